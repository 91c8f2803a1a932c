import type { AppContext } from '#app/context.ts'
import { shownDetails } from '#app/features/ground/audit/erase-texts.server.ts'
import { COMPANY_KINDS } from '#app/features/ground/mail/screens/mail-states.ts'
import {
  type AppointmentUpdate,
  appointmentUpdate,
  type Place,
} from '#app/features/work/appointments/changes/appointment-update.ts'
import { placeText as textOf } from '#app/features/work/appointments/places.ts'
import { formatSlot } from '#app/features/work/appointments/slot.ts'
import { FORMER_NAME } from '#app/lib/text/former-name.ts'
import { requirePermission } from '#app/permissions.ts'

/** An event of a request or its appointment. */
export interface HistoryEntry {
  id: string
  at: string
  /** The id of its request or appointment. */
  of: string
  /** The action of the audit log; empty for an update. */
  action: string
  /** The actor; empty for the system. */
  who: string
  what: string
  /** The message of staff to the customer with it. */
  reason: string
}

/** A mail about an appointment or its request. */
export interface AppointmentMail {
  id: string
  kind: string
  state: string
  createdAt: string
  sentAt: string | null
  lastError: string | null
  failure: string | null
  delivery: string | null
}

const WORDS: Record<AppointmentUpdate['kind'], (before: string, after: string) => string> = {
  confirmed: (_, after) => `Appuntamento confermato per ${after}`,
  moved: (before, after) => `Appuntamento spostato da ${before} a ${after}`,
  declined: () => 'Appuntamento rifiutato',
  cancelled: () => 'Appuntamento annullato',
  proposed: () => 'Proposti altri orari',
  expired: () => 'Appuntamento scaduto senza risposta',
  updated: () => 'Luogo o link dell’appuntamento cambiato',
  reassigned: () => 'Il cliente sa che lo riceve un’altra persona',
  verify: () => 'Chiesta al cliente la conferma dell’indirizzo email',
  'hold-ending': () => 'Notifica: la scadenza è vicina',
  earlier: () => 'Offerto al cliente un orario che si è liberato prima',
}

/** Events that exist only in the audit log; all others come from the update documents. */
const LOGGED_ONLY: Readonly<Record<string, string>> = {
  'appointment-create': 'Appuntamento inserito da noi',
  'appointment-overbook': 'Appuntamento inserito da noi oltre i posti disponibili',
  'appointment-done': 'Appuntamento svolto',
  'appointment-no-show': 'Appuntamento mancato: il cliente era assente',
  'appointment-verify': 'Indirizzo email confermato per conto del cliente',
  // Its own words name the person.
  'appointment-reassign': '',
  'appointment-undo': 'Ultima operazione ripristinata',
  'appointment-release': 'Orario liberato in attesa della conferma dell’indirizzo email',
}

/** Number of entries shown, newest first. */
const MAX_HISTORY = 100

/** The history of requests and their appointments, newest first. */
export async function listHistory(
  ctx: AppContext,
  { requestIds, appointmentIds }: { requestIds: readonly string[]; appointmentIds: readonly string[] },
): Promise<HistoryEntry[]> {
  requirePermission(ctx, 'appointments.read')
  const updates = await ctx.db
    .selectFrom('appointmentUpdates')
    .select(['id', 'appointmentId', 'fields', 'createdAt'])
    .where('appointmentId', 'in', listed(appointmentIds))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_HISTORY)
    .execute()
  const actions = await ctx.db
    .selectFrom('adminActions')
    .innerJoin('adminActionTexts', 'adminActionTexts.actionId', 'adminActions.id')
    .select(['id', 'adminId', 'action', 'targetId', shownDetails, 'timestamp'])
    .where((row) =>
      row.or([
        row('targetId', 'in', listed(requestIds)),
        row.and([row('targetId', 'in', listed(appointmentIds)), row('action', 'in', Object.keys(LOGGED_ONLY))]),
      ]),
    )
    .orderBy('sequence', 'desc')
    .limit(MAX_HISTORY)
    .execute()
  const names = new Map(
    (await ctx.db.selectFrom('admins').select(['id', 'name']).execute()).map((row) => [row.id, row.name]),
  )
  const told = updates.map(({ id, appointmentId: of, fields, createdAt }) => {
    const { data } = appointmentUpdate.safeParse(JSON.parse(fields))
    if (!data) return { id, at: createdAt, of, action: '', who: '', what: 'Aggiornamento', reason: '' }
    const what = wordsOf(data)
    return {
      id,
      at: createdAt,
      of,
      action: '',
      who: data.by === 'visitor' ? 'il cliente' : data.by === 'system' ? '' : (names.get(data.by) ?? FORMER_NAME),
      what,
      reason: data.reason,
    }
  })
  const noted = actions.map(({ id, adminId, action, targetId, details, timestamp }) => ({
    id,
    at: timestamp,
    of: targetId ?? '',
    action,
    who: names.get(adminId) ?? FORMER_NAME,
    what: LOGGED_ONLY[action] || details,
    reason: '',
  }))
  return [...told, ...noted]
    .sort((one, other) => other.at.localeCompare(one.at) || other.id.localeCompare(one.id))
    .slice(0, MAX_HISTORY)
}

/** PostgreSQL takes no empty list. */
const listed = (ids: readonly string[]) => (ids.length > 0 ? ids : [''])

function placeText({ before, after }: NonNullable<AppointmentUpdate['places']>): string {
  const name = (place: Place) => textOf(place, 'name', ', ')
  if (name(before) !== name(after)) return `Luogo cambiato: prima «${name(before)}», ora «${name(after)}»`
  return `Link della videochiamata: ${after.videoLink}`
}

function wordsOf({ kind, before, after, by, proposals, places }: AppointmentUpdate): string {
  if (kind === 'proposed') {
    const what = proposals.length === 1 ? 'Proposto un altro orario' : 'Proposti altri orari'
    return `${what}: ${proposals.map(formatSlot).join('; ')}`
  }
  if (kind === 'confirmed' && by === 'visitor') return `Accettata la proposta: ${formatSlot(after)}`
  if (kind === 'moved' && after.status === 'pending') {
    return `Chiesto un nuovo orario: da ${formatSlot(before)} a ${formatSlot(after)}`
  }
  if (kind === 'updated' && places) return placeText(places)
  return WORDS[kind](formatSlot(before), formatSlot(after))
}

/** The mails about an appointment and its request, newest first. */
export async function listMails(
  ctx: AppContext,
  appointment: { id: string; contactRequestId: string },
): Promise<AppointmentMail[]> {
  requirePermission(ctx, 'appointments.read')
  const updates = ctx.db.selectFrom('appointmentUpdates').select('id').where('appointmentId', '=', appointment.id)
  const reminders = ctx.db.selectFrom('appointmentReminders').select('id').where('appointmentId', '=', appointment.id)
  return ctx.db
    .selectFrom('mailOutbox')
    .select(['id', 'kind', 'state', 'createdAt', 'sentAt', 'lastError', 'failure', 'delivery'])
    .where((row) =>
      row.or([
        row('documentId', 'in', updates),
        row('documentId', 'in', reminders),
        row('documentId', '=', appointment.contactRequestId),
      ]),
    )
    .where('kind', 'not in', COMPANY_KINDS)
    .orderBy('id', 'desc')
    .execute()
}
