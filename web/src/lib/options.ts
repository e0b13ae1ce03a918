/** The options of a room, in words. */

import type { OptionInfo } from "./protocol";

type Value = string | number | boolean;

/** Whether an option is simply on or off. */
export function isFlag({ choices }: OptionInfo): boolean {
  return choices.length === 2 && choices.every(({ value }) => typeof value === "boolean");
}

/** The text of an option's value. Rooms store flags as "on" and "off", and books by colour as "green=2,red=4". */
export function optionText(setting: OptionInfo, value: Value | undefined): string {
  const flag = value === "on" ? true : value === "off" ? false : value;
  const choice =
    setting.choices.find((one) => one.value === flag) ?? setting.choices.find((one) => String(one.value) === String(value));
  if (choice) return choice.words;
  return parseMix(String(value ?? ""))
    .map(([colour, book]) => `${setting.colours?.find(({ name }) => name === colour)?.words ?? colour} ${book}`)
    .join(", ");
}

/** Parses books by colour. */
export function parseMix(value: string): [colour: string, book: string][] {
  return value.split(",").map((part) => part.trim().split("=") as [string, string]);
}
