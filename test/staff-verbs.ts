import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { AppContext, StaffActor } from '#app/context.ts'
import { requestBackup } from '#app/features/care/backup/screen/request-backup.server.ts'
import { closeCase } from '#app/features/care/privacy/cases/close-case.server.ts'
import { confirmErasure } from '#app/features/care/privacy/cases/confirm-erasure.server.ts'
import { correctPerson } from '#app/features/care/privacy/cases/correct-person.server.ts'
import { exportCase } from '#app/features/care/privacy/cases/export-case.server.ts'
import { openCase, openCaseOfPerson, openCaseOfRequest } from '#app/features/care/privacy/cases/open-case.server.ts'
import { setCaseAddresses } from '#app/features/care/privacy/cases/set-addresses.server.ts'
import { exportActions } from '#app/features/care/system/audit-log/export.server.ts'
import { auditFilter } from '#app/features/care/system/audit-log/filter.ts'
import { removePasskey } from '#app/features/company/access/passkeys/passkeys.server.ts'
import {
  beginTotp,
  cancelTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
} from '#app/features/company/access/second-step/totp.server.ts'
import {
  changeOwnPassword,
  renameOwn,
  revokeOtherSessions,
  revokeOwnSession,
  setOwnSignature,
} from '#app/features/company/account/account.server.ts'
import { createCalendarFeed, revokeCalendarFeed } from '#app/features/company/account/calendar-feeds.server.ts'
import { linkOwnCompanyAccount, unlinkOwnCompanyAccount } from '#app/features/company/account/company-account.server.ts'
import { exportOwnStaffData } from '#app/features/company/account/export/export-own.server.ts'
import {
  endStaffSessions,
  resetSecondStep,
  resetStaffPassword,
  unlinkCompanyAccount,
} from '#app/features/company/team/access/change-colleague-access.server.ts'
import { deactivateStaff } from '#app/features/company/team/access/deactivate.server.ts'
import { reactivateStaff } from '#app/features/company/team/access/reactivate.server.ts'
import { setCandidateGrant } from '#app/features/company/team/access/set-grant.server.ts'
import { setRole } from '#app/features/company/team/access/set-role.server.ts'
import { departStaff } from '#app/features/company/team/departure/depart.server.ts'
import { inviteStaff } from '#app/features/company/team/invitations/invite.server.ts'
import { resendInvitation } from '#app/features/company/team/invitations/resend-invitation.server.ts'
import { withdrawInvitation } from '#app/features/company/team/invitations/withdraw-invitation.server.ts'
import { setSecondStepRule } from '#app/features/company/team/set-second-step-rule.server.ts'
import { dismissMail } from '#app/features/ground/mail/outbox/dismiss.server.ts'
import { releaseMails } from '#app/features/ground/mail/outbox/release-held.server.ts'
import { resendDeadMails, resendMail } from '#app/features/ground/mail/outbox/resend.server.ts'
import { sendTestMail } from '#app/features/ground/mail/test-mail/send-test-mail.server.ts'
import { deleteNotification } from '#app/features/ground/notifications/delete.server.ts'
import { markAllRead } from '#app/features/ground/notifications/mark-all-read.server.ts'
import { markRead } from '#app/features/ground/notifications/mark-read.server.ts'
import { checkBusyNow } from '#app/features/ground/settings/busy-calendar/busy-calendar.server.ts'
import { confirmRetention } from '#app/features/ground/settings/retention/retention-hold.server.ts'
import { saveSection } from '#app/features/ground/settings/sections/save-section.server.ts'
import { createEntry } from '#app/features/pages/documents/collections/create-entry.server.ts'
import { moveEntry } from '#app/features/pages/documents/collections/move-entry.server.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import {
  discardContentDraft,
  restoreVersion,
  revertToOriginal,
  trashEntry,
  unpublishEntry,
  unschedulePublication,
  untrashEntry,
} from '#app/features/pages/documents/publishing/change-document.server.ts'
import { publishDraft } from '#app/features/pages/documents/publishing/publish.server.ts'
import { saveContentDraft } from '#app/features/pages/documents/publishing/save-draft.server.ts'
import { schedulePublication } from '#app/features/pages/documents/publishing/schedule.server.ts'
import { addRedirect } from '#app/features/pages/documents/redirects/add-redirect.server.ts'
import { deleteRedirect } from '#app/features/pages/documents/redirects/delete-redirect.server.ts'
import { addPicture } from '#app/features/pages/pictures/add-picture.server.ts'
import { changePicture } from '#app/features/pages/pictures/change-picture.server.ts'
import { deletePicture } from '#app/features/pages/pictures/delete-picture.server.ts'
import {
  addConsultantCalendar,
  removeConsultantCalendar,
} from '#app/features/work/appointments/calendars/calendars.server.ts'
import { cancelAppointment } from '#app/features/work/appointments/changes/staff/cancel.server.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { declineAppointment } from '#app/features/work/appointments/changes/staff/decline.server.ts'
import { markAppointmentDone } from '#app/features/work/appointments/changes/staff/mark-done.server.ts'
import { markAppointmentNoShow } from '#app/features/work/appointments/changes/staff/mark-no-show.server.ts'
import { moveAppointment } from '#app/features/work/appointments/changes/staff/move.server.ts'
import { proposeAppointment } from '#app/features/work/appointments/changes/staff/propose.server.ts'
import { reassignAppointment } from '#app/features/work/appointments/changes/staff/reassign.server.ts'
import { setAppointmentLink } from '#app/features/work/appointments/changes/staff/set-link.server.ts'
import { setAppointmentPlace } from '#app/features/work/appointments/changes/staff/set-place.server.ts'
import { undoChange } from '#app/features/work/appointments/changes/staff/undo-change.server.ts'
import { setOwnInvitations } from '#app/features/work/appointments/consultants/own-invitations.server.ts'
import { reassignSeveral, undoSeveral } from '#app/features/work/appointments/consultants/reassign-several.server.ts'
import {
  NOBODY,
  saveConsultant,
  saveOwnHours,
} from '#app/features/work/appointments/consultants/save-consultant.server.ts'
import { releaseHolds } from '#app/features/work/appointments/holds/release-holds.server.ts'
import { verifyAppointment } from '#app/features/work/appointments/holds/verify.server.ts'
import {
  addCandidateNote,
  askToKeep,
  replyToCandidate,
  setCandidateStatus,
} from '#app/features/work/candidates/staff/change-candidate.server.ts'
import { deleteCandidate } from '#app/features/work/candidates/staff/delete-candidate.server.ts'
import { enterRequest } from '#app/features/work/requests/by-hand/enter-request.server.ts'
import { fixAppointment } from '#app/features/work/requests/by-hand/fix-appointment.server.ts'
import { changeMany } from '#app/features/work/requests/inbox/bulk/bulk.server.ts'
import { undoMany } from '#app/features/work/requests/inbox/bulk/undo.server.ts'
import { exportRequests } from '#app/features/work/requests/inbox/export.server.ts'
import { deleteView, saveView } from '#app/features/work/requests/inbox/filter/views.server.ts'
import { mergePeople, separatePerson, setPersonNote } from '#app/features/work/requests/people/change-person.server.ts'
import { exportPeople } from '#app/features/work/requests/people/export/export-people.server.ts'
import { identityOf } from '#app/features/work/requests/people/identities.server.ts'
import { addNote } from '#app/features/work/requests/request/verbs/add-note.server.ts'
import { assignRequest } from '#app/features/work/requests/request/verbs/assign.server.ts'
import { correctAddress } from '#app/features/work/requests/request/verbs/correct-address.server.ts'
import { replyToRequest } from '#app/features/work/requests/request/verbs/reply.server.ts'
import { restoreRequest } from '#app/features/work/requests/request/verbs/restore.server.ts'
import { setStatus } from '#app/features/work/requests/request/verbs/set-status.server.ts'
import { tagRequest } from '#app/features/work/requests/request/verbs/tag.server.ts'
import { trashRequest } from '#app/features/work/requests/request/verbs/trash.server.ts'
import { unquarantineRequest } from '#app/features/work/requests/request/verbs/un-quarantine.server.ts'
import { withdrawReply } from '#app/features/work/requests/request/verbs/withdraw-reply.server.ts'
import { endSnooze } from '#app/features/work/snoozes/end-snooze.server.ts'
import { setSnooze } from '#app/features/work/snoozes/set-snooze.server.ts'
import { writeServiceState } from '#db/service-state.server.ts'
import { agreedByHand, enteredByHand } from './data/entered-by-hand.ts'
import { staffTargets } from './data/staff-targets.ts'
import { storeAppointment } from './data/stored-appointments.ts'
import { makeConsultant, storeConsultant } from './data/stored-consultants.ts'
import { storePerson } from './data/stored-people.ts'

