import { services } from '#app/content/services.ts'
import { DIRECT, INTERNAL } from '#app/features/pages/visits/visit-source.ts'
import { addDays, romeDay } from '#app/lib/time/rome-time.ts'
import type { Office } from './office.ts'

const LANDINGS = ['/', ...services.map(({ path }) => path), '/projects', '/insights', '/careers']
const SOURCES = ['google.com', 'google.com', 'linkedin.com', 'bing.com', DIRECT, DIRECT]
const BATCH = 200

/** Stores the readings of the public pages, day by day. */
export async function countVisits({ db, random, start, end }: Office): Promise<void> {
  const rows = []
  const today = romeDay(end)
  for (let day = romeDay(start); day <= today; day = addDays(day, 1)) {
    const counts = new Map<string, number>()
    const count = (path: string, source: string) => {
      const key = `${path} ${source}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    for (let visits = random.between(6, 22); visits > 0; visits--) {
      count(random.pick(LANDINGS), random.pick(SOURCES))
      for (let more = random.between(0, 3); more > 0; more--) count(random.pick(LANDINGS), INTERNAL)
      if (random.chance(0.2)) count('/contact', INTERNAL)
    }
    for (const [key, total] of counts) {
      const [path = '', source = ''] = key.split(' ')
      rows.push({ day, path, source, count: total })
    }
  }
  for (let from = 0; from < rows.length; from += BATCH) {
    await db
      .insertInto('visitCounts')
      .values(rows.slice(from, from + BATCH))
      .execute()
  }
}
