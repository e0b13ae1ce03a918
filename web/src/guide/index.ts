/** The guide of newcomers' games, fetched only for them. */

export { default as Guide } from "./Guide.svelte";
export { loadLesson } from "./steps";
