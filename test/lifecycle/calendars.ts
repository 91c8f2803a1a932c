import { expect } from 'vitest'
import type { AppContext } from '#app/context.ts'
import type { MailKinds } from '#app/features/ground/mail/outbox/delivery/message.server.ts'
import { companySchema } from '#app/features/ground/settings/company/company-schema.server.ts'
import { appointmentMails } from '#app/features/work/appointments/emails/emails.server.ts'
import { ownUid } from '#app/lib/calendar-uid.ts'
import { CalendarReceiver } from '#test/stand-ins/calendar-receiver.ts'
import { instantOf, type Model, type Times } from './model.ts'

/** The calendar files of the mails so far, by their update documents; undefined for a mail without one. */
export type ComposedFiles = Map<string, { appointmentId: string; text: string | undefined }>

/** Composes the mails queued since the last call, as they are sent without delay. */
export async function composeNew(ctx: AppContext, ids: readonly string[], files: ComposedFiles): Promise<void> {
  for (const [id, file] of await composeAll(ctx, ids, (update) => !files.has(update))) files.set(id, file)
}

/**
 * Every customer's calendar, after importing its mails, shows exactly the confirmed appointments at their times: for
 * mails sent at once in any order of arrival, and for mails sent late, in a calendar that forgets cancelled events.
 */
export async function compareCalendars(
  ctx: AppContext,
  model: Model,
  ids: readonly string[],
  { composed, arrival }: { composed: ComposedFiles; arrival: readonly number[] },
): Promise<void> {
  const late = await composeAll(ctx, ids, () => true)
  const tokens = await ctx.db.selectFrom('appointments').select(['id', 'calendarToken']).execute()
  const tokenOf = new Map(tokens.map((row) => [row.id, row.calendarToken]))
  for (const [n, id] of ids.entries()) {
    const appointment = model.appointments[n]
    const takesPlace = appointment && ['confirmed', 'done', 'no-show'].includes(appointment.state)
    const expected = takesPlace ? [eventOf(ownUid(id, tokenOf.get(id)), appointment.times)] : []
    for (const files of [composed, late]) {
      const receiver = new CalendarReceiver({ forgets: files === late })
      for (const text of shuffled(textsOf(files, id), arrival)) receiver.receive(text)
      expect(receiver.events().map(({ uid, startsAt, endsAt }) => ({ uid, startsAt, endsAt }))).toStrictEqual(expected)
    }
  }
}

function textsOf(files: ComposedFiles, id: string): string[] {
  return [...files.values()].flatMap(({ appointmentId, text }) => (appointmentId === id && text ? [text] : []))
}

async function composeAll(
  ctx: AppContext,
  ids: readonly string[],
  wanted: (update: string) => boolean,
): Promise<ComposedFiles> {
  const files: ComposedFiles = new Map()
  if (ids.length === 0) return files
  const kinds: MailKinds = appointmentMails(ctx.secret)
  const source = {
    db: ctx.db,
    company: companySchema.parse({}),
    publicUrl: ctx.publicUrl,
    sender: 'info@idg.example',
    recipient: '',
    now: ctx.clock(),
  }
  const updates = await ctx.db
    .selectFrom('appointmentUpdates')
    .select(['id', 'appointmentId', 'fields'])
    .where('appointmentId', 'in', ids)
    .orderBy('id')
    .execute()
  for (const { id, appointmentId, fields } of updates.filter((update) => wanted(update.id))) {
    const mail = await kinds[`appointment-${JSON.parse(fields).kind}`]?.({ ...source, documentId: id })
    files.set(id, { appointmentId, text: mail?.calendar?.text })
  }
  return files
}

function eventOf(uid: string, times: Times) {
  const start = instantOf(times)
  const end = start + times.duration * 60_000
  return { uid, startsAt: new Date(start).toISOString(), endsAt: new Date(end).toISOString() }
}

/** In another order; about every third one twice. */
function shuffled(files: string[], arrival: readonly number[]): string[] {
  return files
    .flatMap((text, n) => ((arrival[n + 14] ?? 0) % 3 === 0 ? [text, text] : [text]))
    .map((text, n) => ({ text, at: arrival[n] ?? 0 }))
    .sort((one, other) => one.at - other.at)
    .map(({ text }) => text)
}
