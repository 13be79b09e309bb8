/** Throws the same numbers in every run that begins with the same seed: mulberry32. */
export function makeDice(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

export type Dice = ReturnType<typeof makeDice>

/** One of them, by chance. */
export function pick<Item>(dice: Dice, items: readonly Item[]): Item {
  const item = items[dice(items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}
