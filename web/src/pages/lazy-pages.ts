/** Every place but the lobby, fetched together: once somebody goes on from the lobby, each is there at once. */

export { default as Help } from "./Help.svelte";
export { default as Replay } from "./Replay.svelte";
export { default as Replays } from "./Replays.svelte";
export { default as Room } from "./Room.svelte";
export { default as Verify } from "./Verify.svelte";
