import { afterEach, expect, test, vi } from 'vitest'
import type { StaffActor } from '#app/context.ts'
import { CLAIM_MS } from '#app/features/ground/mail/outbox/mail-claims.server.ts'
import { resendMail } from '#app/features/ground/mail/outbox/resend.server.ts'
import { requestMails } from '#app/features/work/requests/emails/emails.server.ts'
import { type Db, openDatabase, type Trx } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import {
  claimMail,
  deliverDue,
  deliveryParts,
  movableClock,
  NO_FILES,
  SECRET,
  storeRequestWithMails,
} from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { type SmtpPeer, startSmtpPeer } from '#test/stand-ins/smtp-peer.ts'
import { createLanes } from './deliver.server.ts'
import { MAX_ATTEMPTS } from './retry.ts'
import { type MailTransport, smtpTransport } from './transport.server.ts'

const admin: StaffActor = { kind: 'staff', id: 'a', email: 'a@idg.example', name: 'A', role: 'admin', sessionId: 's' }
const peers: SmtpPeer[] = []
const transports: MailTransport[] = []

afterEach(async () => {
  for (const transport of transports.splice(0)) transport.rest()
  for (const peer of peers.splice(0)) await peer.close()
})

async function peerAndTransport(options = '') {
  const peer = await startSmtpPeer()
  const transport = smtpTransport(`${peer.url}${options}`)
  peers.push(peer)
  transports.push(transport)
  return { peer, transport }
}

/** An in-memory transport: stores messages, after calling `before`. */
function memoryTransport(before: (messageId: string) => Promise<void> | void = () => undefined) {
  const sent: string[] = []
  const transport: MailTransport = {
    async send({ message }) {
      await before(message.messageId ?? '')
      sent.push(message.messageId ?? '')
    },
    rest: () => undefined,
  }
  return { sent, transport }
}

