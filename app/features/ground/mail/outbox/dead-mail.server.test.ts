import { expect, test } from 'vitest'
import { deactivateStaff } from '#app/features/company/team/access/deactivate.server.ts'
import { MAX_ATTEMPTS } from '#app/features/ground/mail/outbox/delivery/retry.ts'
import { markFailed } from '#app/features/ground/mail/outbox/mail-outcome.server.ts'
import { listTrouble, watchOutbox } from '#app/features/ground/mail/outbox/trouble.server.ts'
import { testContext } from '#test/context.ts'
import { claimMail, movableClock, storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { notifyOfDeadMails, notifyOfMailTrouble } from './dead-mail.server.ts'

const CUSTOMER = 'anna.rossi@cliente.example'
/** Company mails have an empty recipient; the settings decide at delivery. */
const COMPANY = ''

describeOnBothEngines('notifications of dead mails', ({ database }) => {
  async function office() {
    const db = await database()
    const clock = movableClock()
    const giulia = await storeStaff(db)
    await storeRequestWithMails(db, clock(), { email: CUSTOMER })
    const ring = notifyOfDeadMails(clock)
    const told = () => db.selectFrom('notifications').selectAll().orderBy('message').execute()

    /** Claims the mail for a worker, with a recipient and a number of failed attempts. */
    const claim = async (owner: string, recipient: string, tries: number) => {
      const later = new Date(clock().getTime() + 60_000).toISOString()
      await db.updateTable('mailOutbox').set({ nextAttemptAt: later }).execute()
      await db
        .updateTable('mailOutbox')
        .set({ nextAttemptAt: clock().toISOString(), attempts: tries })
        .where('recipient', '=', recipient)
        .execute()
      const mail = await claimMail(db, owner, clock())
      if (!mail) throw new Error(`no mail to "${recipient}" is due`)
      return { mail, owner, kind: 'deferred' as const, error: '451 4.7.1 later', now: clock() }
    }
    const giveUp = async (recipient: string) =>
      markFailed(db, await claim('worker', recipient, MAX_ATTEMPTS - 1), { onDead: ring })
    return { db, clock, giulia, ring, told, claim, giveUp }
  }

  test('notifies every active admin with a link to the outbox; not operators or inactive members', async () => {
    const { db, clock, giulia, told, giveUp } = await office()
    const marco = await storeStaff(db, { name: 'Marco Bassi' })
    await storeStaff(db, { name: 'Sara Operatrice', role: 'operator' })
    const gone = await storeStaff(db, { name: 'Piero Uscito' })
    await deactivateStaff(testContext(db, { actor: giulia }), gone.id)

    clock.advance(5)
    expect(await giveUp(CUSTOMER)).toBe('dead')
    const notifications = await told()
    expect(notifications.map(({ adminId }) => adminId).sort()).toStrictEqual([giulia.id, marco.id].sort())
    for (const notification of notifications) {
      expect(notification).toMatchObject({
        message: `Email non consegnata dopo tutti i tentativi (${CUSTOMER})`,
        type: 'warning',
        link: expect.stringMatching(/^\/admin\/mail\/./),
        unread: true,
        isDeleted: false,
        timestamp: '2026-11-23T09:05:00.000Z',
      })
    }
  })

  test('does not notify before the last attempt', async () => {
    const { db, ring, told, claim } = await office()
    expect(await markFailed(db, await claim('worker', CUSTOMER, 0), { onDead: ring })).toBe('retry')
    expect(await markFailed(db, await claim('worker', CUSTOMER, MAX_ATTEMPTS - 2), { onDead: ring })).toBe('retry')
    expect(await told()).toStrictEqual([])
  })

  test('a worker without its claim does not notify again', async () => {
    const { db, clock, ring, told, claim } = await office()
    const slow = await claim('slow', CUSTOMER, MAX_ATTEMPTS - 1)
    clock.advance(3)
    const quick = await claim('quick', CUSTOMER, MAX_ATTEMPTS - 1)
    expect(quick.mail.id).toBe(slow.mail.id)
    await markFailed(db, slow, { onDead: ring })
    expect(await told(), 'the mail is in other hands').toStrictEqual([])
    await markFailed(db, quick, { onDead: ring })
    await markFailed(db, slow, { onDead: ring })
    await markFailed(db, quick, { onDead: ring })
    expect(await told()).toHaveLength(1)
  })

  test('notifies per mail; a mail to the company shows no address', async () => {
    const { told, giveUp } = await office()
    await giveUp(CUSTOMER)
    await giveUp(COMPANY)
    expect((await told()).map(({ message }) => message)).toStrictEqual([
      `Email non consegnata dopo tutti i tentativi (${CUSTOMER})`,
      'Email non consegnata dopo tutti i tentativi (destinatari delle notifiche)',
    ])
  })

  test('a mail that is retried does not ring the bell', async () => {
    const { db, ring, told, claim } = await office()
    const failure = await claim('worker', CUSTOMER, MAX_ATTEMPTS - 1)
    const broken = markFailed(db, failure, {
      onDead: async (trx, mail, kind) => {
        await ring(trx, mail, kind)
        throw new Error('the transaction ends here')
      },
    })
    await expect(broken).rejects.toThrow('the transaction ends here')
    expect(await told()).toStrictEqual([])
  })

  test('notifies at the first rejection of an address', async () => {
    const { db, giulia, ring, told, claim } = await office()
    const operator = await storeStaff(db, { name: 'Sara Operatrice', role: 'operator' })
    const refused = { ...(await claim('worker', CUSTOMER, 0)), kind: 'recipient-refused' as const }
    expect(await markFailed(db, refused, { onDead: ring })).toBe('dead')
    const message = `Email non consegnata (${CUSTOMER}): l’indirizzo è stato rifiutato`
    const link = `/admin/requests/${refused.mail.documentId}`
    expect(await told(), 'operators correct the address too').toMatchObject([
      { message, link },
      { message, link },
    ])
    expect((await told()).map(({ adminId }) => adminId).sort()).toStrictEqual([giulia.id, operator.id].sort())
  })

  test.each([
    ['message-refused', 0, 'Email rifiutata dal server del destinatario'],
    ['login-refused', MAX_ATTEMPTS - 1, 'Email non consegnata dopo tutti i tentativi'],
  ] as const)(
    'a cancellation lost as %s tells those who handle the request that the calendar is wrong',
    async (kind, tries, what) => {
      const { db, ring, told, claim } = await office()
      await storeStaff(db, { name: 'Sara Operatrice', role: 'operator' })
      const lost = await claim('worker', CUSTOMER, tries)
      const mail = { ...lost.mail, kind: 'appointment-cancelled' }
      expect(await markFailed(db, { ...lost, mail, kind }, { onDead: ring })).toBe('dead')
      const message = `${what} (${CUSTOMER}). L’appuntamento annullato può essere ancora nel calendario del cliente: avvisalo per telefono.`
      const link = `/admin/requests/${mail.documentId}`
      expect((await told()).filter((each) => each.link === link)).toMatchObject([{ message }, { message }])
    },
  )

  test('gives up after 72 hours of refused logins, and notifies once for all mails', async () => {
    const { db, ring, told, claim } = await office()
    const fail = async (recipient: string, tries: number) =>
      markFailed(db, { ...(await claim('worker', recipient, tries)), kind: 'login-refused' }, { onDead: ring })
    expect(await fail(CUSTOMER, MAX_ATTEMPTS - 2)).toBe('retry')
    expect(await told()).toStrictEqual([])
    expect(await fail(CUSTOMER, MAX_ATTEMPTS - 1)).toBe('dead')
    expect(await fail(COMPANY, MAX_ATTEMPTS - 1)).toBe('dead')
    expect(await told()).toMatchObject([
      {
        message:
          'Alcune email non sono partite dopo tre giorni di tentativi. Il server di posta ha rifiutato utente o password.',
        link: '/admin/mail',
      },
    ])
  })

  test('notifies once of refused logins, with any number of mails, and again for a later one', async () => {
    const { db, clock, told, claim } = await office()
    const onTrouble = notifyOfMailTrouble(clock)
    const fail = async (recipient: string) => {
      const failure = { ...(await claim('worker', recipient, 0)), kind: 'login-refused' as const }
      expect(await markFailed(db, failure, { onTrouble })).toBe('retry')
    }
    await fail(CUSTOMER)
    await fail(COMPANY)
    await fail(CUSTOMER)
    expect((await told()).map(({ message }) => message)).toStrictEqual([
      'La posta non parte. Il server di posta ha rifiutato utente o password.',
    ])
    clock.advance(1)
    const sent = { state: 'sent', sentAt: clock().toISOString() }
    await db.updateTable('mailOutbox').set(sent).where('recipient', '=', COMPANY).execute()
    await watchOutbox(db, clock(), onTrouble)
    expect(await listTrouble(db)).toStrictEqual([])
    await fail(CUSTOMER)
    expect(await told()).toHaveLength(2)
  })

  test('notifies once when the oldest mail has waited 15 minutes, and not when the cause is already known', async () => {
    const { db, clock, told } = await office()
    const onTrouble = notifyOfMailTrouble(clock)
    clock.advance(14)
    await watchOutbox(db, clock(), onTrouble)
    expect(await told()).toStrictEqual([])
    clock.advance(1)
    await watchOutbox(db, clock(), onTrouble)
    await watchOutbox(db, clock(), onTrouble)
    expect((await told()).map(({ message }) => message)).toStrictEqual([
      'La posta non parte. Ci sono email che aspettano di partire da più di 15 minuti.',
    ])
    expect(await listTrouble(db)).toMatchObject([{ kind: 'late' }])
    await db.updateTable('mailOutbox').set({ state: 'sent', sentAt: clock().toISOString() }).execute()
    await watchOutbox(db, clock(), onTrouble)
    expect(await listTrouble(db)).toStrictEqual([])
  })
})
