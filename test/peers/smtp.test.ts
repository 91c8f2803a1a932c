import { afterEach, expect, test } from 'vitest'
import { notifyOfDeadMails, notifyOfMailTrouble } from '#app/features/ground/mail/outbox/dead-mail.server.ts'
import { type MailTransport, smtpTransport } from '#app/features/ground/mail/outbox/delivery/transport.server.ts'
import { listTrouble } from '#app/features/ground/mail/outbox/trouble.server.ts'
import type { Db } from '#db/client.server.ts'
import { deliverDue, deliveryParts, movableClock, storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { type SmtpPeer, startSmtpPeer } from '#test/stand-ins/smtp-peer.ts'
import { describeOnBothEngines } from '../engines.ts'
import { storeStaff } from '../staff.ts'

const peers: SmtpPeer[] = []
const transports: MailTransport[] = []

afterEach(async () => {
  for (const transport of transports.splice(0)) transport.rest()
  for (const peer of peers.splice(0)) await peer.close()
})

/** A mail worker that delivers to a scripted server; `told` are the notifications raised. */
async function office(db: Db, options: Parameters<typeof startSmtpPeer>[0] = {}, url = (peer: SmtpPeer) => peer.url) {
  const peer = await startSmtpPeer(options)
  peers.push(peer)
  const connect = (address: string) => {
    const transport = smtpTransport(address)
    transports.push(transport)
    return transport
  }
  const clock = movableClock()
  await storeStaff(db)
  const parts = deliveryParts({
    db,
    clock,
    transport: connect(url(peer)),
    onDead: notifyOfDeadMails(clock),
    onTrouble: notifyOfMailTrouble(clock),
    mailboxes: { mailFrom: undefined, mailTo: 'taken@idg.example, later@idg.example, gone@idg.example' },
  })
  const rows = () => db.selectFrom('mailOutbox').selectAll().execute()
  const states = async () => (await rows()).map(({ recipient, state }) => `${recipient} ${state}`).sort()
  const told = async () => (await db.selectFrom('notifications').select('message').execute()).map((row) => row.message)
  return { peer, parts, clock, states, told, connect, store: () => storeRequestWithMails(db, clock()) }
}

const CUSTOMER = 'anna.rossi@cliente.example'
const EVERYBODY = [CUSTOMER, 'gone@idg.example', 'later@idg.example', 'taken@idg.example']

describeOnBothEngines('a mail server that', ({ database }) => {
  test('accepts one recipient, defers one and refuses one: each mail has its own result', async () => {
    const { peer, parts, clock, states, told, store } = await office(await database())
    await peer.behave({ kind: 'recipients', codes: { 'later@idg.example': 451, 'gone@idg.example': 550 } })
    await store()
    await deliverDue(parts)
    expect(await states()).toStrictEqual([
      ...[`${CUSTOMER} sent`, 'gone@idg.example dead', 'later@idg.example queued', 'taken@idg.example sent'],
    ])
    expect(await told()).toStrictEqual(['Email non consegnata (gone@idg.example): l’indirizzo è stato rifiutato'])
    await peer.behave({ kind: 'accept' })
    for (let tries = 0; tries < 5; tries += 1) {
      clock.advance(60)
      await deliverDue(parts)
    }
    const arrived = peer.received.flatMap(({ envelope }) => envelope.to).sort()
    expect(arrived).toStrictEqual([CUSTOMER, 'later@idg.example', 'taken@idg.example'])
  })

  test('drops the connection after the message: it is sent again with the same Message-ID', async () => {
    const { peer, parts, clock, states, store } = await office(await database())
    await peer.behave({ kind: 'drop-after-data' })
    await store()
    await deliverDue(parts)
    expect(await states()).toStrictEqual(EVERYBODY.map((address) => `${address} queued`))
    await peer.behave({ kind: 'accept' })
    clock.advance(1)
    await deliverDue(parts)
    expect(await states()).toStrictEqual(EVERYBODY.map((address) => `${address} sent`))
    const copies = new Map<string, Set<string | undefined>>()
    for (const { envelope, mail } of peer.received) {
      const [to = ''] = envelope.to
      copies.set(to, (copies.get(to) ?? new Set()).add(mail.messageId))
    }
    expect([...copies.values()].map((ids) => ids.size)).toStrictEqual([1, 1, 1, 1])
  })

  test.each([
    {
      name: 'has an untrusted certificate',
      options: {},
      wrong: (peer: SmtpPeer) => `smtp://127.0.0.1:${peer.port}`,
      failure: 'tls-failed',
    },
    {
      name: 'offers no TLS',
      options: { tls: false },
      wrong: (peer: SmtpPeer) => `smtp://127.0.0.1:${peer.port}`,
      failure: 'tls-failed',
    },
    {
      name: 'refuses the login',
      options: { login: 'right' },
      wrong: (peer: SmtpPeer) => peer.url.replace('//', '//user:wrong@'),
      failure: 'login-refused',
    },
  ])('$name: no mail is lost, and staff are notified once', async ({ options, wrong, failure }) => {
    const db = await database()
    const { peer, parts, clock, states, told, connect, store } = await office(db, options, wrong)
    for (let count = 0; count < 3; count += 1) await store()
    for (let tries = 0; tries < 4; tries += 1) {
      await deliverDue(parts)
      clock.advance(60)
    }
    expect(peer.received).toStrictEqual([])
    expect(new Set((await states()).map((state) => state.split(' ')[1]))).toStrictEqual(new Set(['queued']))
    expect(await told()).toHaveLength(1)
    expect((await listTrouble(db)).map(({ kind }) => kind)).toStrictEqual([failure])
    await deliverDue({
      ...parts,
      transport: connect('login' in options ? peer.url.replace('//', '//user:right@') : peer.url),
    })
    expect(peer.received).toHaveLength(12)
  })
})
