import { randomUUIDv7 } from 'node:crypto'
import { READY_ARTICLES } from '#app/content/articles.server.ts'
import type { AppContext, StaffActor } from '#app/context.ts'
import { ACCOUNT_FORMS } from '#app/features/company/account/account-action.server.ts'
import { USER_FORMS } from '#app/features/company/team/user-action.server.ts'
import { MAIL_FORMS } from '#app/features/ground/mail/screens/mail-action.server.ts'
import { BELL_INTENTS } from '#app/features/ground/notifications/bell/bell.ts'
import { bookingSchema } from '#app/features/ground/settings/booking/booking.ts'
import { companySchema } from '#app/features/ground/settings/company/company-schema.server.ts'
import { openingSchema } from '#app/features/ground/settings/opening/opening.ts'
import { SECTION_FORMS } from '#app/features/ground/settings/sections/section-forms.server.ts'
import { TABS } from '#app/features/ground/settings/tabs.ts'
import { templatesSchema } from '#app/features/ground/settings/templates/reply-templates.ts'
import { COLLECTION_FORMS } from '#app/features/pages/documents/collections/collection-action.server.ts'
import { createEntry } from '#app/features/pages/documents/collections/create-entry.server.ts'
import { listDocuments } from '#app/features/pages/documents/documents.server.ts'
import { CONTENT_INTENTS } from '#app/features/pages/documents/editor/document-action.server.ts'
import { LIST_FORMS, PICTURE_FORMS } from '#app/features/pages/documents/pictures/screen/picture-forms.server.ts'
import { discardContentDraft, trashEntry } from '#app/features/pages/documents/publishing/change-document.server.ts'
import { publishDraft } from '#app/features/pages/documents/publishing/publish.server.ts'
import { saveContentDraft } from '#app/features/pages/documents/publishing/save-draft.server.ts'
import { schedulePublication } from '#app/features/pages/documents/publishing/schedule.server.ts'
import { addRedirect } from '#app/features/pages/documents/redirects/add-redirect.server.ts'
import { REDIRECT_FORMS } from '#app/features/pages/documents/redirects/redirect-action.server.ts'
import { addConsultantCalendar } from '#app/features/work/appointments/calendars/calendars.server.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { isChange, STAFF_VERBS } from '#app/features/work/appointments/states.ts'
import { CANDIDATE_FORMS } from '#app/features/work/candidates/staff/candidate-action.server.ts'
import { DASHBOARD_FORMS } from '#app/features/work/dashboard/dashboard-action.server.ts'
import { BY_HAND_FORMS } from '#app/features/work/requests/by-hand/by-hand-action.server.ts'
import { INBOX_FORMS } from '#app/features/work/requests/inbox/inbox-action.server.ts'
import { identityOf } from '#app/features/work/requests/people/identities.server.ts'
import { PERSON_FORMS } from '#app/features/work/requests/people/person-action.server.ts'
import { REQUEST_FORMS } from '#app/features/work/requests/request/request-action.server.ts'
import { replyToRequest } from '#app/features/work/requests/request/verbs/reply.server.ts'
import { SNOOZE_FORMS } from '#app/features/work/snoozes/snooze-action.server.ts'
import type { Permission } from '#app/permissions.ts'
import { staffTargets } from '#test/data/staff-targets.ts'
import { storeAppointment } from '#test/data/stored-appointments.ts'
import { makeConsultant, storeConsultant } from '#test/data/stored-consultants.ts'
import { storePerson } from '#test/data/stored-people.ts'
import { photograph } from '#test/files/pictures.ts'
import { PASSWORD as SIGN_IN_PASSWORD } from '../staff.ts'

type Fields = Record<string, string>
type Targets = ReturnType<typeof staffTargets>

/** A valid form for one change: its address and fields, with its targets stored beforehand. */
interface Example {
  path: string
  fields: Fields
  /** A picture sent with the form. */
  picture?: Buffer
}

/** The intents of a route's action, as listed in the code, and a valid form for each. */
export interface StaffAction {
  intents: readonly string[]
  example: (intent: string, ctx: AppContext & { actor: StaffActor }) => Promise<Example>
  /** Forms that need more than their route's permission. */
  needs?: Readonly<Record<string, Permission>>
  /** The status of a successful change; 303 by default. */
  done?: Readonly<Record<string, number>>
}

