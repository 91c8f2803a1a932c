import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import type { AppContext, StaffActor } from '#app/context.ts'
import { createEntry } from '#app/features/pages/documents/collections/create-entry.server.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import {
  restoreVersion,
  revertToOriginal,
  unschedulePublication,
} from '#app/features/pages/documents/publishing/change-document.server.ts'
import { saveContentDraft } from '#app/features/pages/documents/publishing/save-draft.server.ts'
import { schedulePublication } from '#app/features/pages/documents/publishing/schedule.server.ts'
import { AppError } from '#app/lib/errors.ts'
import type { ContentValue } from '#app/lib/form/tree/fields.ts'
import { openDatabase } from '#db/client.server.ts'
import { attackSettings } from '#test/attack-settings.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { environmentOf, type ServerProcess, startServer } from '#test/server-process.ts'
import { storeStaff } from '#test/staff.ts'

/*
 * Staff edit, publish, schedule and restore texts while the instances are killed and visitors read. Each text has one
 * number in its title, its lead and a section: a page with two numbers would be a mixture of two versions.
 */
const { rounds, seed } = attackSettings(40)
const SECRET = 'a secret of the content attack that is long enough'
const PAGES = ['about', 'partners', 'services/cloud']
// A start takes seconds and a round milliseconds: a long run has as many kills as it has time for.
const KILL_EVERY = Math.max(15, Math.ceil(rounds / 80))
const COMPARE_EVERY = Math.max(40, Math.ceil(rounds / 10))

type Owner = AppContext & { actor: StaffActor & { token: string } }

/** Numbers between 0 and 1 that a seed determines (mulberry32). */
function randomNumbers(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function numbered(key: string, number: number): ContentValue {
  const mark = `zq${number}qz`
  return {
    ...(getDocument(key).original as object),
    title: `Titolo ${mark}`,
    lead: `Introduzione ${mark}.`,
    sections: [{ kind: 'text', title: `Sezione ${mark}`, body: `Testo **${mark}**.` }],
  }
}

/** The numbers anywhere in a document: text, title, description, structured data. */
function numbersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/zq(\d+)qz/g)].map(([, number = '']) => number))]
}