const FEATURES = path.resolve(import.meta.dirname, '../app/features')

/** An exported function of a `*.server.ts` file whose first parameter is the context of a request. */
export interface ContextFunction {
  name: string
  /** The source of its first statement. */
  firstLine: string
}

/** Finds every function that takes the context of a request: all that could act or read for staff are among them. */
export function contextFunctions(): ContextFunction[] {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.server.ts'),
  )
  return files.flatMap((file) => {
    const source = readFileSync(path.join(FEATURES, file), 'utf8')
    const heads = source.matchAll(/^export (?:async )?function\*? (\w+)(?:<[^>]*>)?\(\s*ctx: [\s\S]*?\{\n(.*)\n/gm)
    return [...heads].map(([, name = '', firstLine = '']) => ({ name, firstLine: firstLine.trim() }))
  })
}

type StaffContext = AppContext & { actor: StaffActor }

/** Stores the target of a verb and returns the call. */
type Example = (owner: StaffContext) => Promise<(ctx: AppContext) => Promise<unknown>>

type Call<Target> = (ctx: AppContext, target: Target) => Promise<unknown>

const onRequest =
  (
    call: Call<{ id: string; version: number }>,
    parts: Parameters<ReturnType<typeof staffTargets>['request']>[0] = {},
  ): Example =>
  async (owner) => {
    const id = await staffTargets(owner).request(parts)
    return (ctx) => call(ctx, { id, version: 1 })
  }

const onCandidate =
  (call: Call<{ id: string; version: number }>): Example =>
  async (owner) => {
    const id = await staffTargets(owner).candidate()
    return (ctx) => call(ctx, { id, version: 1 })
  }

const onAppointment =
  (status: string, day: string, call: Call<{ id: string; version: number }>): Example =>
  async (owner) => {
    const id = await storeAppointment(owner, { date: day, time: '10:00', duration: 30 }, { status })
    return (ctx) => call(ctx, { id, version: 1 })
  }

const on =
  (store: (targets: ReturnType<typeof staffTargets>) => Promise<string>, call: Call<string>): Example =>
  async (owner) => {
    const id = await store(staffTargets(owner))
    return (ctx) => call(ctx, id)
  }

const onPerson =
  (call: Call<string>): Example =>
  async (owner) => {
    const id = await storePerson(owner.db, owner.clock())
    return (ctx) => call(ctx, id)
  }

/** Edits a page of the site first; `prepare` brings the draft into the state that the verb needs. */
const onDraft =
  (
    call: Call<{ key: string; revision: number }>,
    prepare?: (owner: AppContext, draft: { key: string; revision: number }) => Promise<void>,
  ): Example =>
  async (owner) => {
    const text = { ...(getDocument('about').original as object), title: 'Un altro titolo' }
    const revision = await saveContentDraft(owner, { key: 'about', revision: 0 }, text)
    await prepare?.(owner, { key: 'about', revision })
    return (ctx) => call(ctx, { key: 'about', revision: prepare ? revision + 1 : revision })
  }

/** Creates an article first; `prepare` brings it into the state that the verb needs. */
const onEntry =
  (
    call: Call<{ key: string; revision: number }>,
    prepare?: (owner: AppContext, entry: { key: string; revision: number }) => Promise<void>,
  ): Example =>
  async (owner) => {
    await createEntry(owner, { type: 'people', title: 'Prima' })
    const key = await createEntry(owner, { type: 'people', title: 'Seconda' })
    const text = { name: 'Seconda', role: 'Sviluppo' }
    const entry = { key, revision: await saveContentDraft(owner, { key, revision: 1 }, text) }
    await prepare?.(owner, entry)
    return (ctx) => call(ctx, { key, revision: prepare ? entry.revision + 1 : entry.revision })
  }

const byItself =
  (call: (ctx: AppContext) => Promise<unknown>): Example =>
  async () =>
    call

/** The actor receives appointments. */
const asConsultant =
  (call: (ctx: AppContext) => Promise<unknown>): Example =>
  async (owner) => {
    await makeConsultant(owner, owner.actor.id)
    return call
  }

const NOW = '2026-11-23T09:00:00.000Z'
const slot = { date: '2026-12-03', time: '11:00', duration: 30 }

async function storeRedirect({ db }: Pick<AppContext, 'db'>): Promise<string> {
  const fromPath = '/da-eliminare'
  await db.insertInto('contentRedirects').values({ fromPath, toPath: '/about', createdAt: '' }).execute()
  return fromPath
}

const CALENDAR = { url: 'https://calendario.example/a.ics', user: '', password: '' }
const CONSULTANT = { ...NOBODY, receives: true }

/** Every staff verb with a call that succeeds once, in a fresh database. */
export const STAFF_VERBS: Readonly<Record<string, Example>> = {
  publishDraft: onDraft(publishDraft),
  discardContentDraft: onDraft(discardContentDraft),
  schedulePublication: onDraft((ctx, draft) =>
    schedulePublication(ctx, { ...draft, at: new Date('2030-01-07T08:00Z') }),
  ),
  unschedulePublication: onDraft(unschedulePublication, async (owner, draft) => {
    await schedulePublication(owner, { ...draft, at: new Date('2030-01-07T08:00Z') })
  }),
  createEntry: byItself((ctx) => createEntry(ctx, { type: 'insights', title: 'Un articolo' })),
  moveEntry: onEntry((ctx, { key }) => moveEntry(ctx, { key, by: 'up' })),
  unpublishEntry: onEntry(unpublishEntry, async (owner, entry) => {
    await publishDraft(owner, entry)
  }),
  trashEntry: onEntry(trashEntry),
  untrashEntry: onEntry(untrashEntry, trashEntry),
  addPicture: on(
    (targets) => targets.upload(),
    (ctx, id) => addPicture(ctx, { kind: 'stored', field: 'file', id, name: 'Sala.png' }),
  ),
  changePicture: on(
    (targets) => targets.picture(),
    (ctx, id) => changePicture(ctx, { id, name: 'Sala', alt: 'Una sala' }),
  ),
  deletePicture: on((targets) => targets.picture(), deletePicture),
  addRedirect: byItself((ctx) => addRedirect(ctx, { from: '/vecchia', to: '/about' })),
  deleteRedirect: async (owner) => {
    const path = await storeRedirect(owner)
    return (ctx) => deleteRedirect(ctx, path)
  },
  revertToOriginal: onDraft(revertToOriginal, async (owner, draft) => {
    await publishDraft(owner, draft)
  }),
  restoreVersion: onDraft(
    (ctx, draft) => restoreVersion(ctx, { ...draft, number: 1 }),
    async (owner, draft) => {
      await discardContentDraft(owner, draft)
    },
  ),
  confirmAppointment: onAppointment('pending', '2026-12-03', confirmAppointment),
  undoChange: async (owner) => {
    const id = await storeAppointment(owner, { date: '2026-12-03', time: '09:30', duration: 30 })
    const made = await declineAppointment(owner, { id, version: 1, isUndoable: true, reason: 'x' })
    return (ctx) => undoChange(ctx, made.kind === 'changed' ? (made.undoId ?? '') : '')
  },
  declineAppointment: onAppointment('pending', '2026-12-03', (ctx, one) =>
    declineAppointment(ctx, { ...one, reason: 'x' }),
  ),
  moveAppointment: onAppointment('pending', '2026-12-03', (ctx, one) =>
    moveAppointment(ctx, { ...one, slot, evenClosed: false, reason: '' }),
  ),
  proposeAppointment: onAppointment('pending', '2026-12-03', (ctx, one) =>
    proposeAppointment(ctx, { ...one, proposals: [slot], evenClosed: false, reason: '' }),
  ),
  setAppointmentLink: onAppointment('confirmed', '2026-12-03', (ctx, one) =>
    setAppointmentLink(ctx, { ...one, videoLink: 'https://meet.example/x' }),
  ),
  setAppointmentPlace: onAppointment('confirmed', '2026-12-03', (ctx, one) =>
    setAppointmentPlace(ctx, { ...one, location: 'Ufficio', address: '' }),
  ),
  saveConsultant: on(
    (targets) => targets.member(),
    (ctx, id) => saveConsultant(ctx, { id, version: 0, settings: CONSULTANT }),
  ),
  addConsultantCalendar: async (owner) => {
    await storeConsultant(owner, 'consultant')
    return (ctx) => addConsultantCalendar(ctx, { id: 'consultant', kind: 'ics', address: CALENDAR })
  },
  removeConsultantCalendar: async (owner) => {
    await storeConsultant(owner, 'consultant')
    await addConsultantCalendar(owner, { id: 'consultant', kind: 'ics', address: CALENDAR })
    const row = owner.db.selectFrom('consultantCalendars').select('id')
    const { id: calendarId } = await row.executeTakeFirstOrThrow()
    return (ctx) => removeConsultantCalendar(ctx, { id: 'consultant', calendarId })
  },
  saveOwnHours: asConsultant((ctx) =>
    saveOwnHours(ctx, { version: 1, hours: { week: null, absences: [], extras: [] } }),
  ),
  setOwnInvitations: asConsultant((ctx) => setOwnInvitations(ctx, false)),
  reassignAppointment: async (owner) => {
    await storeConsultant(owner, 'consultant')
    const example = onAppointment('confirmed', '2026-12-03', (ctx, one) =>
      reassignAppointment(ctx, { ...one, personId: 'consultant' }),
    )
    return example(owner)
  },
  reassignSeveral: async (owner) => {
    await storeConsultant(owner, 'consultant')
    const example = onAppointment('confirmed', '2026-12-03', (ctx, one) =>
      reassignSeveral(ctx, [{ ...one, personId: 'consultant' }]),
    )
    return example(owner)
  },
  undoSeveral: async (owner) => {
    await storeConsultant(owner, 'consultant')
    const id = await storeAppointment(
      owner,
      { date: '2026-12-03', time: '10:00', duration: 30 },
      { status: 'confirmed' },
    )
    const { undoIds } = await reassignSeveral(owner, [{ id, version: 1, personId: 'consultant' }])
    return (ctx) => undoSeveral(ctx, undoIds)
  },
  cancelAppointment: onAppointment('confirmed', '2026-12-03', (ctx, one) =>
    cancelAppointment(ctx, { ...one, reason: '' }),
  ),
  markAppointmentDone: onAppointment('confirmed', '2026-11-02', markAppointmentDone),
  markAppointmentNoShow: onAppointment('confirmed', '2026-11-02', markAppointmentNoShow),
  verifyAppointment: async (owner) => {
    const id = await storeAppointment(owner, slot, { verifyBy: '2026-11-24T09:00:00.000Z' })
    return (ctx) => verifyAppointment(ctx, { id, version: 1 })
  },
  releaseHolds: async (owner) => {
    const id = await storeAppointment(owner, slot, { holdUntil: '2026-11-26T09:00:00.000Z' })
    return (ctx) => releaseHolds(ctx, [{ id, version: 1 }])
  },
  exportActions: byItself((ctx) => exportActions(ctx, auditFilter.read(new URLSearchParams()))),
  requestBackup: byItself(requestBackup),
  releaseMails: on((targets) => targets.heldMail(), releaseMails),
  dismissMail: on((targets) => targets.deadMail(), dismissMail),
  resendMail: on((targets) => targets.deadMail(), resendMail),
  resendDeadMails: on((targets) => targets.deadMail(), resendDeadMails),
  deleteNotification: on((targets) => targets.notification(), deleteNotification),
  markRead: on((targets) => targets.notification(), markRead),
  markAllRead: on(
    (targets) => targets.notification(),
    (ctx) => markAllRead(ctx, ctx.clock().toISOString()),
  ),
  enterRequest: byItself((ctx) => enterRequest(ctx, enteredByHand)),
  fixAppointment: async (owner) => {
    const stored = await enterRequest(owner, { ...enteredByHand, tells: false })
    if (stored.kind !== 'stored') throw new Error(stored.kind)
    const { date, time, location, address } = agreedByHand
    const sender = { name: 'Elena Conti', email: '', phone: '049 1', company: '', message: '', topic: '' }
    const payload = { ...sender, requestedAppointment: true, date, time, duration: '60', location, address }
    return (ctx) => fixAppointment(ctx, { requestId: stored.id, payload, byHand: agreedByHand })
  },
  addNote: onRequest((ctx, { id }) => addNote(ctx, { id, text: 'x' })),
  assignRequest: onRequest((ctx, seen) => assignRequest(ctx, { ...seen, adminId: null }), { assignedTo: 'somebody' }),
  setSnooze: onRequest((ctx, { id }) =>
    setSnooze(ctx, { about: 'request', id, when: 'tomorrow', date: '', note: 'Richiamare' }),
  ),
  endSnooze: async (owner) => {
    const id = await staffTargets(owner).request()
    await setSnooze(owner, { about: 'request', id, when: 'tomorrow', date: '', note: '' })
    const { id: snooze } = await owner.db.selectFrom('snoozes').select('id').executeTakeFirstOrThrow()
    await owner.db.updateTable('snoozes').set({ adminId: null }).execute()
    return (ctx) => endSnooze(ctx, snooze)
  },
  changeMany: onRequest((ctx, seen) => changeMany(ctx, [seen], { kind: 'close' })),
  correctAddress: onRequest((ctx, seen) => correctAddress(ctx, { ...seen, email: 'anna@cliente.example' })),
  exportRequests: byItself((ctx) => exportRequests(ctx, {})),
  exportPeople: byItself((ctx) => exportPeople(ctx, { q: '', format: 'csv' })),
  setPersonNote: onPerson((ctx, id) => setPersonNote(ctx, { id, version: 1, note: 'Preferisce il telefono' })),
  mergePeople: async (owner) => {
    const [id, from] = [await storePerson(owner.db, owner.clock()), await storePerson(owner.db, owner.clock())]
    return (ctx) => mergePeople(ctx, { id, from })
  },
  separatePerson: async (owner) => {
    const id = await storePerson(owner.db, owner.clock(), { email: 'info@cliente.example' })
    const other = { name: 'Bruno Neri', email: 'info@cliente.example', phone: '' }
    await storePerson(owner.db, owner.clock(), other)
    return (ctx) => separatePerson(ctx, { id, identity: identityOf(other) })
  },
  unquarantineRequest: onRequest(unquarantineRequest, { quarantineReason: 'trap' }),
  withdrawReply: async (owner) => {
    const id = await staffTargets(owner).request()
    const undo = await replyToRequest(owner, { id, version: 1, subject: 'x', text: 'x', isUndoable: true })
    return (ctx) => withdrawReply(ctx, undo ?? '')
  },
  replyToRequest: onRequest((ctx, seen) => replyToRequest(ctx, { ...seen, subject: 'x', text: 'x' })),
  restoreRequest: onRequest(restoreRequest, { trashedAt: '2026-11-22T09:00:00.000Z' }),
  setStatus: onRequest((ctx, seen) => setStatus(ctx, { ...seen, status: 'closed' })),
  tagRequest: onRequest((ctx, seen) => tagRequest(ctx, { ...seen, tags: ['x'] })),
  trashRequest: onRequest(trashRequest),
  undoMany: on(async (targets) => targets.undo(await targets.request()), undoMany),
  saveView: byItself((ctx) => saveView(ctx, { name: 'x', filter: { stato: 'nuove' } })),
  deleteView: on((targets) => targets.view(), deleteView),
  confirmRetention: async (owner) => {
    const hold = { since: NOW, reason: 'share', lastRunAt: null, before: NOW, expired: 10, total: 20 }
    await writeServiceState(owner.db, 'retention', { lastRunAt: null, confirmedBefore: null, hold })
    return (ctx) => confirmRetention(ctx, { since: NOW })
  },
  checkBusyNow: byItself(checkBusyNow),
  saveSection: byItself((ctx) =>
    saveSection(ctx, {
      section: 'retention',
      fields: { requestMonths: '119', candidateMonths: '12', technicalDays: '30', securityDays: '180' },
      version: 0,
    }),
  ),
  sendTestMail: byItself(sendTestMail),
  renameOwn: byItself((ctx) => renameOwn(ctx, 'Anna Galli')),
  setOwnSignature: byItself((ctx) => setOwnSignature(ctx, 'Anna Galli')),
  changeOwnPassword: byItself((ctx) => changeOwnPassword(ctx, { passwordHash: 'hash', revokeFeeds: false })),
  revokeOwnSession: on((targets) => targets.session(), revokeOwnSession),
  revokeOtherSessions: byItself(revokeOtherSessions),
  createCalendarFeed: byItself((ctx) => createCalendarFeed(ctx, 'busy')),
  revokeCalendarFeed: on((targets) => targets.feed(), revokeCalendarFeed),
  deactivateStaff: on((targets) => targets.member(), deactivateStaff),
  reactivateStaff: on((targets) => targets.member(false), reactivateStaff),
  setCandidateStatus: onCandidate((ctx, document) => setCandidateStatus(ctx, { ...document, status: 'talking' })),
  addCandidateNote: onCandidate((ctx, { id }) => addCandidateNote(ctx, { id, text: 'Nota' })),
  replyToCandidate: onCandidate((ctx, document) =>
    replyToCandidate(ctx, { ...document, subject: 'Re', text: 'Testo' }),
  ),
  askToKeep: onCandidate(askToKeep),
  deleteCandidate: onCandidate((ctx, { id }) => deleteCandidate(ctx, id)),
  setCandidateGrant: on(
    (targets) => targets.member(),
    (ctx, id) => setCandidateGrant(ctx, id, true),
  ),
  setRole: on(
    (targets) => targets.member(),
    (ctx, id) => setRole(ctx, id, 'admin'),
  ),
  endStaffSessions: on((targets) => targets.member(), endStaffSessions),
  departStaff: on(
    (targets) => targets.member(),
    (ctx, id) => departStaff(ctx, { id, heirId: null, erase: 'nothing' }),
  ),
  unlinkCompanyAccount: on((targets) => targets.member(), unlinkCompanyAccount),
  linkOwnCompanyAccount: byItself((ctx) =>
    linkOwnCompanyAccount(ctx, { issuer: 'https://login.example', subject: '1', email: '', isEmailVerified: false }),
  ),
  unlinkOwnCompanyAccount: async (owner) => {
    await staffTargets(owner).companyAccount()
    return unlinkOwnCompanyAccount
  },
  resetSecondStep: on((targets) => targets.member(), resetSecondStep),
  resetStaffPassword: on((targets) => targets.member(), resetStaffPassword),
  setSecondStepRule: byItself((ctx) => setSecondStepRule(ctx, 'everybody')),
  inviteStaff: byItself((ctx) => inviteStaff(ctx, { name: 'Sara Longo', email: 'sara@idg.example', role: 'operator' })),
  resendInvitation: on((targets) => targets.invitation(), resendInvitation),
  withdrawInvitation: on((targets) => targets.invitation(), withdrawInvitation),
  removePasskey: on((targets) => targets.passkey(), removePasskey),
  beginTotp: byItself(beginTotp),
  confirmTotp: on((targets) => targets.totpCode(), confirmTotp),
  cancelTotp: on((targets) => targets.totpCode(), cancelTotp),
  removeTotp: byItself(removeTotp),
  renewRecoveryCodes: byItself(renewRecoveryCodes),
  openCase: byItself((ctx) => openCase(ctx, 'anna@cliente.example')),
  openCaseOfPerson: onPerson(openCaseOfPerson),
  openCaseOfRequest: onRequest((ctx, { id }) => openCaseOfRequest(ctx, id)),
  setCaseAddresses: on(
    (targets) => targets.privacyCase(),
    (ctx, id) => setCaseAddresses(ctx, { id, version: 1, addresses: ['anna@cliente.example'] }),
  ),
  correctPerson: async (owner) => {
    await staffTargets(owner).request({ email: 'anna@cliente.example' })
    const id = await staffTargets(owner).privacyCase('anna@cliente.example')
    const correction = { name: 'Anna Rossi', phone: '', company: '', email: '' }
    return (ctx) => correctPerson(ctx, { id, version: 1, correction })
  },
  exportOwnStaffData: byItself(exportOwnStaffData),
  exportCase: on((targets) => targets.privacyCase(), exportCase),
  confirmErasure: on(
    (targets) => targets.privacyCase(),
    (ctx, id) => confirmErasure(ctx, { id, version: 1 }),
  ),
  closeCase: on(
    (targets) => targets.privacyCase(),
    (ctx, id) => closeCase(ctx, { id, version: 1 }),
  ),
}

/** Queries of staff: they check a permission in their first line too, and write no audit row. */
export const STAFF_READS: readonly string[] = [
  ...[
    'listCalendar',
    'findEarlier',
    'listBusy',
    'getDeparture',
    'listPending',
    'listProposed',
    'listUnattended',
    'listToReassign',
    'findAway',
    'listWaiting',
    'readAttendance',
    'getConsultant',
    'listConsultantCalendars',
    'getOwnHours',
    'getAppointment',
    'isTaken',
    'listOverlapping',
    'listUnverifiedHolds',
    'listHistory',
  ],
  ...['listCases', 'getCase'],
  ...['listCandidates', 'getCandidate', 'openCurriculum', 'getIncoming', 'openIncoming', 'openAttachment'],
  ...['listContent', 'getContentEditor', 'countEntries', 'listEntries', 'listRedirects'],
  ...['listPictures', 'findPictures', 'getPicture'],
  ...['readSystem'],
  ...['readBackups', 'listMails', 'countMails', 'getMail', 'previewMail', 'listNotifications', 'listSetUpSteps'],
  ...['checkChain', 'listActions', 'iterateActions', 'listFilterChoices', 'listSecurityEvents', 'listSecurityChoices'],
  ...['listSnoozes', 'readSnooze'],
  ...['readDashboard', 'countWaiting', 'readBell', 'listStaff', 'listHandOver', 'listAlertCandidates', 'getBusyState'],
  ...[
    'getRequest',
    'loadRequestPage',
    'listRequests',
    'findNeighbours',
    'countTabs',
    'listAssignees',
    'listTags',
    'findUndo',
    'listViews',
  ],
  ...['findKnownPerson', 'listPeople', 'getPerson', 'getCompany', 'historyOf'],
  // Presence, which ends after a minute; a challenge for a device; an answer that only a device can give. Drafts
  // concern only their writer.
  ...['saveDraft', 'saveContentDraft', 'recordPresence', 'recordEditing', 'beginPasskey', 'addPasskey'],
]

/** Functions without an actor of their own, or called after the permission was checked. */
export const NO_STAFF: Readonly<Record<string, readonly string[]>> = {
  'takes a route’s form and calls the verbs': [
    'runChange',
    'editContent',
    'editCollection',
    'actOnRedirects',
    'actOnMails',
    'actOnInbox',
    'actOnRequest',
    'actOnAccount',
    'actOnUsers',
    'submitApplication',
    'actOnPictures',
    'actOnPicture',
    'addUploads',
  ],
  'is part of verbs, which have asked': [
    ...[
      'changeAppointment',
      'recordChange',
      'inviteConsultants',
      'inviteAgain',
      'createAppointmentUpdate',
      'suggestedTimes',
      'freeTimesToMove',
      'notifyOfFlood',
      'notifyAssignee',
      'resendVerification',
      'askToVerify',
      'repeatRequest',
      'recordAction',
      'noteSecurityEvent',
      'addVersion',
      'writePublication',
      'storeInvitation',
      'changeAccess',
      'issueResetToken',
      'linkAccount',
      'handOver',
      'recordOwnAction',
      'destroyCandidates',
      'addFile',
      'receiveUpload',
    ],
    ...[
      'findPendingSeed',
      'getAccount',
      'listOwnFeeds',
      'confirmPassword',
      'confirmByCompany',
      'takeTotpCode',
      'takeRecoveryCode',
      'signOut',
    ],
  ],
  'is for visitors, who show the link of their appointment': [
    ...['findPublished', 'getSectionedPage', 'getOffering', 'findSectionedPage'],
    ...[
      'findEntry',
      'findFace',
      'findShareImage',
      'findRedirect',
      'listPublished',
      'listOpenJobs',
      'listAddresses',
      'findMenus',
      'hasArticles',
      'hasPublished',
      'showLegal',
    ],
    ...[
      'storeCandidate',
      'findOpenJob',
      'findOwnApplication',
      'renewApplication',
      'withdrawApplication',
      'readKeepLink',
    ],
    ...[
      'createRequest',
      'prepareRequest',
      'submitContactForm',
      'actAsCustomer',
      'findCustomerView',
      'findOwnCalendarFile',
    ],
    ...[
      'acceptProposal',
      'cancelByCustomer',
      'rescheduleAppointment',
      'verifyByCustomer',
      'joinWaiting',
      'leaveWaiting',
    ],
    ...[
      'requireOwnAppointment',
      'loadContact',
      'findEarlierAnswers',
      'requireChangeable',
      'refuseTooMany',
      'refuseSetAside',
      'isRepeatedChange',
    ],
  ],
  'is for people, who show the link to their own data': [
    ...['findOwnData', 'sendOwnDataLink', 'askForErasure', 'exportOwnData'],
  ],
  'is for time itself': ['publishDue', 'processHolds', 'expireDue', 'warnEnding', 'processWaiting'],
  'is how staff comes in': [
    ...[
      'signIn',
      'openSession',
      'takeSecondStep',
      'beginPasskeySignIn',
      'signInWithPasskey',
      'countAttempt',
      'clearAttempts',
      'signInNewStaff',
    ],
    ...['acceptInvitation', 'completeSetup', 'isSetupLinkGood', 'requestReset', 'findResetOwner', 'resetPassword'],
    ...['welcome', 'askSecondStep', 'sourceOf', 'readCookie', 'readDevice', 'sessionCookie', 'secondStepCookie'],
    ...['enterProven', 'signInWithCompany', 'leaveForProvider', 'readLeaving', 'arriveFromProvider'],
    ...['arrivedCookie', 'findArrived', 'endJourney', 'companyCookie'],
    ...['clearCookie', 'deviceCookie', 'rememberDevice', 'issueChallenge', 'readChallenge'],
  ],
  'is for the command line': [
    'createStaff',
    'changeAccessAsSystem',
    'setSecondStepRuleAsSystem',
    'confirmRetentionAsSystem',
  ],
}
