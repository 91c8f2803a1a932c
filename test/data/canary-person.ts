import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { AppContext, StaffActor } from '#app/context.ts'
import { moveAppointment } from '#app/features/appointments/changes/staff/move.server.ts'
import { proposeAppointment } from '#app/features/appointments/changes/staff/propose.server.ts'
import { appointmentMails } from '#app/features/appointments/emails/emails.server.ts'
import { remindDue } from '#app/features/appointments/emails/reminders.server.ts'
import { rememberSender } from '#app/features/appointments/holds/verified-senders.server.ts'
import { deliverDue } from '#app/features/mail/outbox/delivery/deliver.server.ts'
import { folderTransport } from '#app/features/mail/outbox/delivery/transport.server.ts'
import { requestMails } from '#app/features/requests/emails/emails.server.ts'
import { changeMany } from '#app/features/requests/inbox/bulk/bulk.server.ts'
import { saveView } from '#app/features/requests/inbox/filter/views.server.ts'
import { saveDraft } from '#app/features/requests/request/composer/drafts.server.ts'
import { addNote } from '#app/features/requests/request/verbs/add-note.server.ts'
import { correctAddress } from '#app/features/requests/request/verbs/correct-address.server.ts'
import { replyToRequest } from '#app/features/requests/request/verbs/reply.server.ts'
import { tagRequest } from '#app/features/requests/request/verbs/tag.server.ts'
import { createRequest } from '#app/features/requests/submission/create.server.ts'
import { deliveryParts } from './mail-fixtures.ts'

/** Every text about the person contains this word. */
export const CANARY = 'canarino'

export const ADDRESS = 'canarino.rossi@cliente.example'

type StaffContext = AppContext & { actor: StaffActor }

/** Stores a person with the canary word in every place that the product can fill, through its verbs. */
export async function storeCanaryPerson(visitor: AppContext, staff: StaffContext, dataDir: string): Promise<string> {
  const person = { name: 'Canarino Rossi', phone: '049 canarino', company: 'Canarino S.r.l.', topic: 'canarino' }
  const slot = { requestedAppointment: true, date: '2026-11-30', time: '09:30', duration: '60', location: 'Cliente' }
  const payload = { ...person, message: 'Un messaggio del canarino', ...slot, address: 'Via del Canarino 1' }
  const mistyped = { ...payload, email: 'canarino.rosi@cliente.example' }
  await createRequest(visitor, { payload: mistyped, formKey: 'canary form', suspicion: undefined })
  await createRequest(visitor, {
    payload: { ...payload, email: ADDRESS },
    formKey: 'canary form',
    suspicion: undefined,
  })
  const plus = { ...payload, email: 'Canarino.Rossi+sito@cliente.example', requestedAppointment: false }
  await createRequest(visitor, { payload: plus, formKey: 'other form', suspicion: undefined })
  const { db } = staff
  const request = await db
    .selectFrom('contactRequests')
    .select(['id', 'senderHash'])
    .where('email', '=', ADDRESS)
    .executeTakeFirstOrThrow()
  const { id } = request
  const versionOf = async () =>
    (await db.selectFrom('contactRequests').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
  await addNote(staff, { id, text: 'Il canarino ha richiamato' })
  await tagRequest(staff, { id, version: await versionOf(), tags: ['canarino'] })
  await replyToRequest(staff, { id, version: await versionOf(), subject: 'Canarino', text: 'Gentile canarino' })
  await saveDraft(staff, { id, kind: 'reply', subject: 'Canarino', text: 'Bozza per il canarino', sent: 1 })
  await correctAddress(staff, { id, version: await versionOf(), email: 'canarino@altro.example' })
  await correctAddress(staff, { id, version: await versionOf(), email: ADDRESS })
  await changeMany(staff, [{ id, version: await versionOf() }], { kind: 'close' })
  await saveView(staff, { name: 'Canarino Rossi', filter: { q: 'canarino rossi' } })
  const appointment = await db
    .selectFrom('appointments')
    .select(['id', 'version'])
    .where('contactRequestId', '=', id)
    .executeTakeFirstOrThrow()
  const proposal = { date: '2026-12-01', time: '10:00', duration: 60 }
  await proposeAppointment(staff, {
    ...appointment,
    proposals: [proposal],
    evenClosed: false,
    reason: 'Per il canarino',
  })
  const moved = { slot: { date: '2026-11-30', time: '10:30', duration: 60 }, evenClosed: false, reason: 'Il canarino' }
  await moveAppointment(staff, { id: appointment.id, version: appointment.version + 1, ...moved })
  await remindDue(db, new Date('2026-11-29T15:00:00Z'), undefined)
  await db.transaction().execute((trx) => rememberSender(trx, request.senderHash, staff.clock()))
  mkdirSync(path.join(dataDir, 'mail'), { recursive: true })
  await deliverDue(
    deliveryParts({
      db,
      clock: staff.clock,
      transport: folderTransport(path.join(dataDir, 'mail')),
      kinds: { ...requestMails(staff.secret), ...appointmentMails(staff.secret) },
    }),
  )
  return id
}
