/** What drawing on risks in The Duel: exact chances to explode, what the books do aside. */

import { colourOf, explodes, grounds, lastWhite, NECK, valueOf, type Player, type Printed, type Space } from "./view";

/** What has come so far: white chips by their numbers, others, and the ward that is left. */
interface Drawn {
  whites: number[];
  others: number;
  ward: number;
}

/** The chance to explode within so many draws; a full neck ends the drawing. */
export function explosionWithin(printed: Printed, area: Space[], player: Player, draws: number): number {
  const all = grounds(area, player);
  const numbers = [1, 2, 3];
  const bag = numbers.map((number) =>
    Object.entries(player.bag).reduce(
      (sum, [chip, many]) => sum + (colourOf(chip) === "white" && valueOf(printed, chip) === number ? many : 0),
      0,
    ),
  );
  const room = NECK - player.neck.length;
  const chips = Object.values(player.bag).reduce((sum, many) => sum + many, 0);
  let exploded = 0;
  let now = new Map<string, { drawn: Drawn; chance: number }>();
  now.set("", { drawn: { whites: [0, 0, 0], others: 0, ward: player.ward }, chance: 1 });
  for (let draw = 0; draw < draws && now.size > 0; draw += 1) {
    const after: typeof now = new Map();
    const add = (drawn: Drawn, chance: number) => {
      const key = `${drawn.whites.join()},${drawn.others},${drawn.ward}`;
      const had = after.get(key);
      if (had) had.chance += chance;
      else after.set(key, { drawn, chance });
    };
    for (const { drawn, chance } of now.values()) {
      const left = chips - drawn.others - drawn.whites.reduce((sum, many) => sum + many, 0);
      if (left === 0 || drawn.others === room) continue;
      let others = left;
      numbers.forEach((number, at) => {
        const many = (bag[at] ?? 0) - (drawn.whites[at] ?? 0);
        others -= many;
        if (many === 0) return;
        const share = (chance * many) / left;
        if (number <= drawn.ward) {
          add({ ...drawn, ward: 0 }, share);
          return;
        }
        const whites = drawn.whites.map((had, which) => had + (which === at ? 1 : 0));
        const space = lastWhite(player) + whites.reduce((sum, had, which) => sum + had * (which + 1), 0);
        if (explodes(all, space)) exploded += share;
        else add({ ...drawn, whites }, share);
      });
      if (others > 0) add({ ...drawn, others: drawn.others + 1 }, (chance * others) / left);
    }
    now = after;
  }
  return exploded;
}
