/** Every page but the lobby, in one lazy bundle. */

export { default as Daily } from "./Daily.svelte";
export { default as Help } from "./Help.svelte";
export { default as Replay } from "./Replay.svelte";
export { default as Replays } from "./Replays.svelte";
export { default as Room } from "./Room.svelte";
export { default as Verify } from "./Verify.svelte";
