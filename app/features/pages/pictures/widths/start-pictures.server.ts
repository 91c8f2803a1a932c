import { repeat } from '#app/lib/repeat.server.ts'
import { MINUTE } from '#app/lib/time/duration.ts'
import { type PictureWork, prepareNext } from './prepare.server.ts'

/** Prepares waiting pictures one at a time, when woken and every minute. */
export function startPictures(work: PictureWork): { wake: () => void; stop: () => Promise<void> } {
  const stopping = new AbortController()
  let working: Promise<void> | undefined
  let isWoken = false
  const run = async () => {
    do {
      isWoken = false
      while (!stopping.signal.aborted && (await prepareNext(work, stopping.signal)));
    } while (isWoken && !stopping.signal.aborted)
  }
  const begin = () => {
    isWoken = true
    working ??= run()
      .catch((err) => work.log.error({ err }, 'preparing pictures failed'))
      .finally(() => {
        working = undefined
      })
    return working
  }
  // The look is short; preparing itself goes on between the looks.
  const looks = repeat({ name: 'looking for pictures', everyMs: MINUTE, log: work.log, run: async () => void begin() })
  return {
    wake: () => void begin(),
    async stop() {
      stopping.abort()
      await looks.stop()
      await working
    },
  }
}