const flagsOf = (db: Db, id: string) =>
  db
    .selectFrom('contactRequests')
    .select(['needsEmailSending', 'emailSent'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const rowsOf = (db: Db) => db.selectFrom('mailOutbox').selectAll().orderBy('kind').execute()

const GOING = { needsEmailSending: true, emailSent: false }
const FAILED = { needsEmailSending: false, emailSent: false }
const OUT = { needsEmailSending: false, emailSent: true }

describeOnBothEngines('deliverDue', ({ database, engine, location }) => {
  test('sends both mails of a request, marks them and updates the flags of the request', async () => {
    const db = await database()
    const clock = movableClock()
    const { peer, transport } = await peerAndTransport()
    const id = await storeRequestWithMails(db, clock())
    await deliverDue(deliveryParts({ db, clock, transport }))

    expect(peer.received.map(({ mail }) => mail.messageId).sort()).toStrictEqual([
      `<request-company.${id}@idg.example>`,
      `<request-visitor.${id}@idg.example>`,
    ])
    expect(peer.received.map(({ envelope }) => envelope.to.join()).sort()).toStrictEqual([
      'anna.rossi@cliente.example',
      'info@idg.example',
    ])
    expect(await rowsOf(db)).toMatchObject([
      { state: 'sent', attempts: 1, sentAt: clock().toISOString(), leaseOwner: null, lastError: null },
      { state: 'sent', attempts: 1, sentAt: clock().toISOString(), leaseOwner: null, lastError: null },
    ])
    expect(await flagsOf(db, id)).toStrictEqual(OUT)
    await deliverDue(deliveryParts({ db, clock, transport }))
    expect(peer.received).toHaveLength(2)
  })

  test('stores the subject of each mail that was composed, sent or not', async () => {
    const db = await database()
    const clock = movableClock()
    const { transport } = memoryTransport((messageId) => {
      if (messageId.includes('request-visitor')) throw new Error('not today')
    })
    await storeRequestWithMails(db, clock())
    const late = await storeRequestWithMails(db, clock(), { id: 'second', name: 'Beppe Neri' })
    await db
      .updateTable('mailOutbox')
      .set({ kind: 'gone' })
      .where('messageId', 'like', `<request-visitor.${late}%`)
      .execute()
    await deliverDue(
      deliveryParts({
        db,
        clock,
        transport,
        kinds: { ...requestMails(SECRET, NO_FILES), gone: async () => undefined },
      }),
    )
    const stored = async (kind: string) =>
      (await db.selectFrom('mailOutbox').select(['state', 'subject']).where('kind', '=', kind).execute())
        .map(({ state, subject }) => `${state}: ${subject}`)
        .toSorted()
    expect(await stored('request-company')).toStrictEqual([
      expect.stringMatching(/^sent: .*Anna Rossi/),
      expect.stringMatching(/^sent: .*Beppe Neri/),
    ])
    expect(await stored('request-visitor')).toStrictEqual([expect.stringMatching(/^queued: Richiesta ricevuta: /)])
    expect(await stored('gone')).toStrictEqual(['dropped: null'])
  })

  test('updates the flags with the last mail of the request, not before', async () => {
    const db = await database()
    const clock = movableClock()
    let refused = true
    const { sent, transport } = memoryTransport((messageId) => {
      if (refused && messageId.includes('request-visitor')) throw new Error('not today')
    })
    const id = await storeRequestWithMails(db, clock())
    await deliverDue(deliveryParts({ db, clock, transport }))
    expect(sent).toHaveLength(1)
    expect(await flagsOf(db, id)).toStrictEqual(GOING)
    refused = false
    clock.advance(1)
    await deliverDue(deliveryParts({ db, clock, transport }))
    expect(sent).toHaveLength(2)
    expect(await flagsOf(db, id)).toStrictEqual(OUT)
  })

  test('updates the flags when the mails of a request are sent concurrently', async () => {
    const db = await database()
    const clock = movableClock()
    const { transport } = memoryTransport()
    const ids = await Promise.all(Array.from({ length: 20 }, () => storeRequestWithMails(db, clock())))
    await deliverDue(deliveryParts({ db, clock, transport }))
    for (const id of ids) expect(await flagsOf(db, id)).toStrictEqual(OUT)
  })

  test('loses nothing and sends nothing twice when the server is down for hours', async () => {
    const db = await database()
    const clock = movableClock()
    const { peer, transport } = await peerAndTransport()
    const parts = deliveryParts({ db, clock, transport })
    await peer.behave({ kind: 'refuse-connections' })
    const ids: string[] = []
    // Five hours in steps of a quarter of an hour, while requests arrive.
    for (let step = 0; step < 20; step += 1) {
      if (step % 4 === 0)
        ids.push(await storeRequestWithMails(db, clock(), { email: `cliente${step}@cliente.example` }))
      await deliverDue(parts)
      clock.advance(15)
    }
    expect(peer.received).toHaveLength(0)
    for (const row of await rowsOf(db)) {
      expect(row).toMatchObject({ state: 'queued', lastError: expect.stringContaining('ECONNREFUSED') })
      expect(Date.parse(row.nextAttemptAt) - clock().getTime()).toBeLessThanOrEqual(60 * 60_000)
      expect(row.attempts).toBeLessThan(20)
    }

    await peer.behave({ kind: 'accept' })
    for (let step = 0; step < 5; step += 1) {
      await deliverDue(parts)
      clock.advance(15)
    }
    const received = peer.received.map(({ mail }) => mail.messageId).sort()
    expect(received).toStrictEqual(
      ids.flatMap((id) => ['company', 'visitor'].map((to) => `<request-${to}.${id}@idg.example>`)).sort(),
    )
    for (const id of ids) expect(await flagsOf(db, id)).toStrictEqual(OUT)
  })

  test.each([
    { at: 'connect', code: 421 },
    { at: 'mail', code: 451 },
    { at: 'rcpt', code: 451 },
    { at: 'data', code: 451 },
  ] as const)('retries after $code at $at', async (reply) => {
    const db = await database()
    const clock = movableClock()
    const { peer, transport } = await peerAndTransport()
    const parts = deliveryParts({ db, clock, transport })
    await peer.behave({ kind: 'reply', ...reply, text: 'no, <anna.rossi@cliente.example> not now' })
    const id = await storeRequestWithMails(db, clock())
    await deliverDue(parts)
    for (const row of await rowsOf(db)) {
      expect(row).toMatchObject({ state: 'queued', attempts: 1, leaseOwner: null })
      expect(row.lastError).toContain(String(reply.code))
      expect(row.lastError).not.toContain('anna')
    }
    await peer.behave({ kind: 'accept' })
    await deliverDue(parts)
    expect(peer.received).toHaveLength(0)
    clock.advance(1)
    await deliverDue(parts)
    expect(peer.received).toHaveLength(2)
    expect(await flagsOf(db, id)).toStrictEqual(OUT)
  })

  test.each([
    { at: 'rcpt', code: 550, failure: 'recipient-refused' },
    { at: 'rcpt', code: 554, failure: 'recipient-refused' },
    { at: 'data', code: 554, failure: 'message-refused' },
  ] as const)('gives up at once after $code at $at', async ({ failure, ...reply }) => {
    const db = await database()
    const clock = movableClock()
    const { peer, transport } = await peerAndTransport()
    const told: string[] = []
    const onDead = async (_: unknown, mail: { recipient: string }, kind: string) => {
      told.push(`${mail.recipient} ${kind}`)
    }
    const parts = deliveryParts({ db, clock, transport, onDead })
    await peer.behave({ kind: 'reply', ...reply })
    const id = await storeRequestWithMails(db, clock())
    await deliverDue(parts)
    expect(await rowsOf(db)).toMatchObject([
      { state: 'dead', attempts: 1, failure },
      { state: 'dead', attempts: 1, failure },
    ])
    expect(told.sort()).toStrictEqual([`anna.rossi@cliente.example ${failure}`, `info@idg.example ${failure}`])
    expect(await flagsOf(db, id)).toStrictEqual(FAILED)
    await peer.behave({ kind: 'accept' })
    clock.advance(600)
    await deliverDue(parts)
    expect(peer.received).toHaveLength(0)
  })

  test.each([
    {
      failure: 'login-refused',
      options: { login: 'right' },
      url: (port: number) => `smtp://u:wrong@127.0.0.1:${port}?ignoreTLS=true`,
    },
    { failure: 'tls-failed', options: {}, url: (port: number) => `smtp://127.0.0.1:${port}` },
    { failure: 'tls-failed', options: { tls: false }, url: (port: number) => `smtp://127.0.0.1:${port}` },
  ] as const)('keeps all mails and reports $failure once', async ({ failure, options, url }) => {
    const db = await database()
    const clock = movableClock()
    const peer = await startSmtpPeer(options)
    const transport = smtpTransport(url(peer.port))
    peers.push(peer)
    transports.push(transport)
    const told: string[] = []
    const parts = deliveryParts({ db, clock, transport, onTrouble: async (_, kind) => void told.push(kind) })
    await storeRequestWithMails(db, clock())
    await deliverDue(parts)
    expect(await rowsOf(db)).toMatchObject([
      { state: 'queued', failure },
      { state: 'queued', failure },
    ])
    expect(told).toStrictEqual([failure])
    clock.advance(60)
    await deliverDue(parts)
    expect(told).toStrictEqual([failure])
    expect(peer.received).toHaveLength(0)
  })

  test.each([
    { kind: 'silent', options: '&greetingTimeout=150' },
    { kind: 'hang-after-data', options: '&socketTimeout=150' },
  ] as const)('times out on a server that is $kind, and retries', async ({ kind, options }) => {
    const db = await database()
    const clock = movableClock()
    const { peer, transport } = await peerAndTransport(options)
    const parts = deliveryParts({ db, clock, transport })
    await peer.behave({ kind })
    await storeRequestWithMails(db, clock())
    await deliverDue(parts)
    expect(await rowsOf(db)).toMatchObject([
      { state: 'queued', attempts: 1 },
      { state: 'queued', attempts: 1 },
    ])
    await peer.behave({ kind: 'accept' })
    clock.advance(1)
    // The short timeout was for the failure; on a busy machine a working server may need longer.
    await deliverDue({ ...parts, transport: smtpTransport(peer.url) })
    expect(peer.received).toHaveLength(2)
  })

  test('sends once per attempt, with one Message-ID, when the server drops an accepted message', async () => {
    const db = await database()
    const clock = movableClock()
    const { peer, transport } = await peerAndTransport()
    const parts = deliveryParts({ db, clock, transport })
    await peer.behave({ kind: 'drop-after-data' })
    await storeRequestWithMails(db, clock())
    await deliverDue(parts)
    expect(peer.received).toHaveLength(2)
    await peer.behave({ kind: 'accept' })
    clock.advance(1)
    await deliverDue(parts)
    expect(peer.received).toHaveLength(4)
    expect(new Set(peer.received.map(({ mail }) => mail.messageId)).size).toBe(2)
  })

  test('a slow delivery does not delay others', async () => {
    const db = await database()
    const clock = movableClock()
    const slow = Promise.withResolvers<void>()
    const { sent, transport } = memoryTransport((messageId) =>
      messageId.includes('slow-one') && messageId.includes('request-company') ? slow.promise : undefined,
    )
    await storeRequestWithMails(db, clock(), { id: 'slow-one' })
    clock.advance(1)
    for (let count = 0; count < 4; count += 1) await storeRequestWithMails(db, clock())
    const delivery = deliverDue(deliveryParts({ db, clock, transport }))
    await expect.poll(() => sent.length).toBe(9)
    slow.resolve()
    await delivery
    expect(sent).toHaveLength(10)
  })

  test('several workers deliver each mail once', async () => {
    const place = await location()
    const handles = Array.from({ length: engine === 'postgres' ? 3 : 1 }, () => openDatabase(place))
    try {
      const [db] = handles as [Db]
      const clock = movableClock()
      const { sent, transport } = memoryTransport(() => new Promise((resolve) => setImmediate(resolve)))
      for (let count = 0; count < 30; count += 1) await storeRequestWithMails(db, clock())
      await Promise.all(
        [0, 1, 2].map((worker) =>
          deliverDue(
            deliveryParts({ db: handles[worker % handles.length] ?? db, clock, transport, owner: `worker-${worker}` }),
          ),
        ),
      )
      expect(sent).toHaveLength(60)
      expect(new Set(sent).size).toBe(60)
    } finally {
      for (const handle of handles) await handle.destroy()
    }
  })

  test("takes over a crashed worker's mails within 90 seconds", async () => {
    const db = await database()
    const clock = movableClock()
    await storeRequestWithMails(db, clock())
    for (const _ of ['company', 'visitor']) expect(await claimMail(db, 'crashed', clock())).toBeDefined()
    clock.advance(70 / 60)
    expect(await claimMail(db, 'other', clock())).toBeUndefined()
    // Workers poll every five seconds.
    clock.advance(15 / 60)
    expect(await claimMail(db, 'other', clock())).toBeDefined()
  })

  test("takes over a crashed worker's mails only after the claim has expired", async () => {
    const db = await database()
    const clock = movableClock()
    await storeRequestWithMails(db, clock())
    const crashed = memoryTransport(() => new Promise(() => undefined))
    void deliverDue(deliveryParts({ db, clock, transport: crashed.transport, owner: 'crashed' }))
    await expect.poll(async () => (await rowsOf(db)).map((row) => row.leaseOwner)).toStrictEqual(['crashed', 'crashed'])

    const { sent, transport } = memoryTransport()
    const parts = deliveryParts({ db, clock, transport, owner: 'second' })
    await deliverDue(parts)
    expect(sent).toStrictEqual([])
    clock.advance(CLAIM_MS / 60_000)
    await deliverDue(parts)
    expect(sent).toHaveLength(2)
  })

  test('repeats only the mark, not the delivery, when the database failed after sending', async () => {
    const db = await database()
    const clock = movableClock()
    let failures = 0
    const { sent, transport } = memoryTransport(() => {
      failures = 1
    })
    // A database that fails once, right after a message was accepted.
    const shaky = new Proxy(db, {
      get(target, key) {
        if (key === 'transaction' && failures > 0) {
          failures -= 1
          throw new Error('connection lost')
        }
        const value = Reflect.get(target, key, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    await storeRequestWithMails(db, clock())
    const lanes = createLanes(deliveryParts({ db: shaky, clock, transport }))
    for (let look = 0; look < 6; look += 1) {
      lanes.open()
      await lanes.settled()
    }
    expect(sent).toHaveLength(2)
    expect(await rowsOf(db)).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  })

  test('a mail that cannot be composed does not block others', async () => {
    const db = await database()
    const clock = movableClock()
    const { sent, transport } = memoryTransport()
    const kinds = {
      ...requestMails(SECRET, NO_FILES),
      'request-company': async () => {
        throw new Error('no template')
      },
    }
    await storeRequestWithMails(db, clock())
    await storeRequestWithMails(db, clock())
    await deliverDue(deliveryParts({ db, clock, transport, kinds }))
    expect(sent).toHaveLength(2)
    expect((await rowsOf(db)).map((row) => [row.kind, row.state, row.lastError])).toStrictEqual([
      ['request-company', 'queued', 'no template'],
      ['request-company', 'queued', 'no template'],
      ['request-visitor', 'sent', null],
      ['request-visitor', 'sent', null],
    ])
  })

  test('becomes dead after the last attempt and can be sent again by hand', async () => {
    const db = await database()
    const clock = movableClock()
    let failing = true
    const { sent, transport } = memoryTransport(() => {
      if (failing) throw new Error('never')
    })
    const reported: string[] = []
    const onDead = async (_: unknown, mail: { kind: string }) => {
      reported.push(mail.kind)
    }
    const parts = deliveryParts({ db, clock, transport, onDead })
    const id = await storeRequestWithMails(db, clock())
    await db
      .updateTable('mailOutbox')
      .set({ attempts: MAX_ATTEMPTS - 2 })
      .execute()
    await deliverDue(parts)
    expect(await rowsOf(db)).toMatchObject([{ state: 'queued' }, { state: 'queued' }])
    clock.advance(60)
    await deliverDue(parts)
    const [dead] = await rowsOf(db)
    expect(dead).toMatchObject({ state: 'dead', attempts: MAX_ATTEMPTS, lastError: 'never' })
    expect(reported.sort()).toStrictEqual(['request-company', 'request-visitor'])
    failing = false
    clock.advance(600)
    await deliverDue(parts)
    expect(sent).toStrictEqual([])
    expect(await flagsOf(db, id)).toStrictEqual(FAILED)

    const wakeMail = vi.fn()
    const staff = testContext(db, { actor: admin, clock, wakeMail })
    for (const row of await rowsOf(db)) expect(await resendMail(staff, row.id)).toBe('queued')
    expect(wakeMail).toHaveBeenCalledTimes(2)
    expect(await flagsOf(db, id)).toStrictEqual(GOING)
    await deliverDue(parts)
    expect(sent).toHaveLength(2)
    expect(await flagsOf(db, id)).toStrictEqual(OUT)
    expect(await resendMail(staff, dead?.id ?? '')).toBe('not-waiting')
    await expect(resendMail(testContext(db), dead?.id ?? '')).rejects.toThrow()
  })

  test('becomes dead even if the notification fails', async () => {
    const db = await database()
    const clock = movableClock()
    const { transport } = memoryTransport(() => {
      throw new Error('never')
    })
    const onDead = async (trx: Trx) => {
      await trx.deleteFrom('mailOutbox').execute()
      throw new Error('no bell')
    }
    await storeRequestWithMails(db, clock())
    await db
      .updateTable('mailOutbox')
      .set({ attempts: MAX_ATTEMPTS - 1 })
      .execute()
    await deliverDue(deliveryParts({ db, clock, transport, onDead }))
    expect(await rowsOf(db)).toMatchObject([{ state: 'dead' }, { state: 'dead' }])
  })

  test('delivers a company mail to each recipient independently', async () => {
    const db = await database()
    const clock = movableClock()
    const { peer, transport } = await peerAndTransport()
    const mailTo = 'Vendite <taken@idg.example>, later@idg.example, gone@idg.example, TAKEN@idg.example'
    const parts = deliveryParts({ db, clock, transport, mailboxes: { mailFrom: undefined, mailTo } })
    await peer.behave({ kind: 'recipients', codes: { 'later@idg.example': 451, 'gone@idg.example': 550 } })
    const id = await storeRequestWithMails(db, clock())
    await deliverDue(parts)
    const company = async () =>
      (await rowsOf(db))
        .filter((row) => row.kind === 'request-company')
        .map((row) => `${row.recipient} ${row.state} ${row.attempts}`)
        .sort()
    expect(await company()).toStrictEqual([
      'gone@idg.example dead 1',
      'later@idg.example queued 1',
      'taken@idg.example sent 1',
    ])
    expect(await flagsOf(db, id)).toStrictEqual(GOING)

    await peer.behave({ kind: 'recipients', codes: { 'gone@idg.example': 550 } })
    clock.advance(1)
    await deliverDue(parts)
    const sentTo = () => peer.received.flatMap(({ envelope }) => envelope.to).sort()
    expect(sentTo()).toStrictEqual(['anna.rossi@cliente.example', 'later@idg.example', 'taken@idg.example'])
    expect(new Set(peer.received.map(({ mail }) => mail.messageId)).size).toBe(3)
    expect(await flagsOf(db, id)).toStrictEqual(OUT)
    clock.advance(600)
    await deliverDue(parts)
    expect(sentTo()).toHaveLength(3)
  })

  test('creates the rows of a company mail once, with any number of workers', async () => {
    const db = await database()
    const clock = movableClock()
    const { sent, transport } = memoryTransport()
    const mailboxes = { mailFrom: undefined, mailTo: 'a@idg.example, b@idg.example' }
    const workers = ['one', 'two', 'three'].map((owner) => deliveryParts({ db, clock, transport, mailboxes, owner }))
    for (let count = 0; count < 5; count += 1) await storeRequestWithMails(db, clock())
    await Promise.all(workers.map(deliverDue))
    expect(sent).toHaveLength(15)
    expect(new Set(sent).size).toBe(15)
  })

  test("sends the company's mail to the people named in the settings", async () => {
    const db = await database()
    const clock = movableClock()
    const to: unknown[] = []
    const transport: MailTransport = {
      async send({ message }) {
        to.push(message.to)
      },
      rest: () => undefined,
    }
    const now = clock().toISOString()
    for (const id of ['anna', 'bruno']) {
      const person = { id, email: `${id}@idg.example`, name: id, role: 'admin', isActive: true, lastLogin: null }
      await db
        .insertInto('admins')
        .values({ ...person, createdAt: now })
        .execute()
    }
    const value = JSON.stringify({ adminIds: ['bruno', 'anna'] })
    await db.insertInto('settings').values({ section: 'alerts', value, version: 1, updatedAt: now }).execute()
    await storeRequestWithMails(db, clock(), { email: 'cliente@example.it' })
    await deliverDue(
      deliveryParts({ db, clock, transport, mailboxes: { mailFrom: undefined, mailTo: 'x@example.it' } }),
    )
    expect(
      to
        .flat()
        .map((one) => (one as { address: string }).address)
        .sort(),
    ).toStrictEqual(['anna@idg.example', 'bruno@idg.example', 'cliente@example.it'])
  })
})