const PASSWORD = 'montagna vetro lume cardo'
const APPOINTMENTS = '/admin/appointments'

/** The actions of the staff area, by route. */
export const STAFF_ACTIONS: Readonly<Record<string, StaffAction>> = {
  'features/work/requests/inbox/inbox-page': {
    intents: Object.keys(INBOX_FORMS),
    example: async (intent, ctx) => ({ path: '/admin/requests', fields: await inboxFields(intent, staffTargets(ctx)) }),
  },
  'features/work/dashboard/dashboard-page': {
    intents: Object.keys(DASHBOARD_FORMS),
    example: async (intent, ctx) => {
      const targets = staffTargets(ctx)
      if (intent === 'confirm' || intent === 'undo-change') {
        const fields = await appointmentFields(intent === 'confirm' ? intent : 'undo', ctx)
        return { path: '/admin/dashboard', fields: { ...fields, intent } }
      }
      const fields = await inboxFields(intent, targets)
      const snooze = intent === 'snooze-end' ? await targets.snooze(await targets.request()) : ''
      return { path: '/admin/dashboard', fields: { ...fields, snooze } }
    },
  },
  'features/work/requests/by-hand/by-hand-page': {
    intents: Object.keys(BY_HAND_FORMS),
    example: async (intent) => ({
      path: '/admin/requests/new',
      fields: { intent, origin: 'phone', name: 'Elena Conti', phone: '049 765 4321', message: 'Chiede un preventivo' },
    }),
  },
  'features/work/requests/people/person-page': {
    intents: Object.keys(PERSON_FORMS),
    example: async (intent, ctx) => {
      const { db, clock } = ctx
      const email = `${randomUUIDv7()}@cliente.example`
      const id = await storePerson(db, clock(), { email })
      const snoozed = () => staffTargets(ctx).request()
      const snooze = intent === 'snooze-end' ? await staffTargets(ctx).snooze(await snoozed()) : ''
      await storePerson(db, clock(), { email, name: 'Bruno Neri' })
      const identity = identityOf({ name: 'Bruno Neri', email, phone: '' })
      const from = intent === 'merge' ? await storePerson(db, clock()) : ''
      return {
        path: `/admin/people/${id}`,
        fields: { intent, version: '1', note: 'Nota', identity, from, snooze, when: 'tomorrow' },
      }
    },
  },
  'features/work/requests/people/export/export-people-route': {
    intents: [''],
    example: async () => ({ path: '/admin/people/export', fields: { format: 'csv' } }),
    done: { '': 200 },
  },
  'features/work/requests/request/request-page': {
    intents: [...Object.keys(REQUEST_FORMS), ...STAFF_VERBS, 'undo'],
    example: async (intent, ctx) => {
      if (intent === 'undo-reply') {
        const id = await staffTargets(ctx).request()
        const undo = await replyToRequest(ctx, { id, version: 1, subject: 'x', text: 'x', isUndoable: true })
        return { path: `/admin/requests/${id}`, fields: { intent, undo: undo ?? '' } }
      }
      if (!isChange(intent)) return requestForm(intent, staffTargets(ctx))
      const fields = await appointmentFields(intent, ctx)
      return { path: `/admin/requests/${await staffTargets(ctx).request()}`, fields }
    },
    done: { presence: 200, draft: 200 },
  },
  'features/pages/documents/editor/document-page': {
    intents: CONTENT_INTENTS,
    example: async (intent, ctx) => {
      const { key, revision } = await storeContent(ctx, intent)
      const fields: Fields = { intent, revision: String(revision), number: '1' }
      Object.assign(fields, { 'publish-date': '2031-01-07', 'publish-time': '09:00' })
      if (intent === 'keep' || intent === 'save') Object.assign(fields, { hasText: 'on', title: 'Un titolo' })
      return { path: `/admin/content/${key}`, fields }
    },
    done: { keep: 200, presence: 200 },
  },
  'features/pages/documents/collections/collection-page': {
    intents: Object.keys(COLLECTION_FORMS),
    example: async (intent, ctx) => {
      const [article] = READY_ARTICLES
      // Each role opens the same article.
      await ctx.db.deleteFrom('contentDocuments').where('key', '=', `insights/${article?.id}`).execute()
      if (intent === 'ready')
        return { path: '/admin/collections/insights', fields: { intent, key: article?.id ?? '', title: '' } }
      await createEntry(ctx, { type: 'people', title: 'Prima' })
      const key = await createEntry(ctx, { type: 'people', title: 'Seconda' })
      const first = await ctx.db.selectFrom('contentDocuments').select('key').where('title', '=', 'Prima').execute()
      const moved = intent === 'down' ? (first[0]?.key ?? '') : key
      return { path: '/admin/collections/people', fields: { intent, key: moved, title: 'Terza' } }
    },
  },
  'features/pages/documents/pictures/screen/pictures-page': {
    intents: Object.keys(LIST_FORMS),
    example: async (intent) => ({ path: '/admin/pictures', fields: { intent }, picture: await photograph(40, 30) }),
  },
  'features/pages/pictures/field/upload-route': {
    intents: [''],
    example: async () => ({ path: '/admin/pictures/upload', fields: {}, picture: await photograph(40, 30) }),
    done: { '': 200 },
  },
  'features/pages/documents/pictures/screen/picture-page': {
    intents: Object.keys(PICTURE_FORMS),
    example: async (intent, ctx) => {
      const fields = { intent, name: 'Sala', alt: 'Una sala' }
      return { path: `/admin/pictures/${await staffTargets(ctx).picture()}`, fields }
    },
  },
  'features/pages/documents/redirects/redirects-page': {
    intents: Object.keys(REDIRECT_FORMS),
    example: async (intent, ctx) => {
      const path = `/${randomUUIDv7()}`
      const added: Fields = { intent, from: path, to: '/about' }
      if (intent === 'add') return { path: '/admin/redirects', fields: added }
      await addRedirect(ctx, { from: path, to: '/about' })
      const fields: Fields = { intent, path }
      return { path: '/admin/redirects', fields }
    },
  },
  'features/care/system/audit-log/export-route': {
    intents: [''],
    example: async () => ({ path: '/admin/audit/export', fields: {} }),
    done: { '': 200 },
  },
  'features/work/requests/inbox/export-route': {
    intents: [''],
    example: async () => ({ path: '/admin/requests/export', fields: {} }),
    done: { '': 200 },
  },
  'features/work/appointments/calendar/calendar-page': {
    intents: [...STAFF_VERBS, 'undo', 'release'],
    example: async (verb, ctx) => {
      const fields = await appointmentFields(verb, ctx)
      return { path: APPOINTMENTS, fields: { ...fields, ...(verb === 'release' && { item: `${fields.id}:1` }) } }
    },
  },
  'features/work/appointments/consultants/reassign-page': {
    intents: ['give', 'undo'],
    example: async (intent, ctx) => {
      if (intent === 'undo') return { path: `${APPOINTMENTS}/reassign`, fields: await appointmentFields('undo', ctx) }
      const { id = '', personId = '', version = '' } = await appointmentFields('reassign', ctx)
      return {
        path: `${APPOINTMENTS}/reassign`,
        fields: { intent, [`to-${id}`]: personId, [`version-${id}`]: version },
      }
    },
  },
  'features/work/appointments/desk/appointment-page': {
    intents: [...STAFF_VERBS, 'undo', ...Object.keys(SNOOZE_FORMS)],
    example: async (verb, ctx) => {
      if (Object.hasOwn(SNOOZE_FORMS, verb)) {
        const id = await storeAppointment(ctx, { date: '2031-04-07', time: '09:00', duration: 30 })
        const snooze = await staffTargets(ctx).snooze(await staffTargets(ctx).request())
        return { path: `${APPOINTMENTS}/${id}`, fields: { intent: verb, when: 'tomorrow', snooze } }
      }
      const fields = await appointmentFields(verb, ctx)
      return { path: `${APPOINTMENTS}/${fields.id}`, fields }
    },
  },
  'features/work/candidates/staff/candidate-page': {
    intents: Object.keys(CANDIDATE_FORMS),
    example: async (intent, ctx) => {
      const fields = { subject: 'Oggetto', reply: 'Testo', text: 'Nota', status: 'talking', version: '1' }
      return { path: `/admin/candidates/${await staffTargets(ctx).candidate()}`, fields: { intent, ...fields } }
    },
  },
  'features/company/team/users-page': {
    intents: Object.keys(USER_FORMS),
    example: async (intent, ctx) => ({ path: '/admin/users', fields: await userFields(intent, staffTargets(ctx)) }),
  },
  'features/company/team/departure/departure-page': {
    intents: [''],
    example: async (_, ctx) => {
      const id = await staffTargets(ctx).member()
      return { path: `/admin/users/${id}/departure`, fields: { heir: '', erase: 'nothing' } }
    },
  },
  'features/work/appointments/consultants/consultant-page': {
    intents: ['save', 'calendar-add', 'calendar-remove'],
    example: async (intent, ctx): Promise<Example> => {
      if (intent === 'save') {
        const id = await staffTargets(ctx).member()
        const fields = { intent, version: '0', dailyLimit: '', travelBefore: '0', travelAfter: '30' }
        return { path: `/admin/users/${id}/appointments`, fields }
      }
      const id = randomUUIDv7()
      await storeConsultant(ctx, id)
      const address = { url: 'https://calendario.example/a.ics', user: '', password: '' }
      const path = `/admin/users/${id}/appointments`
      if (intent === 'calendar-add') return { path, fields: { intent, kind: 'ics', ...address } }
      await addConsultantCalendar(ctx, { id, kind: 'ics', address })
      const row = ctx.db.selectFrom('consultantCalendars').select('id').where('adminId', '=', id)
      return { path, fields: { intent, calendarId: (await row.executeTakeFirstOrThrow()).id } }
    },
  },
  'features/work/appointments/consultants/own-appointments-page': {
    intents: ['hours'],
    example: async (intent, ctx) => {
      await ctx.db.deleteFrom('consultants').where('adminId', '=', ctx.actor.id).execute()
      await makeConsultant(ctx, ctx.actor.id)
      return { path: '/admin/account/appointments', fields: { intent, version: '1' } }
    },
  },
  'features/ground/settings/settings-page': {
    intents: [...TABS.map(({ tab }) => tab), 'preview', 'busy-check'],
    example: async (tab) => ({ path: '/admin/settings', fields: settingsFields(tab) }),
    done: { preview: 200 },
  },
  'features/care/privacy/cases/cases-page': {
    intents: ['', 'request'],
    example: async (intent, ctx) => {
      const fields: Fields =
        intent === 'request' ? { request: await staffTargets(ctx).request() } : { email: 'anna@cliente.example' }
      return { path: '/admin/privacy', fields }
    },
  },
  'features/care/privacy/cases/case-page': {
    intents: ['addresses', 'correct', 'erase', 'close'],
    example: async (intent, ctx) => {
      const email = `${intent}@privacy.example`
      await staffTargets(ctx).request({ email })
      const id = await staffTargets(ctx).privacyCase(email)
      const typed = { addresses: email, name: 'Anna Rossi' }
      return { path: `/admin/privacy/${id}`, fields: { intent, version: '1', ...typed } }
    },
  },
  'features/care/privacy/cases/export-case-route': {
    intents: [''],
    example: async (_, ctx) => ({
      path: `/admin/privacy/${await staffTargets(ctx).privacyCase()}/export`,
      fields: {},
    }),
    done: { '': 200 },
  },
  'features/care/backup/screen/backups-page': {
    intents: [''],
    example: async () => ({ path: '/admin/backups', fields: {} }),
  },
  'features/care/system/screen/system-page': {
    intents: ['backup'],
    example: async (which) => ({ path: '/admin/system', fields: { intent: which } }),
  },
  'features/ground/mail/screens/mail-page': {
    intents: Object.keys(MAIL_FORMS),
    example: async (which, ctx) => {
      const id = await staffTargets(ctx).deadMail()
      if (which === 'release') await staffTargets(ctx).heldMail()
      return { path: '/admin/mail', fields: { id, intent: which } }
    },
  },
  'features/ground/mail/screens/mail-detail-page': {
    intents: Object.keys(MAIL_FORMS),
    example: async (intent, ctx) => {
      const id = await staffTargets(ctx).deadMail()
      if (intent === 'release') await staffTargets(ctx).heldMail()
      return { path: `/admin/mail/${id}`, fields: { id, intent } }
    },
  },
  'features/ground/notifications/bell/bell-action': {
    intents: BELL_INTENTS,
    example: async (intent, ctx) => {
      const id = await staffTargets(ctx).notification()
      return { path: '/admin/bell', fields: { intent, ...(intent !== 'read-all' && { id }) } }
    },
    done: { read: 200, delete: 200, 'read-all': 200 },
  },
  'features/company/account/export/export-own-route': {
    intents: [''],
    example: async () => ({ path: '/admin/account/export', fields: {} }),
    done: { '': 200 },
  },
  'features/company/account/account-page': {
    intents: Object.keys(ACCOUNT_FORMS),
    example: async (intent, ctx) => ({
      path: '/admin/account',
      // A feed may be left from an earlier role.
      fields: {
        intent,
        ...(await accountFields(intent, staffTargets({ ...ctx, actor: { ...ctx.actor, role: 'operator' } }))),
      },
    }),
    needs: { 'feed-create': 'appointments.read' },
    // Only a device can create a passkey, and only a provider's response links an account: the forms fail at that point.
    done: {
      'passkey-add': 400,
      'company-link': 400,
      'passkey-options': 200,
      codes: 200,
      'totp-confirm': 200,
      'feed-create': 200,
    },
  },
  'features/company/account/required-second-step-page': {
    intents: ['totp-begin', 'totp-cancel', 'totp-confirm'],
    example: async (intent, ctx) => ({
      path: '/admin/second-step',
      fields: { intent, ...(await accountFields(intent, staffTargets(ctx))) },
    }),
    done: { 'totp-confirm': 200 },
  },
  'features/company/access/sign-in/confirm-page': {
    intents: [''],
    example: async () => ({ path: '/admin/confirm', fields: { password: 'lampada fiume tavolo neve' } }),
  },
  'features/company/access/sessions/sign-out-page': {
    intents: [''],
    example: async () => ({ path: '/admin/sign-out', fields: {} }),
  },
}

