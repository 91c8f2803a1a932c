import { HALF_HOURS, overlap, type Slot } from './slot.ts'

/** The half hours of a day that a grid shows: from row `first` (0 is midnight), `count` of them. */
export interface Rows {
  first: number
  count: number
}

/** Where an appointment stands in its day: rows from 1, and which of how many columns side by side. */
export interface Placed<Entry> {
  entry: Entry
  start: number
  span: number
  lane: number
  lanes: number
}

const DEFAULT_ROWS: Rows = { first: 16, count: 24 }

/** Columns that fit side by side; the grid has twelve tracks, which these numbers divide. */
const LANES = [1, 2, 3, 4, 6]

/** Eight to twenty o'clock, and whole hours more where an appointment lies outside of it; midnight ends the day. */
export function rowsFor(slots: readonly Slot[]): Rows {
  const first = Math.min(DEFAULT_ROWS.first, ...slots.map(rowOf))
  const last = Math.max(DEFAULT_ROWS.first + DEFAULT_ROWS.count, ...slots.map((slot) => rowOf(slot) + rowsOf(slot)))
  const from = first - (first % 2)
  return { first: from, count: Math.min(last + (last % 2), HALF_HOURS.length) - from }
}

/** Places the appointments of one day so that none hides another. Beyond six at a time the last column is shared. */
export function placeDay<Entry extends Slot>(entries: readonly Entry[], rows: Rows): Placed<Entry>[] {
  const sorted = [...entries].sort((one, other) => rowOf(one) - rowOf(other) || other.duration - one.duration)
  const placed: Placed<Entry>[] = []
  for (const group of groupOverlapping(sorted)) {
    const columns: Entry[][] = []
    const lanes = group.map((entry) => {
      const free = columns.findIndex((column) => !column.some((other) => overlap(entry, other)))
      const lane = free === -1 ? columns.length : free
      columns[lane] = [...(columns[lane] ?? []), entry]
      return lane
    })
    const count = LANES.find((number) => number >= columns.length) ?? 6
    for (const [index, entry] of group.entries()) {
      const start = rowOf(entry) - rows.first + 1
      const span = Math.max(1, Math.min(rowsOf(entry), rows.count + 1 - start))
      placed.push({ entry, start, span, lane: Math.min((lanes[index] ?? 0) + 1, count), lanes: count })
    }
  }
  return placed
}

/** Neighbours that overlap, directly or through others, share the width. */
function groupOverlapping<Entry extends Slot>(sorted: readonly Entry[]): Entry[][] {
  const groups: Entry[][] = []
  for (const entry of sorted) {
    const group = groups.at(-1)
    if (group?.some((other) => overlap(entry, other))) group.push(entry)
    else groups.push([entry])
  }
  return groups
}

function rowOf({ time }: Slot): number {
  return Math.floor(minutesOf(time) / 30)
}

function rowsOf({ time, duration }: Slot): number {
  return Math.ceil((minutesOf(time) + duration) / 30) - Math.floor(minutesOf(time) / 30)
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
