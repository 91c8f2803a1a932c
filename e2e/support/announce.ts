import type { BrowserContext, Page } from 'playwright'
import { REPORT, type Sighting, watchPage } from './watch-page.ts'

/** A message, wrong field or movement that a step of a test expects. */
interface Announcement {
  text: string | RegExp
  place: string | undefined
  /** Whether the test fails when it does not occur. */
  isCertain: boolean
}

interface Watched {
  sightings: Sighting[]
  announced: Announcement[]
  /** Unix times from which the page may move once. */
  moves: number[]
  pending: Promise<void>[]
}

/** Time between a message and the report of the shift that it causes. */
const PUSH_MS = 1000
/** Time in which an announced movement takes place. */
const MOVE_MS = 5000

/** Time for a page to answer; one that is just loading does not. */
const LOOK_MS = 5000

const watched = new WeakMap<BrowserContext, Watched>()

/** Watches the pages of a context, which reports what `Sighting` names. */
export async function watch(context: BrowserContext, hasScripts: boolean): Promise<void> {
  const record: Watched = { sightings: [], announced: [], moves: [], pending: [] }
  watched.set(context, record)
  if (hasScripts) {
    await context.exposeBinding(REPORT, (_, sighting: Sighting) => void record.sightings.push(sighting))
    await context.addInitScript(watchPage)
    return
  }
  // Without scripts a page changes only by loading.
  context.on('page', (page) => {
    page.on('domcontentloaded', () => {
      const seen = page.evaluate(watchPage).then((found) => void record.sightings.push(...found))
      record.pending.push(seen.catch(() => undefined))
    })
  })
}

/**
 * Declares what the next step shows: one appearance of each message, toast, wrong field or jump with this text at this place
 * (label of a field, name of a form, or "toast"). It must occur.
 */
export function announce(page: Page, text: string | RegExp, place?: string): void {
  watched.get(page.context())?.announced.push({ text, place, isCertain: true })
}

/** Like `announce`, for helpers that wait for the message themselves: it may also be absent. */
export function allow(page: Page, text: string | RegExp): void {
  watched.get(page.context())?.announced.push({ text, place: undefined, isCertain: false })
}

/** Declares that the next step moves the page, and why that is right. */
export function announceMove(page: Page, _reason: string): void {
  watched.get(page.context())?.moves.push(Date.now())
}

/** Returns what occurred without being announced, and what was announced and did not occur. */
export async function surprisesOf(context: BrowserContext): Promise<string[]> {
  const record = watched.get(context)
  if (!record) return []
  const { sightings, announced, moves, pending } = record
  // A message that appeared with the end of the test.
  for (const page of context.pages()) {
    const looked = page
      .evaluate(() => (window as unknown as { lookNow?: () => void }).lookNow?.())
      .catch(() => undefined)
    await Promise.race([looked, page.waitForEvent('close', { timeout: LOOK_MS }).catch(() => undefined)])
  }
  await Promise.all(pending)
  const isMet = new Set<Announcement>()
  const counts = new Map<string, number>()
  const expected = (sighting: Sighting) => {
    const key = JSON.stringify({ ...sighting, at: 0 })
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    const fitting = announced.filter((announcement) => fits(announcement, sighting))
    for (const announcement of fitting) isMet.add(announcement)
    return fitting.length >= count
  }
  const messages = sightings.filter(({ kind }) => kind !== 'jump' && kind !== 'shift')
  const known = messages.filter(expected)
  // A refused form moves to what it says: to the message, or to the first wrong field. A message pushes what follows.
  const leads = ({ kind, text, place, at }: Sighting) =>
    known.some((message) =>
      kind === 'shift'
        ? Math.abs(message.at - at) < PUSH_MS
        : text.includes(message.text) || (message.kind === 'invalid' && message.place === place),
    )
  const isAnnounced = ({ at }: Sighting) => moves.some((since) => at >= since && at < since + MOVE_MS)
  const movements = sightings.filter(({ kind }) => kind === 'jump' || kind === 'shift')
  const strange = [
    ...messages.filter((message) => !known.includes(message)),
    ...movements.filter((movement) => !leads(movement) && !isAnnounced(movement)),
  ]
  return [
    ...strange.map(({ kind, text, place }) => `${kind} that no step announced: "${text}" in "${place}"`),
    ...announced
      .filter((announcement) => announcement.isCertain && !isMet.has(announcement))
      .map(({ text, place }) => `announced, but did not occur: ${text}${place ? ` in "${place}"` : ''}`),
  ]
}

function fits({ text, place }: Announcement, sighting: Sighting): boolean {
  const isText = typeof text === 'string' ? sighting.text.includes(text) : text.test(sighting.text)
  return isText && (place === undefined || sighting.place === place)
}
