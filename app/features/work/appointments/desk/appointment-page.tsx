import { Link } from 'react-router'
import { runForm, withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { DeliveryLine } from '#app/features/ground/mail/screens/delivery-notice.tsx'
import { warnsOfFiles } from '#app/features/ground/mail/screens/warns-of-files.server.ts'
import { outsideReason } from '#app/features/ground/settings/opening/outside-hours.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { listBusy } from '#app/features/work/appointments/availability/busy.server.ts'
import { freeTimesToMove, suggestedTimes } from '#app/features/work/appointments/availability/suggested-times.server.ts'
import { isDuring } from '#app/features/work/appointments/calendar/grid/busy-blocks.ts'
import {
  getAppointment,
  isTaken,
  listOverlapping,
} from '#app/features/work/appointments/calendar/list-calendar.server.ts'
import { listProposals } from '#app/features/work/appointments/changes/proposals.server.ts'
import { runChange } from '#app/features/work/appointments/changes/staff/run-change.server.ts'
import { readAttendance } from '#app/features/work/appointments/consultants/who-attends.server.ts'
import { mayVerify } from '#app/features/work/appointments/holds/verification.ts'
import { formatBriefSlot, formatSlot, readSlotParam, slotEnd, slotStart } from '#app/features/work/appointments/slot.ts'
import { AnswerMark, StateMark } from '#app/features/work/appointments/state-mark.tsx'
import { verbsFor } from '#app/features/work/appointments/states.ts'
import { readSnooze } from '#app/features/work/snoozes/list-snoozes.server.ts'
import { SNOOZE_FORMS } from '#app/features/work/snoozes/snooze-action.server.ts'
import { SnoozeControl, SnoozeNotice } from '#app/features/work/snoozes/snooze-control.tsx'
import { pagePath } from '#app/lib/result.ts'
import { formatDeadline, formatMoment } from '#app/lib/text/format.ts'
import { inertLine } from '#app/lib/text/inert-text.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import type { Route } from './+types/appointment-page.ts'
import { AppointmentFacts } from './appointment-facts.tsx'
import { AppointmentMails, RequestHistory } from './appointment-history.tsx'
import { ChangeNotice } from './change-notice.tsx'
import { ClashWarnings } from './clash-warnings.tsx'
import { listHistory, listMails } from './history.server.ts'
import { ProposedTimes } from './proposed-times.tsx'
import { VerbForms } from './verb-forms.tsx'
import { isMissingLink } from './video-link.ts'

export { shouldRevalidate } from '#app/lib/browser/after-refusal.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const found = loaderData?.appointment
  const title = found ? `${inertLine(found.name, 60) || 'Senza nome'} · ${formatBriefSlot(found)}` : 'Appuntamento'
  return [{ title: `${title} · IDG` }, { name: 'robots', content: 'noindex, nofollow' }]
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const { searchParams } = new URL(request.url)
  const now = ctx.clock()
  return withErrorResponse(async () => {
    const appointment = await getAppointment(ctx, params.id)
    const start = slotStart(appointment)
    const { date } = appointment
    const { videoLink: room } = await readSection(ctx.db, 'booking')
    const waits = appointment.state === 'pending'
    const verbs =
      appointment.quarantineReason !== null || appointment.hidden
        ? []
        : verbsFor(appointment.state, appointment, now, appointment.verifyBy)
    const attendance = await readAttendance(ctx, { ...appointment, status: appointment.state })
    const mayReassign = verbs.length > 0 && attendance.others.length > 0 && slotEnd(appointment) > now
    return {
      appointment,
      attendance,
      verbs: mayReassign ? [...verbs, 'reassign' as const] : verbs,
      room,
      missesLink: isMissingLink(appointment, room) && slotEnd(appointment) > now,
      today: romeDay(now),
      late: waits && start <= now,
      mayVerify: mayVerify({ ...appointment, status: appointment.state }, now),
      outside: outsideReason(appointment, await readSection(ctx.db, 'opening')),
      taken: waits && (await isTaken(ctx, appointment)),
      overlapping: waits ? await listOverlapping(ctx, appointment) : [],
      busy: waits ? (await listBusy(ctx, date, date)).filter((block) => isDuring(block, appointment)) : [],
      // Restored from quarantine, spam or trash after its slot had been taken.
      lost: waits && appointment.quarantineReason === null && !appointment.hidden && appointment.holdUntil === null,
      proposals: await listProposals(ctx.db, appointment.id),
      suggested: verbs.includes('propose') ? await suggestedTimes(ctx, appointment, now) : {},
      free: verbs.includes('move')
        ? await freeTimesToMove(ctx, appointment, now, readSlotParam(searchParams.get('verso')))
        : [],
      history: await listHistory(ctx, { requestIds: [appointment.contactRequestId], appointmentIds: [appointment.id] }),
      mails: await listMails(ctx, appointment),
      snooze: await readSnooze(ctx, { about: 'appointment', id: appointment.id }),
      keptAsFiles: warnsOfFiles(ctx),
      opened: searchParams.get('azione'),
      back: backQuery(searchParams, date),
    }
  })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  const form = await request.formData()
  const page = pagePath(new URL(request.url))
  if (!Object.hasOwn(SNOOZE_FORMS, String(form.get('intent')))) return runChange(ctx, form, page)
  return runForm(SNOOZE_FORMS, { form, page, context: { ctx, about: 'appointment', id: params.id } })
}