async function inboxFields(intent: string, targets: Targets): Promise<Fields> {
  if (intent === 'save-view') return { intent, name: 'Da richiamare' }
  if (intent === 'delete-view') return { intent, view: await targets.view() }
  const id = await targets.request({
    ...(intent === 'restore' && { trashedAt: new Date().toISOString() }),
    ...(intent === 'release' && { status: 'spam' }),
  })
  if (intent === 'undo') return { intent, undo: await targets.undo(id) }
  return { intent, item: `${id}:1`, adminId: '' }
}

async function requestForm(intent: string, targets: Targets): Promise<Example> {
  const id = await targets.request({
    ...(intent === 'release' && { quarantineReason: 'trap' }),
    ...(intent === 'restore' && { trashedAt: new Date().toISOString() }),
  })
  const snooze = intent === 'snooze-end' ? await targets.snooze(id) : ''
  const typed = {
    snooze,
    when: 'tomorrow',
    status: 'closed',
    adminId: '',
    tags: 'hana',
    email: 'anna@cliente.example',
    note: 'Nota',
    subject: 'Re',
    text: 'Buongiorno',
  }
  const draft = { kind: 'reply', sent: '0', stamp: '2026-11-22T09:00:00.000Z' }
  const fields = { intent, version: '1', writing: 'yes', ...typed, ...draft }
  return { path: `/admin/requests/${id}`, fields, ...(intent === 'reply' && { picture: await photograph(40, 30) }) }
}

