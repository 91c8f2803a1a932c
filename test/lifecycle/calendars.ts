import { expect } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { appointmentMails } from '#app/features/appointments/emails.server.ts'
import type { MailKinds } from '#app/features/mail/message.server.ts'
import { companySchema } from '#app/features/settings/company.ts'
import { ownUid } from '#app/lib/calendar-uid.ts'
import { CalendarReceiver } from '../calendar-receiver.ts'
import { instantOf, type Model, type Times } from './model.ts'

/** Every customer's calendar, fed with his mails as they arrived, shows what is fixed, when it is, and nothing else. */
export async function compareCalendars(
  ctx: AppContext,
  model: Model,
  ids: readonly string[],
  arrival: readonly number[],
): Promise<void> {
  const kinds: MailKinds = appointmentMails(ctx.secret)
  const source = {
    db: ctx.db,
    company: companySchema.parse({}),
    publicUrl: ctx.publicUrl,
    sender: 'info@idg.example',
    now: ctx.clock(),
  }
  for (const [n, id] of ids.entries()) {
    const updates = await ctx.db
      .selectFrom('appointmentUpdates')
      .select(['id', 'fields'])
      .where('appointmentId', '=', id)
      .orderBy('id')
      .execute()
    const mails = await Promise.all(
      updates.map(async (update) => {
        const compose = kinds[`appointment-${JSON.parse(update.fields).kind}`]
        return (await compose?.({ ...source, documentId: update.id }))?.calendar?.text
      }),
    )
    const files = mails.filter((text) => text !== undefined)
    const receiver = new CalendarReceiver()
    for (const text of shuffled(files, arrival)) receiver.receive(text)
    const appointment = model.appointments[n]
    const takesPlace = appointment && ['confirmed', 'done', 'no-show'].includes(appointment.state)
    const expected = takesPlace ? [eventOf(id, appointment.times)] : []
    expect(receiver.events().map(({ uid, startsAt, endsAt }) => ({ uid, startsAt, endsAt }))).toEqual(expected)
  }
}

function eventOf(id: string, times: Times) {
  const start = instantOf(times)
  const end = start + times.duration * 60_000
  return { uid: ownUid(id), startsAt: new Date(start).toISOString(), endsAt: new Date(end).toISOString() }
}

/** In another order; about every third one a second time. */
function shuffled(files: string[], arrival: readonly number[]): string[] {
  return files
    .flatMap((text, n) => ((arrival[n + 14] ?? 0) % 3 === 0 ? [text, text] : [text]))
    .map((text, n) => ({ text, at: arrival[n] ?? 0 }))
    .sort((one, other) => one.at - other.at)
    .map(({ text }) => text)
}
