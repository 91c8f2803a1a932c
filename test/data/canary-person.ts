import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { AppContext, StaffActor } from '#app/context.ts'
import { addFile } from '#app/features/ground/files/store/add-file.server.ts'
import { folderTransport } from '#app/features/ground/mail/outbox/delivery/transport.server.ts'
import { createEntry } from '#app/features/pages/documents/collections/create-entry.server.ts'
import { publishDraft } from '#app/features/pages/documents/publishing/publish.server.ts'
import { saveContentDraft } from '#app/features/pages/documents/publishing/save-draft.server.ts'
import { moveAppointment } from '#app/features/work/appointments/changes/staff/move.server.ts'
import { proposeAppointment } from '#app/features/work/appointments/changes/staff/propose.server.ts'
import { appointmentMails } from '#app/features/work/appointments/emails/emails.server.ts'
import { remindDue } from '#app/features/work/appointments/emails/reminders.server.ts'
import { rememberSender } from '#app/features/work/appointments/holds/verified-senders.server.ts'
import { storeCandidate } from '#app/features/work/candidates/application/store-candidate.server.ts'
import { candidateMails } from '#app/features/work/candidates/emails/emails.server.ts'
import {
  addCandidateNote,
  askToKeep,
  replyToCandidate,
} from '#app/features/work/candidates/staff/change-candidate.server.ts'
import { requestMails } from '#app/features/work/requests/emails/emails.server.ts'
import { changeMany } from '#app/features/work/requests/inbox/bulk/bulk.server.ts'
import { saveView } from '#app/features/work/requests/inbox/filter/views.server.ts'
import { joinPeople } from '#app/features/work/requests/people/join-people.server.ts'
import { saveDraft } from '#app/features/work/requests/request/composer/drafts.server.ts'
import { addNote } from '#app/features/work/requests/request/verbs/add-note.server.ts'
import { correctAddress } from '#app/features/work/requests/request/verbs/correct-address.server.ts'
import { replyToRequest } from '#app/features/work/requests/request/verbs/reply.server.ts'
import { tagRequest } from '#app/features/work/requests/request/verbs/tag.server.ts'
import { createRequest } from '#app/features/work/requests/submission/create.server.ts'
import { setSnooze } from '#app/features/work/snoozes/set-snooze.server.ts'
import { pdfWith } from '#test/files/documents.ts'
import { deliverDue, deliveryParts, NO_FILES } from './mail-fixtures.ts'

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
  await joinPeople(db)
  const request = await db
    .selectFrom('contactRequests')
    .select(['id', 'senderHash'])
    .where('email', '=', ADDRESS)
    .executeTakeFirstOrThrow()
  const { id } = request
  const versionOf = async () =>
    (await db.selectFrom('contactRequests').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
  await addNote(staff, { id, text: 'Il canarino ha richiamato' })
  await setSnooze(staff, { about: 'request', id, when: 'tomorrow', date: '', note: 'Richiamare il canarino' })
  await tagRequest(staff, { id, version: await versionOf(), tags: ['canarino'] })
  await replyToRequest(staff, { id, version: await versionOf(), subject: 'Canarino', text: 'Gentile canarino' })
  await saveDraft(staff, { id, kind: 'reply', subject: 'Canarino', text: 'Bozza per il canarino', sent: 1 })
  await correctAddress(staff, { id, version: await versionOf(), email: 'canarino@altro.example' })
  await correctAddress(staff, { id, version: await versionOf(), email: ADDRESS })
  await changeMany(staff, [{ id, version: await versionOf() }], { kind: 'close' })
  await saveView(staff, { name: ADDRESS, filter: { q: ADDRESS } })
  await storeCandidacy(visitor, staff)
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
      kinds: {
        ...requestMails(staff.secret, NO_FILES),
        ...appointmentMails(staff.secret),
        ...candidateMails(staff.secret),
      },
    }),
  )
  return id
}

/** An application with a curriculum, a note, a reply and the question whether it may be kept. */
async function storeCandidacy(visitor: AppContext, staff: StaffContext): Promise<void> {
  const staged = await visitor.files.stage(Readable.from([pdfWith(`Curriculum del ${CANARY}`)]), 1_000_000)
  const file = { staged, type: 'pdf', name: `Curriculum ${CANARY}.pdf`, purpose: 'candidate', sourceHash: 'x' } as const
  const fileId = (await addFile(visitor, file))?.id ?? ''
  await staged.discard()
  const person = { name: 'Canarino Rossi', email: ADDRESS, phone: '049 canarino', message: 'Candidatura del canarino' }
  const form = {
    tokenKey: 'canary application',
    file: { id: fileId, sha256: staged.sha256 },
    job: undefined,
    noticeVersion: '2026-11-22',
  }
  const stored = await storeCandidate(visitor, { ...person, ...form })
  if (stored.kind !== 'stored') throw new Error(stored.kind)
  const { id } = await staff.db.selectFrom('candidates').select('id').executeTakeFirstOrThrow()
  await addCandidateNote(staff, { id, text: 'Il canarino ha telefonato' })
  await replyToCandidate(staff, { id, version: 1, subject: 'Canarino', text: 'Gentile canarino' })
  await askToKeep(staff, { id, version: 2 })
}

/** A published quote of the person, with an earlier version. */
export async function storeQuote(staff: StaffContext): Promise<void> {
  const key = await createEntry(staff, { type: 'quotes', title: 'Il canarino consiglia' })
  const text = { text: 'Ottimo lavoro, dice il canarino', name: 'Canarino Rossi', role: 'Direttore, Canarino S.r.l.' }
  const revision = await saveContentDraft(staff, { key, revision: 1 }, text)
  const outcome = await publishDraft(staff, { key, revision })
  if (outcome.kind !== 'published') throw new Error(JSON.stringify(outcome))
  await saveContentDraft(staff, { key, revision: revision + 1 }, { ...text, text: 'Canarino: ottimo' })
}