let hour = 0

/** A distinct free half hour for each: in a past year if the appointment must have taken place. */
async function appointmentFields(verb: string, ctx: AppContext): Promise<Fields> {
  const begun = verb.startsWith('mark-')
  const at = hour++
  const day = `${begun ? '2025' : '2031'}-03-${String(3 + Math.floor(at / 8)).padStart(2, '0')}`
  const slot = { date: day, time: `${String(9 + (at % 8)).padStart(2, '0')}:00`, duration: 30 }
  const id = await storeAppointment(ctx, slot, {
    status: begun || verb.startsWith('set-') || verb === 'reassign' ? 'confirmed' : 'pending',
    ...(verb === 'verify' && { verifyBy: new Date(ctx.clock().getTime() + 3_600_000).toISOString() }),
    ...(verb === 'release' && { holdUntil: new Date(ctx.clock().getTime() + 3_600_000).toISOString() }),
  })
  if (verb === 'undo') {
    const made = await confirmAppointment(ctx, { id, version: 1, isUndoable: true })
    return { intent: verb, undo: made.kind === 'changed' ? (made.undoId ?? '') : '' }
  }
  const target = { date: day, time: slot.time.replace(':00', ':30'), duration: '30', evenClosed: 'on' }
  const proposal = { date1: day, time1: target.time }
  const place = {
    location: 'Ufficio',
    address: '',
    ...(verb === 'set-link' && { videoLink: 'https://meet.example/x' }),
  }
  const personId = `consultant-${at}`
  if (verb === 'reassign') await storeConsultant(ctx, personId)
  return { intent: verb, id, version: '1', reason: 'Motivo', personId, ...target, ...proposal, ...place }
}

