import type { MouseEvent } from 'react'
import { HALF_HOURS, type Slot, slotWallEnd } from '#app/features/work/appointments/slot.ts'
import type { BusyBlock } from './busy-blocks.ts'

/** The half hours shown by a grid: `count` rows from row `first` (0 is midnight). */
export interface Rows {
  first: number
  count: number
}

/** An entry of a day: an appointment or a busy time. */
export type Placeable = Slot | BusyBlock

/** Position of an entry: rows from 1, and its column among those side by side. */
export interface Placed<Entry> {
  entry: Entry
  start: number
  span: number
  lane: number
  lanes: number
}

const DEFAULT_ROWS: Rows = { first: 16, count: 24 }

/** Tracks of a day's grid: every possible number of columns divides them. */
const TRACKS = 60

/** Possible numbers of columns side by side. */
const LANES = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60] as const

/** Concurrent entries of a day that are shown side by side; of more, some are hidden. */
export const MOST_LANES = 60

/** The entries of a day: those with a place of their own, and those hidden behind a common one. */
export interface PlacedDay<Entry> {
  placed: Placed<Entry>[]
  hidden: Placed<Entry[]>[]
}

/**
 * Rows from 8:00 to 20:00, extended by whole hours for entries outside; midnight ends the day. Busy times that begin or
 * end at midnight are nights and whole days, and are cut instead.
 */
export function rowsFor(entries: readonly Placeable[]): Rows {
  const widening = entries.filter((entry) => !isBusyBlock(entry) || (entry.time !== '00:00' && entry.end !== '24:00'))
  const first = Math.min(DEFAULT_ROWS.first, ...widening.map(firstRow))
  const last = Math.max(DEFAULT_ROWS.first + DEFAULT_ROWS.count, ...widening.map(endRow))
  const from = first - (first % 2)
  return { first: from, count: Math.min(last + (last % 2), HALF_HOURS.length) - from }
}

/**
 * Places the entries of a day without overlaps; omits what lies outside the rows. Where more than `most` entries are
 * concurrent, the last column shows the number of the others.
 */
export function placeDay<Entry extends Placeable>(
  entries: readonly Entry[],
  rows: Rows,
  most: (typeof LANES)[number] = MOST_LANES,
): PlacedDay<Entry> {
  const shown = entries
    .map((entry) => ({
      entry,
      from: Math.max(firstRow(entry), rows.first),
      to: Math.min(endRow(entry), rows.first + rows.count),
    }))
    .filter(({ from, to }) => from < to)
    .sort((one, other) => one.from - other.from || other.to - one.to)
  const day: PlacedDay<Entry> = { placed: [], hidden: [] }
  for (const group of groupOverlapping(shown)) {
    const columns: Stretch[][] = []
    const lanes = group.map((stretch) => {
      const free = columns.findIndex((column) => !column.some((other) => overlap(stretch, other)))
      const lane = free === -1 ? columns.length : free
      columns[lane] = [...(columns[lane] ?? []), stretch]
      return lane
    })
    const fits = columns.length <= most
    const count = fits ? (LANES.find((number) => number >= columns.length) ?? most) : most
    const place = ({ from, to }: Stretch) => ({ start: from - rows.first + 1, span: to - from, lanes: count })
    const hasPlace = (index: number) => fits || (lanes[index] ?? 0) < most - 1
    for (const [index, stretch] of group.entries()) {
      if (hasPlace(index)) day.placed.push({ entry: stretch.entry, ...place(stretch), lane: (lanes[index] ?? 0) + 1 })
    }
    for (const without of groupOverlapping(group.filter((_, index) => !hasPlace(index)))) {
      const whole = { from: without[0]?.from ?? 0, to: Math.max(...without.map(({ to }) => to)) }
      day.hidden.push({ entry: without.map(({ entry }) => entry), ...place(whole), lane: count })
    }
  }
  return day
}

/** Whether an entry is a busy time rather than an appointment. */
export function isBusyBlock<Entry extends Placeable>(entry: Entry): entry is Extract<Entry, BusyBlock> {
  return 'end' in entry
}

/** Rows of the whole day, from 0 at midnight; `to` is exclusive. */
interface Stretch {
  from: number
  to: number
}

/** Entries that overlap, directly or transitively, share the width. */
function groupOverlapping<Shown extends Stretch>(sorted: readonly Shown[]): Shown[][] {
  const groups: Shown[][] = []
  for (const stretch of sorted) {
    const group = groups.at(-1)
    if (group?.some((other) => overlap(stretch, other))) group.push(stretch)
    else groups.push([stretch])
  }
  return groups
}

function overlap(one: Stretch, other: Stretch): boolean {
  return one.from < other.to && other.from < one.to
}

function firstRow({ time }: Placeable): number {
  return Math.floor(minutesOf(time) / 30)
}

/** At least one row: in the repeated hour of October the local end time may precede the start. */
function endRow(entry: Placeable): number {
  const end = isBusyBlock(entry) ? entry.end : slotWallEnd(entry)
  return Math.max(Math.ceil(minutesOf(end) / 30), firstRow(entry) + 1)
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/**
 * CSS classes that place an entry: rows are half hours, a day has sixty columns. Classes, because the CSP forbids
 * inline styles; `styles/staff.css` lists them for Tailwind.
 */
export function placeClasses({
  start,
  span,
  lane,
  lanes,
}: Pick<Placed<never>, 'start' | 'span' | 'lane' | 'lanes'>): string {
  const width = TRACKS / lanes
  return `row-start-${start} row-span-${span} col-start-${(lane - 1) * width + 1} col-span-${width}`
}

/** The row under the pointer, in an element with `rows` rows; that of an enlarged entry is its last at most. */
export function rowUnder(event: MouseEvent<HTMLElement>, rows: number): number {
  const box = event.currentTarget.getBoundingClientRect()
  return Math.max(0, Math.min(rows - 1, Math.floor(((event.clientY - box.top) / box.height) * rows)))
}