/** The calendar state from which the page was opened as a query string; else the appointment's own day. */
function backQuery(search: URLSearchParams, giorno: string): string {
  const names = ['vista', 'giorno', 'di'] as const
  const kept = names.map((name) => [name, search.get(name) ?? '']).filter(([, value]) => value)
  return new URLSearchParams({ giorno, ...Object.fromEntries(kept) }).toString()
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export default function AppointmentPage({ loaderData }: Route.ComponentProps) {
  const { appointment, verbs, room, today, taken, suggested, proposals, history, mails, snooze, back } = loaderData
  return (
    <AdminPage
      back={{ to: `/admin/appointments?${back}`, label: 'Torna al calendario' }}
      title={
        <>
          <bdi className="wrap-anywhere">{inertLine(appointment.name, 80) || 'Senza nome'}</bdi>
          {appointment.company && (
            <span className="font-normal text-soft max-sm:block">
              <span className="max-sm:hidden"> · </span>
              <bdi className="wrap-anywhere">{inertLine(appointment.company, 80)}</bdi>
            </span>
          )}
        </>
      }
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateMark state={appointment.state} />
          <strong className="text-text">{capitalized(formatSlot(appointment))}</strong>
          <AnswerMark answer={appointment.answer} />
          {appointment.overbooked && <span>Oltre i posti disponibili</span>}
          {appointment.state === 'pending' && appointment.holdUntil && (
            <span>Orario riservato {formatDeadline(new Date(appointment.holdUntil), 'fino')}</span>
          )}
        </span>
      }
    >
      <ChangeNotice of={appointment} shown={verbs} />
      <DeliveryLine keptAsFiles={loaderData.keptAsFiles && verbs.length > 0} />
      <SnoozeNotice snooze={snooze} />
      <ClashWarnings {...loaderData} />
      <section aria-labelledby="operazioni" className="mb-8 flex flex-wrap items-start gap-2">
        <h2 id="operazioni" className="visually-hidden">
          Azioni
        </h2>
        <VerbForms
          key={appointment.version}
          entry={appointment}
          verbs={verbs}
          opened={loaderData.opened}
          today={today}
          taken={taken}
          suggested={suggested}
          free={loaderData.free}
          place={appointment}
          room={room}
          people={loaderData.attendance.others}
          more={
            <Link
              to={`/admin/requests/new?appuntamento&cliente=${appointment.contactRequestId}`}
              className={buttonLook('secondary', 'compact')}
            >
              Fissa il prossimo
            </Link>
          }
        >
          <SnoozeControl snooze={snooze} side="left-0" />
        </VerbForms>
      </section>
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 xl:order-last">
          <AppointmentFacts appointment={appointment} room={room} attendance={loaderData.attendance} />
        </div>
        <div className="min-w-0 space-y-8">
          {appointment.state === 'proposed' && (
            <ProposedTimes proposals={proposals} heldUntil={appointment.holdUntil} />
          )}
          <RequestHistory history={history} createdAt={formatMoment(new Date(appointment.createdAt))} />
          <AppointmentMails mails={mails} />
        </div>
      </div>
    </AdminPage>
  )
}
