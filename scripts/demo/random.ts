/** Seeded random numbers: the same seed gives the same office. */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next: () => number
  /** An integer between two numbers, both inclusive. */
  between: (least: number, most: number) => number
  /** True with the given probability. */
  chance: (share: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
}

/** Creates a random generator from a seed (mulberry32: small, and sufficiently even for sample data). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: (items) => {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}
