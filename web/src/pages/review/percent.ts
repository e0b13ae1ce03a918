/** Chances as per cent, as the language writes them. */

import type { Language, ReviewBalance } from "../../lib/protocol";

const NO_BREAK_SPACE = "\u00a0";

function number(language: Language, tenths: number, signed: boolean): string {
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: signed ? "exceptZero" : "auto",
  });
  return format.format(tenths / 10).replace("-", "−");
}

/** A chance from 0 to 1: "24.5 %". */
export function percent(chance: number, language: Language): string {
  return `${number(language, Math.round(chance * 1000), false)}${NO_BREAK_SPACE}%`;
}

/** A change with its sign: "−3.1 %". */
export function change(chance: number, language: Language): string {
  return `${number(language, Math.round(chance * 1000), true)}${NO_BREAK_SPACE}%`;
}

/** Whether a change is shown as a gain, a loss or as nothing. */
export function direction(chance: number): "up" | "down" | "even" {
  const tenths = Math.round(chance * 1000);
  return tenths > 0 ? "up" : tenths < 0 ? "down" : "even";
}

export const COLUMNS = ["start", "own", "others", "luck", "result"] as const;

/** A seat's books in tenths of a per cent, rounded so that what is shown adds up: the rounding goes to luck. */
export function shownBooks(balance: ReviewBalance, whole: number): Record<(typeof COLUMNS)[number], number> {
  const tenths = (parts: number) => Math.round((1000 * parts) / whole);
  const [start, own, others, result] = [balance.start, balance.own, balance.others, balance.result].map(tenths) as [
    number,
    number,
    number,
    number,
  ];
  return { start, own, others, luck: result - start - own - others, result };
}

/** Tenths of a per cent as a part of one. */
export function ofTenths(tenths: number): number {
  return tenths / 1000;
}
