/** Returns a generator of pseudo-random numbers (mulberry32): the same seed gives the same numbers. */
export function seededRandom(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

export type SeededRandom = ReturnType<typeof seededRandom>

/** Returns a random item. */
export function pick<Item>(random: SeededRandom, items: readonly Item[]): Item {
  const item = items[random(items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}
