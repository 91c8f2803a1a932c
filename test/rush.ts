import { expect } from 'vitest'
import type { Slot } from '#app/features/work/appointments/slot.ts'

const { ATTACK_ROUNDS, ATTACK_SEED } = process.env

/** One seed, or as many as `npm run attack -- races` asks for. */
export const SEEDS = Array.from({ length: Number(ATTACK_ROUNDS ?? 1) }, (_, index) => Number(ATTACK_SEED ?? 1) + index)

/** The number of simultaneous submissions and of slots. */
export interface Size {
  submissions: number
  slots: number
}
export const FULL: Size = { submissions: 1_000, slots: 50 }
export const SMALL: Size = { submissions: 200, slots: 10 }

/** Plans a rush: every slot at least 20 times, in random order; the same for the same seed. */
export interface Rush {
  seats: number
  slots: Slot[]
  wanted: Slot[]
}

/** Plans a rush on one-hour slots that do not touch, so the number of successful requests is known. */
export function planRush(seed: number, dates: readonly string[], size: Size): Rush {
  const random = generator(seed)
  const shuffled = <T>(all: readonly T[]) =>
    all
      .map((one) => ({ one, at: random() }))
      .sort((left, right) => left.at - right.at)
      .map(({ one }) => one)
  const seats = 1 + Math.floor(random() * 3)
  const all = dates.flatMap((date) =>
    ['09:00', '10:30', '12:00', '13:30', '15:00', '16:30', '18:00'].map((time) => ({ date, time, duration: 60 })),
  )
  expect(all.length).toBeGreaterThanOrEqual(size.slots)
  const slots = shuffled(all).slice(0, size.slots)
  const wanted = Array.from({ length: size.submissions }, (_, n) => slots[n % slots.length] as Slot)
  return { seats, slots, wanted: shuffled(wanted) }
}

/** Expects that no moment has more appointments than seats. Uses wall-clock times only, none of which is at night. */
export function expectSeatsHeld(rows: readonly Slot[], seats: number): void {
  const spans = rows.map(({ date, time, duration }) => {
    const start = Date.parse(`${date}T${time}:00Z`)
    return { start, end: start + duration * 60_000 }
  })
  const taken = new Map<number, number>()
  for (const { start, end } of spans) {
    for (let cell = start; cell < end; cell += 30 * 60_000) taken.set(cell, (taken.get(cell) ?? 0) + 1)
  }
  expect(Math.max(0, ...taken.values())).toBeLessThanOrEqual(seats)
}

/** Expects that exactly the seats are taken, and never more at any moment. */
export function expectFullAndNoOverlap(rows: readonly Slot[], { seats, slots }: Rush): void {
  expectSeatsHeld(rows, seats)
  for (const slot of slots) {
    expect(rows.filter(({ date, time }) => date === slot.date && time === slot.time)).toHaveLength(seats)
  }
  expect(rows).toHaveLength(slots.length * seats)
}

/** Returns numbers from 0 to 1, the same for the same seed (mulberry32). */
export function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
