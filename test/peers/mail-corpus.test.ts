import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { newReference } from '#app/features/work/requests/submission/reference.server.ts'
import { type Db, openDatabase } from '#db/client.server.ts'
import { corpusProblems } from '#test/data/corpus-outcome.ts'
import { type CorpusThread, mailCorpus, numbersOf } from '#test/data/mail-corpus.ts'
import { storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { environmentOf, startServer } from '#test/server-process.ts'
import { DOVECOT, startDovecot } from './dovecot.ts'
import { HAS_POSTFIX, startPostfix } from './postfix.ts'

const { MAIL_CORPUS = '2000', MAIL_SEED = '7', MAIL_FIXTURES } = process.env
/** Below the number of mails in an hour from which a thread is silent. */
const MAILS_OF_A_THREAD = 12

/** Mails of other projects' tests (.eml in the folder MAIL_FIXTURES): the first half answers a thread, the other nothing. */
function readFixtures(threads: readonly CorpusThread[]) {
  const found = (MAIL_FIXTURES ? readdirSync(MAIL_FIXTURES).sort() : []).map((name) => ({
    name,
    raw: readFileSync(path.join(MAIL_FIXTURES ?? '', name))
      .toString('latin1')
      .replace(/\r\n?/g, '\n'),
  }))
  // Some projects have the same mail with other ends of lines.
  const distinct = [...new Map(found.map((fixture) => [fixture.raw, fixture])).values()]
  return distinct.map(({ name, raw }, index) => {
    const head = /^(?:[\w-]+:|From )/.test(raw) ? raw.replace(/^From .*\n/, '') : `From: a@b.example\n\n${raw}`
    const thread = index < distinct.length / 2 ? index % threads.length : undefined
    const subject = `Fixture [f${index}]`
    const own = head.replace(/^subject:.*\n(?:[ \t].*\n)*/im, '')
    const proof = thread === undefined ? '' : `In-Reply-To: ${threads[thread]?.messageId}\n`
    const unthreaded = thread === undefined ? own : own.replace(/^(?:in-reply-to|references):.*\n(?:[ \t].*\n)*/gim, '')
    return {
      name,
      index,
      thread,
      raw: Buffer.from(`Subject: ${subject}\n${proof}${unthreaded}`.replace(/\n/g, '\r\n'), 'latin1'),
    }
  })
}

async function storeThreads(db: Db, count: number) {
  const stored: (CorpusThread & { requestId: string })[] = []
  for (let index = 0; index < count; index++) {
    const reference = newReference()
    const customer = `thread${index}@cliente.example`
    const requestId = await storeRequestWithMails(db, new Date(), { reference, email: customer })
    stored.push({ messageId: `<request-visitor.${requestId}@idg.example>`, reference, customer, requestId })
  }
  await db.updateTable('mailOutbox').set({ state: 'sent' }).execute()
  return stored
}

describeOnBothEngines('the built server with Postfix and Dovecot', ({ location }) => {
  test.skipIf(!DOVECOT || !HAS_POSTFIX)(
    `takes ${MAIL_CORPUS} mails while it is killed again and again: none lost, twice or in the wrong thread (seed ${MAIL_SEED})`,
    async () => {
      const place = await location()
      const db = openDatabase(place)
      onTestFinished(() => db.destroy())
      const dovecot = await startDovecot()
      const postfix = await startPostfix(dovecot)
      const threads = await storeThreads(db, Math.ceil(Number(MAIL_CORPUS) / MAILS_OF_A_THREAD))
      const corpus = mailCorpus({ seed: Number(MAIL_SEED), count: Number(MAIL_CORPUS), threads })
      const fixtures = readFixtures(threads)
      const env = { DATA_DIR: scratchFolder('idg-corpus-'), ...environmentOf(place), IMAP_URL: dovecot.url }
      const first = await startServer(env)
      const begun = () =>
        db
          .selectFrom('serviceState')
          .select('value')
          .where('name', '=', 'mailbox')
          .where('value', 'like', '%"leaseOwner":null%')
          .executeTakeFirst()
      await expect.poll(begun, { timeout: 60_000 }).toBeDefined()
      await first.stop('SIGKILL')
      let isSent = false
      const send = async () => {
        for (const { raw, isTwice } of corpus) {
          await postfix.send(raw)
          if (isTwice) await postfix.send(Buffer.concat([Buffer.from('X-Way: another\r\n'), raw]))
        }
        for (const { raw } of fixtures) await postfix.send(raw)
        isSent = true
      }
      const sending = send()

      const pick = numbersOf(Number(MAIL_SEED))
      const counted = async (state: 'all' | 'received') => {
        const all = db.selectFrom('incomingMails').select((row) => row.fn.countAll<number>().as('count'))
        const { count } = await (state === 'all' ? all : all.where('state', '=', state)).executeTakeFirstOrThrow()
        return Number(count)
      }
      let kills = 0
      const expected = corpus.length + fixtures.length
      const isDone = async () => isSent && (await counted('all')) >= expected && (await counted('received')) === 0
      while (!(await isDone())) {
        const server = await startServer(env)
        // Long enough now and then for the lease of a reader that was killed to end.
        // The first ones while mails arrive and are read.
        const soon = kills < 2 ? 1_000 + pick(3_000) : 10_000 + pick(40_000)
        const until = Date.now() + (kills % 3 === 2 ? 150_000 : soon)
        while (Date.now() < until) {
          await pause(500)
          if (await isDone()) break
        }
        await server.stop('SIGKILL')
        kills += 1
        console.log(`${kills} kills, ${await counted('all')} stored, ${await counted('received')} to handle`)
      }
      await sending
      const ids = threads.map(({ requestId }) => requestId)
      expect(await corpusProblems(db, corpus, ids)).toStrictEqual([])
      expect(await fixtureProblems(db, fixtures, ids)).toStrictEqual([])
      expect(await counted('all')).toBe(expected)
    },
    3 * 3_600_000,
  )
})

/** Returned mails of others name no mail of ours; whatever else a fixture is, it joins exactly where it has the proof. */
async function fixtureProblems(
  db: Db,
  fixtures: ReturnType<typeof readFixtures>,
  requestIds: string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('incomingMails')
    .select(['subject', 'state', 'requestId'])
    .where('subject', 'like', 'Fixture [f%')
    .execute()
  return fixtures.flatMap(({ name, index, thread }) => {
    const found = rows.filter(({ subject }) => subject === `Fixture [f${index}]`)
    if (found.length !== 1) return [`${name}: stored ${found.length} times`]
    const joined = requestIds.indexOf(found[0]?.requestId ?? '')
    return joined === (thread ?? -1) ? [] : [`${name}: ${found[0]?.state} in ${joined}, not ${thread}`]
  })
}
