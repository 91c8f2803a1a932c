import { strFromU8, unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { privacyMails } from '#app/features/care/privacy/emails/emails.server.ts'
import { composeMessage } from '#app/features/ground/mail/outbox/delivery/compose.server.ts'
import { hashSender } from '#app/features/work/appointments/holds/verified-senders.server.ts'
import { addNote } from '#app/features/work/requests/request/verbs/add-note.server.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { deliveryParts, storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { storeAppointment } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { askForErasure, exportOwnData, findOwnData, sendOwnDataLink } from './own-data.server.ts'
import { ownDataLink, readOwnDataToken } from './own-link.server.ts'

const NOW = new Date('2026-11-23T09:00:00.000Z')
const EMAIL = 'ada@cliente.example'
const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

describeOnBothEngines('own data', ({ database }) => {
  async function office() {
    const db = await database()
    const ctx = testContext(db, { clock: () => NOW })
    const actor = await storeStaff(db)
    const id = await storeRequestWithMails(db, NOW, { email: EMAIL, name: 'Ada Bianchi', message: 'Il mio messaggio' })
    await storeRequestWithMails(db, NOW, { email: 'altri@cliente.example', name: 'Altra Persona' })
    const ask = tokenOf(ownDataLink(ctx.publicUrl, ctx.secret, 'Ada+sap@cliente.example'))
    return { db, ctx, actor, id, ask, staff: { ...ctx, actor } }
  }

  /** The token in the mail that was queued last. */
  async function mailedToken(db: Db): Promise<{ token: string; to: unknown }> {
    const mail = await db
      .selectFrom('mailOutbox')
      .selectAll()
      .where('kind', '=', 'privacy-link')
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow()
    const parts = deliveryParts({ db, clock: () => NOW, transport: { send: async () => {}, rest: () => {} } })
    const secret = testContext(db).secret
    const message = await composeMessage({ ...parts, kinds: privacyMails(secret) }, mail)
    const url = /https:\/\/\S+\/i-tuoi-dati\/[\w-]+/.exec(String(message?.text))?.[0] ?? ''
    return { token: tokenOf(url), to: mail.recipient }
  }

  test('reaches a person who has only applied for a job', async () => {
    const { db, ctx } = await office()
    const email = 'cleo@cliente.example'
    const application = { reference: 'IDG-AAAAA-BBBBB', formKey: 'key', jobKey: null, jobTitle: '', status: 'new' }
    const person = { name: 'Cleo Neri', email, phone: '', message: 'La mia candidatura' }
    const kept = { consentAt: null, consentVersion: null, noticeVersion: '', sourceHash: '' }
    const mailed = { needsEmailSending: false, emailSent: true }
    await db
      .insertInto('candidates')
      .values({
        id: 'cleo',
        createdAt: NOW.toISOString(),
        senderHash: hashSender(email, ctx.secret),
        ...application,
        ...person,
        ...kept,
        ...mailed,
      })
      .execute()
    await sendOwnDataLink(ctx, tokenOf(ownDataLink(ctx.publicUrl, ctx.secret, email)))
    const { token, to } = await mailedToken(db)
    expect(to).toBe(email)
    expect(JSON.stringify(await findOwnData(ctx, token))).toContain('La mia candidatura')
    await askForErasure(ctx, token)
    expect(await findOwnData(ctx, token)).toMatchObject({ kind: 'shown', asked: true })
  })

  test('names no colleague to whom the company sent a notice about the person', async () => {
    const { db, ctx, ask, id } = await office()
    const told = 'collega@idg.example'
    await db
      .updateTable('mailOutbox')
      .set({ recipient: told })
      .where('documentId', '=', id)
      .where('kind', '=', 'request-company')
      .execute()
    await sendOwnDataLink(ctx, ask)
    const { token } = await mailedToken(db)
    const shown = JSON.stringify(await findOwnData(ctx, token))
    expect(shown).toContain('la nostra casella')
    const files = unzipSync(await exportOwnData(ctx, token))
    for (const text of [shown, ...Object.values(files).map((file) => strFromU8(file))]) expect(text).not.toContain(told)
  })

  test('shows the data only behind the link that was mailed to the address', async () => {
    const { db, ctx, ask, id, staff } = await office()
    await addNote(staff, { id, text: 'Nota riservata' })
    expect(ask).not.toMatch(/ada|cliente/i)
    expect(await findOwnData(ctx, ask)).toStrictEqual({ kind: 'ask' })
    await expect(exportOwnData(ctx, ask)).rejects.toThrow(NotFoundError)
    await expect(askForErasure(ctx, ask)).rejects.toThrow(NotFoundError)
    await sendOwnDataLink(ctx, ask)
    const { token, to } = await mailedToken(db)
    expect(to).toBe(EMAIL)
    const view = await findOwnData(ctx, token)
    expect(view).toMatchObject({ kind: 'shown', address: EMAIL, asked: false })
    expect(JSON.stringify(view)).toContain('Il mio messaggio')
    expect(JSON.stringify(view)).not.toMatch(/Nota riservata|Altra Persona|altri@/)
  })

  test('names places, states and mails for the person, and says what the copy leaves out', async () => {
    const { db, ctx, ask } = await office()
    const slot = { date: '2026-11-20', time: '10:00', duration: 60 }
    const contactRequestId = await storeRequestWithMails(db, NOW, { email: EMAIL })
    const place = { location: 'Cliente', address: 'Via Roma 1, Padova', status: 'no-show', email: EMAIL }
    await storeAppointment(ctx, slot, { ...place, contactRequestId })
    await sendOwnDataLink(ctx, ask)
    const { token } = await mailedToken(db)
    const files = unzipSync(await exportOwnData(ctx, token))
    const { appuntamenti, email, nota } = JSON.parse(strFromU8(files['dati.json'] ?? new Uint8Array()))
    expect(appuntamenti.dati).toMatchObject([
      { Luogo: 'Presso il cliente', 'Indirizzo dell’incontro': 'Via Roma 1, Padova', Stato: 'Appuntamento mancato' },
    ])
    const kinds = email.dati.map((mail: { Tipo: string }) => mail.Tipo)
    expect(kinds).toStrictEqual(expect.arrayContaining(['Notifica: nuova richiesta', 'Link ai dati personali']))
    expect(nota).toContain('note interne non sono comprese')
    expect(strFromU8(files['dati.html'] ?? new Uint8Array())).not.toContain('Tutto ciò che conserviamo')
  })

  test('mails at most three links a day, and answers the same for an unknown address', async () => {
    const { db, ctx, ask } = await office()
    for (let minute = 0; minute < 5; minute++) {
      const later = { ...ctx, clock: () => new Date(NOW.getTime() + minute * 60_000) }
      await sendOwnDataLink(later, ask)
    }
    const count = async () =>
      (await db.selectFrom('mailOutbox').select('id').where('kind', '=', 'privacy-link').execute()).length
    expect(await count()).toBe(3)
    const unknown = tokenOf(ownDataLink(ctx.publicUrl, ctx.secret, 'nessuno@cliente.example'))
    await expect(sendOwnDataLink(ctx, unknown)).resolves.toBeUndefined()
    expect(await count()).toBe(3)
  })

  test('a link expires after two hours, and a changed one is invalid', async () => {
    const { db, ctx, ask } = await office()
    await sendOwnDataLink(ctx, ask)
    const { token } = await mailedToken(db)
    const late = { ...ctx, clock: () => new Date(NOW.getTime() + 2 * 60 * 60_000 + 1000) }
    expect(await findOwnData(late, token)).toStrictEqual({ kind: 'expired', askToken: ask })
    await expect(exportOwnData(late, token)).rejects.toThrow(NotFoundError)
    for (let at = 0; at < token.length; at++) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      expect(readOwnDataToken(ctx.secret, changed), changed).toBeUndefined()
    }
    expect(readOwnDataToken('another secret of sufficient length', token)).toBeUndefined()
  })

  test('a link to what is not stored makes the service read no more than two look-ups', async () => {
    const { db, ctx } = await office()
    const link = () => tokenOf(ownDataLink(ctx.publicUrl, ctx.secret, `${Math.random()}@nessuno.example`))
    await sendOwnDataLink(ctx, link())
    const reads = vi.spyOn(db, 'selectFrom')
    for (let count = 1; count <= 3; count++) {
      await sendOwnDataLink(ctx, link())
      expect(reads).toHaveBeenCalledTimes(2 * count)
    }
  })

  test('after a change of the secret the links of earlier mails still work', async () => {
    const { db, ctx, ask } = await office()
    await db.updateTable('contactRequests').set({ senderHash: '' }).execute()
    const rotated = { ...ctx, secret: 'a new secret that is long enough to be used', previousSecret: ctx.secret }
    await sendOwnDataLink(rotated, ask)
    expect((await mailedToken(db)).to).toBe(EMAIL)
  })

  test('a request for erasure opens one case and notifies the admins once', async () => {
    const { db, ctx, actor, ask } = await office()
    await sendOwnDataLink(ctx, ask)
    const { token } = await mailedToken(db)
    await askForErasure(ctx, token)
    await askForErasure(ctx, token)
    const cases = await db.selectFrom('privacyCases').selectAll().execute()
    expect(cases).toMatchObject([{ state: 'asked', origin: 'person', addresses: JSON.stringify([EMAIL]) }])
    const rung = await db.selectFrom('notifications').select(['adminId', 'message', 'link']).execute()
    expect(rung).toStrictEqual([
      {
        adminId: actor.id,
        message: 'Una persona chiede la cancellazione dei suoi dati',
        link: `/admin/privacy/${cases[0]?.id}`,
      },
    ])
    expect(await findOwnData(ctx, token)).toMatchObject({ asked: true })
  })
})