async function userFields(intent: string, targets: Targets): Promise<Fields> {
  switch (intent) {
    case 'invite':
      return { intent, name: 'Elena Riva', email: 'elena.riva@idg.example', role: 'operator' }
    case 'resend':
    case 'withdraw':
      return { intent, id: await targets.invitation() }
    // The value that is stored already: the rule holds for every member of staff of the test.
    case 'second-step-rule':
      return { intent, rule: 'off' }
    default:
      return { intent, id: await targets.member(intent !== 'reactivate'), role: 'admin' }
  }
}

function settingsFields(tab: string): Fields {
  const rest: Record<string, Fields> = {
    company: SECTION_FORMS.company.toFields({ ...companySchema.parse({}), legalName: 'Nuovo nome S.r.l.' }),
    opening: SECTION_FORMS.opening.toFields({ ...openingSchema.parse({}), parallelAppointments: 20 }),
    booking: SECTION_FORMS.booking.toFields({ ...bookingSchema.parse({}), windowDays: 20 }),
    alerts: { 'admin-x': 'on' },
    templates: { 'template-0-name': 'Saluto', 'template-0-subject': 'Re', 'template-0-body': 'Buongiorno' },
    retention: { requestMonths: '119', candidateMonths: '12', technicalDays: '30', securityDays: '180' },
    'busy-check': { section: 'booking', intent: 'busy-check' },
    preview: {
      ...SECTION_FORMS.templates.toFields(templatesSchema.parse({})),
      section: 'templates',
      intent: 'preview',
    },
  }
  return { section: tab, version: '0', ...rest[tab] }
}

