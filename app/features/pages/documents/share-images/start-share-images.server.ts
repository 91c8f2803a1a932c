import type { PublishedDocuments } from '#app/features/pages/documents/published-documents.ts'
import { repeat } from '#app/lib/repeat.server.ts'
import { HOUR, SECOND } from '#app/lib/time/duration.ts'
import { drawNext, type ShareImageWork } from './draw-next.server.ts'

/** Without a publication the next look is after this time: for images that no text wants any more, and that others draw. */
const NEXT_LOOK_MS = { complete: HOUR, waiting: 10 * SECOND }

/** Draws the share images of published texts one at a time, as soon as this process sees a publication. */
export function startShareImages(
  work: ShareImageWork,
  published: () => PublishedDocuments,
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  let last: { published: PublishedDocuments; until: number } | undefined
  let working: Promise<void> | undefined
  const run = async () => {
    const seen = published()
    if (last?.published === seen && work.clock().getTime() < last.until) return
    while (!stopping.signal.aborted) {
      const outcome = await drawNext(work, stopping.signal)
      if (outcome === 'drawn') continue
      last = { published: seen, until: work.clock().getTime() + NEXT_LOOK_MS[outcome] }
      return
    }
  }
  const begin = () => {
    working ??= run()
      .catch((err) => work.log.error({ err }, 'drawing share images failed'))
      .finally(() => {
        working = undefined
      })
  }
  // The look is short; drawing itself goes on between the looks.
  const looks = repeat({ name: 'looking for share images', everyMs: SECOND, log: work.log, run: async () => begin() })
  return {
    async stop() {
      stopping.abort()
      await looks.stop()
      await working
    },
  }
}