async function read(server: ServerProcess, key: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${server.url}/${key}`)
    expect(response.status).toBe(200)
    return await response.text()
  } catch (error) {
    // The instance was killed.
    if (error instanceof TypeError) return undefined
    throw error
  }
}

describeOnBothEngines(`publishing under attack (${rounds} rounds, seed ${seed})`, (engine) => {
  test('visitors always see one published version, and kept pages equal a fresh rendering', {
    timeout: 0,
  }, async () => {
    const random = randomNumbers(seed)
    const choose = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
    const place = await engine.location()
    const db = openDatabase(place)
    const owner: Owner = {
      ...testContext(db, { clock: () => new Date() }),
      actor: await storeStaff(db, { now: new Date() }),
    }
    const env = {
      ...environmentOf(place),
      SESSION_SECRET: SECRET,
      LOG_LEVEL: 'fatal',
    }
    const count = place.engine === 'postgres' ? 2 : 1
    const servers = await Promise.all(Array.from({ length: count }, () => startServer(env)))
    const published = new Map<string, Set<string>>(PAGES.map((key) => [key, new Set()]))
    let number = 0
    let done = false
    /** Share images that existed at the last comparison. */
    let drawnImages = ''
    const tried = { rounds: 0, refused: 0, kills: 0, reads: 0, comparisons: 0 }
    const report = (failed: number) =>
      process.stdout.write(
        `content attack on ${engine.engine}, seed ${seed}: ${JSON.stringify({ ...tried, failed })}\n`,
      )

    /** Visitors: whatever they get has no number or one, and that one was published at some time. */
    const visiting = servers.map(async (_, at) => {
      while (!done) {
        const key = PAGES[tried.reads % PAGES.length] as string
        const html = await read(servers[at] as ServerProcess, key)
        const seen = html === undefined ? [] : numbersOf(html)
        tried.reads++
        expect(seen.length, `${key} shows ${seen.join()}`).toBeLessThan(2)
        for (const one of seen) expect(published.get(key)).toContain(one)
        await pause(html === undefined ? 20 : 1)
      }
    })

    // A failure ends the work.
    const visits = Promise.all(visiting)
    visits.catch(() => {
      done = true
    })

    const revisionOf = async (key: string) =>
      (await db.selectFrom('contentDocuments').select('revision').where('key', '=', key).executeTakeFirst())
        ?.revision ?? 0

    /** What may become visible is noted first: visitors see it before the verb returns. */
    async function noteDraft(key: string) {
      const row = await db.selectFrom('contentDocuments').select('draft').where('key', '=', key).executeTakeFirst()
      for (const one of numbersOf(row?.draft ?? '')) published.get(key)?.add(one)
    }

    const verbs: Record<string, (key: string) => Promise<unknown>> = {
      async edit(key) {
        await saveContentDraft(owner, { key, revision: await revisionOf(key) }, numbered(key, ++number))
      },
      async publish(key) {
        await noteDraft(key)
        const revision = String(await revisionOf(key))
        const { url } = choose(servers)
        const headers = { cookie: `idg-session=${owner.actor.token}`, origin: url }
        const body = new URLSearchParams({ intent: 'publish', revision })
        try {
          const { status } = await fetch(`${url}/admin/content/${key}`, {
            method: 'POST',
            headers,
            body,
            redirect: 'manual',
          })
          expect([303, 409]).toContain(status)
        } catch (error) {
          // The instance was killed: the publication has happened or not.
          if (!(error instanceof TypeError)) throw error
        }
      },
      async schedule(key) {
        await noteDraft(key)
        await schedulePublication(owner, { key, revision: await revisionOf(key), at: new Date(Date.now() + 300) })
      },
      async unschedule(key) {
        await unschedulePublication(owner, { key, revision: await revisionOf(key) })
      },
      async restore(key) {
        const version = Math.ceil(random() * 5)
        await restoreVersion(owner, { key, revision: await revisionOf(key), number: version })
      },
      async revert(key) {
        await revertToOriginal(owner, { key, revision: await revisionOf(key) })
      },
      async person() {
        await createEntry(owner, { type: 'people', title: 'Una persona' })
      },
    }
    const names = [
      'edit',
      'edit',
      'edit',
      'publish',
      'publish',
      'schedule',
      'unschedule',
      'restore',
      'revert',
      'person',
    ]

    /** Kills an instance during a publication and starts it again; the others go on. */
    async function kill(at: number) {
      tried.kills++
      const publication = verbs.publish?.(choose(PAGES))
      await servers[at]?.stop('SIGKILL')
      await publication
      servers[at] = await startServer(env)
    }

    let restart: Promise<void> | undefined
    async function work() {
      for (let round = 1; round <= rounds && !done; round++) {
        tried.rounds++
        try {
          await verbs[choose(names)]?.(choose(PAGES))
        } catch (error) {
          // Refused in this state, or a schedule was carried out meanwhile.
          if (!(error instanceof AppError)) throw error
          tried.refused++
        }
        if (round % KILL_EVERY === 0) {
          await restart
          restart = kill(Math.floor(random() * servers.length))
          // Awaited later; until then a failure is no unhandled rejection.
          restart.catch(() => undefined)
          if (servers.length === 1) await restart
        }
        // The last round is compared below.
        if (round % COMPARE_EVERY === 0 && round < rounds) await compare()
      }
      await compare()
    }

    /** Waits until nothing is under way: every instance shows the published text, as a new process renders it. */
    async function compare() {
      await restart
      tried.comparisons++
      // What is still scheduled is published by the instances.
      await expect
        .poll(() => db.selectFrom('contentDocuments').select('key').where('scheduledFor', 'is not', null).execute(), {
          timeout: 60_000,
        })
        .toStrictEqual([])
      for (const key of PAGES) {
        const shown = await publishedNumber(key)
        for (const server of servers) {
          await expect
            .poll(async () => numbersOf((await read(server, key)) ?? ''), { timeout: 10_000 })
            .toStrictEqual(shown)
        }
      }
      await compareWithNewProcesses()
      report(0)
    }

    /** The kept pages are those of new processes. */
    async function compareWithNewProcesses() {
      const kept = await readAll()
      for (const [at, server] of servers.entries()) {
        await server.stop('SIGKILL')
        // The same port: absolute links are the same.
        servers[at] = await startServer({ ...env, PORT: new URL(server.url).port })
      }
      const fresh = await readAll()
      const before = drawnImages
      drawnImages = await listDrawnImages()
      // A share image that was drawn since the last comparison may have appeared in between.
      if (drawnImages !== before && !isDeepStrictEqual(kept, fresh)) await compareWithNewProcesses()
      else expect(kept).toStrictEqual(fresh)
    }

    async function listDrawnImages(): Promise<string> {
      const rows = await db
        .selectFrom('shareImages')
        .select('id')
        .where('fileId', 'is not', null)
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id).join()
    }

    const readAll = () => Promise.all(servers.map((server) => Promise.all(PAGES.map((key) => read(server, key)))))

    try {
      await work()
      done = true
      await visits
      expect(tried.reads).toBeGreaterThan(tried.rounds / 2)
    } catch (error) {
      report(1)
      throw error
    } finally {
      done = true
      await Promise.allSettled([...visiting, restart])
      await Promise.all(servers.map((server) => server.stop()))
      await db.destroy()
    }

    async function publishedNumber(key: string): Promise<string[]> {
      const row = await db
        .selectFrom('contentDocuments')
        .innerJoin('contentVersions', (join) =>
          join
            .onRef('contentVersions.documentKey', '=', 'contentDocuments.key')
            .onRef('contentVersions.number', '=', 'contentDocuments.publishedNumber'),
        )
        .select('data')
        .where('key', '=', key)
        .executeTakeFirst()
      return numbersOf(row?.data ?? '')
    }
  })
})