async function accountFields(intent: string, targets: Targets): Promise<Fields> {
  switch (intent) {
    case 'name':
      return { name: 'Anna Maria Galli' }
    case 'password':
      return { current: SIGN_IN_PASSWORD, password: PASSWORD, repeat: PASSWORD }
    case 'revoke-session':
      return { id: await targets.session() }
    case 'feed-create':
      return { kind: 'appointments' }
    case 'feed-revoke':
      return { id: await targets.feed() }
    case 'company-unlink':
      return { account: await targets.companyAccount() }
    case 'passkey-remove':
      return { id: await targets.passkey() }
    case 'totp-cancel':
      await targets.totpCode()
      return {}
    case 'totp-confirm':
      return { code: await targets.totpCode() }
    default:
      return {}
  }
}

const TITLED_PAGES = listDocuments().filter(({ original }) => 'title' in (original as object))

async function storeEntry(ctx: AppContext & { actor: StaffActor }, intent: string) {
  const key = await createEntry(ctx, { type: 'people', title: 'Una persona' })
  const text = { name: 'Una persona', role: 'Sviluppo' }
  const target = { key, revision: await saveContentDraft(ctx, { key, revision: 1 }, text) }
  if (intent === 'unpublish') await publishDraft(ctx, target)
  else if (intent === 'untrash') await trashEntry(ctx, target)
  else return target
  return { key, revision: target.revision + 1 }
}

/** Brings a page of the site into the state that an intent needs; each intent has a page of its own. */
async function storeContent(ctx: AppContext & { actor: StaffActor }, intent: string) {
  if (intent === 'unpublish' || intent === 'trash' || intent === 'untrash') return storeEntry(ctx, intent)
  const { key = '', original } = TITLED_PAGES[(CONTENT_INTENTS as readonly string[]).indexOf(intent)] ?? {}
  await ctx.db.deleteFrom('contentVersions').where('documentKey', '=', key).execute()
  await ctx.db.deleteFrom('contentDocuments').where('key', '=', key).execute()
  if (intent === 'keep' || intent === 'save') return { key, revision: 0 }
  const text = { ...(original as object), title: 'Un altro titolo' }
  const target = { key, revision: await saveContentDraft(ctx, { key, revision: 0 }, text) }
  if (intent === 'unschedule') await schedulePublication(ctx, { ...target, at: new Date('2031-01-07T08:00:00Z') })
  else if (intent === 'revert') await publishDraft(ctx, target)
  else if (intent === 'restore') await discardContentDraft(ctx, target)
  else return target
  return { key, revision: target.revision + 1 }
}
