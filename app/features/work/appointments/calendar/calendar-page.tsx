import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Link } from 'react-router'
import { runForm, withErrorResponse } from '#app/action-result.server.ts'
import { type AppContext, appContext } from '#app/context.ts'
import { closedReason } from '#app/features/ground/settings/opening/closed-days.ts'
import { type ClosedHours, closedHours } from '#app/features/ground/settings/opening/closed-hours.ts'
import { outsideReason } from '#app/features/ground/settings/opening/outside-hours.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { listBusy } from '#app/features/work/appointments/availability/busy.server.ts'
import { listFreeHours } from '#app/features/work/appointments/availability/free-hours.server.ts'
import { getOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { runChange } from '#app/features/work/appointments/changes/staff/run-change.server.ts'
import { ChangeNotice } from '#app/features/work/appointments/desk/change-notice.tsx'
import { releaseHolds } from '#app/features/work/appointments/holds/release-holds.server.ts'
import { listUnverifiedHolds } from '#app/features/work/appointments/holds/unverified-holds.server.ts'
import { releasedMessage, UnverifiedHolds } from '#app/features/work/appointments/holds/unverified-holds.tsx'
import { AppError, ConflictError } from '#app/lib/errors.ts'
import { readTicked } from '#app/lib/form/read-ticked.ts'
import { refusedIn } from '#app/lib/form/refused-form.ts'
import { pagePath } from '#app/lib/result.ts'
import { addDays, romeDay, romeWallTime, weekday } from '#app/lib/time/rome-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/calendar-page.ts'
import { AgendaList } from './agenda-list.tsx'
import { type CalendarState, calendarQuery, readCalendarState, shownDays } from './calendar-state.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import type { Person } from './grid/columns.ts'
import { DayGrid } from './grid/day-grid.tsx'
import { MonthGrid } from './grid/month-grid.tsx'
import { listCalendar, listPending, listProposed, listUnattended, listWaiting } from './list-calendar.server.ts'
import { MoveDialog, type MoveDraft } from './move-dialog.tsx'
import { PendingList } from './pending-list.tsx'
import { PeopleWeek } from './people-week.tsx'
import { ProposedList } from './proposed-list.tsx'
import { UnattendedList } from './unattended-list.tsx'

export { shouldRevalidate } from '#app/lib/browser/after-refusal.ts'

export const meta: Route.MetaFunction = () => [
  { title: 'Appuntamenti · IDG' },
  { name: 'robots', content: 'noindex, nofollow' },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const { searchParams } = new URL(request.url)
  const today = romeDay(ctx.clock())
  const state = readCalendarState(searchParams, today)
  const days = loadedDays(state)
  return withErrorResponse(async () => {
    const opening = await readSection(ctx.db, 'opening')
    const closed: Record<string, string> = {}
    const off: Record<string, ClosedHours[]> = {}
    for (const day of days) {
      const reason = closedReason(day, opening)
      if (reason) closed[day] = reason
      off[day] = closedHours(day, opening)
    }
    const [from = today, to = from] = [days[0], days.at(-1)]
    const people: Person[] = ((await getOfferRules(ctx.db)).consultants ?? []).map(({ id, name }) => ({ id, name }))
    // One's own appointments need no columns.
    const columns = state.view === 'giorno' && !state.mine ? people : []
    return {
      state,
      today,
      now: romeWallTime(ctx.clock()).time,
      closed,
      off,
      opening,
      entries: await listCalendar(ctx, from, to, state.mine),
      busy: await listBusy(ctx, from, to),
      free: await listFreeHours(ctx.db, ctx.clock(), days, columns),
      pending: await listPending(ctx, state.mine),
      proposed: await listProposed(ctx, state.mine),
      unattended: await listUnattended(ctx),
      waiting: await listWaiting(ctx),
      people,
      columns,
      hasOwn: people.some(({ id }) => ctx.actor.kind === 'staff' && id === ctx.actor.id),
      unverified: { ...(await listUnverifiedHolds(ctx)), isOpen: searchParams.has('indirizzi') },
    }
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const [ctx, form, page] = [context.get(appContext), await request.formData(), pagePath(new URL(request.url))]
  return form.get('intent') === 'release'
    ? runForm({ release }, { form, page, context: ctx })
    : runChange(ctx, form, page)
}

async function release(ctx: AppContext, form: FormData) {
  const items = readTicked(form)
  if (items.length === 0) throw new AppError(400, 'Scegli almeno una richiesta: nessun orario è stato liberato.')
  const released = await releaseHolds(ctx, items)
  if (released > 0) return String(released)
  throw new ConflictError(
    'Nessun orario liberato: nel frattempo queste richieste sono cambiate. Qui sotto vedi come sono ora.',
  )
}

/** Without a chosen view small screens show the agenda and others the week: loads the days of both. */
function loadedDays({ view, day }: CalendarState): string[] {
  if (view) return shownDays(view, day)
  const week = shownDays('settimana', day)
  const last = shownDays('agenda', day).at(-1) ?? day
  const days = [...week]
  while ((days.at(-1) ?? last) < last) days.push(addDays(days.at(-1) ?? last, 1))
  return days
}

export default function CalendarPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, today, now, closed, off, free, opening, entries, busy, pending, proposed, people, unverified } =
    loaderData
  const [draft, setDraft] = useState<MoveDraft | null>(null)
  const { view, day } = state
  const back = calendarQuery(state)
  const shared = { closed, today, back }
  const within = <Dated extends { date: string }>(all: readonly Dated[], days: string[]) =>
    all.filter(({ date }) => days.includes(date))
  const onMove: Parameters<typeof DayGrid>[0]['onMove'] = (entry, slot, person) => setDraft({ entry, slot, person })
  const grid = (days: string[]) => (
    <DayGrid
      {...shared}
      off={off}
      free={free}
      now={now}
      days={days}
      people={loaderData.columns}
      entries={within(entries, days)}
      busy={within(busy, days)}
      onMove={onMove}
    />
  )
  const isUsed = (day: string) => day === today || [...entries, ...busy].some(({ date }) => date === day)
  const week = shownDays('settimana', day).filter((day) => weekday(day) % 6 !== 0 || !closed[day] || isUsed(day))
  const agenda = <AgendaList {...shared} days={shownDays('agenda', day)} entries={entries} busy={busy} />
  const refusedId = refusedIn(actionData)?.values.id
  const isRefused = ({ id }: { id: string }) => id === refusedId
  const refused = [...pending.entries, ...entries].find(isRefused)
  const isListed = pending.entries.some(isRefused)
  const notice = <ChangeNotice version={refused?.version} />
  return (
    <AdminPage
      title="Appuntamenti"
      actions={
        <>
          {pending.total > 0 && (
            <a href="#in-attesa" className={`${buttonLook('secondary', 'compact')} xl:not-focus:sr-only`}>
              Da confermare: {pending.total}
            </a>
          )}
          <Link to="/admin/requests/new?appuntamento" className={buttonLook('primary', 'compact')}>
            <Plus aria-hidden className="size-4" />
            <span className="max-sm:sr-only">Nuovo appuntamento</span>
          </Link>
        </>
      }
    >
      <ResultToast message={releasedMessage(useResult())} />
      <div className="grid gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <section aria-label="Calendario" className="min-w-0">
          {!isListed && notice}
          <CalendarToolbar state={state} today={today} hasOwn={loaderData.hasOwn} hasPeople={people.length > 0} />
          <div className="mt-4">
            {view === 'agenda' && agenda}
            {view === 'giorno' && grid([day])}
            {view === 'settimana' && grid(week)}
            {view === 'persone' && (
              <PeopleWeek closed={closed} back={back} days={week} people={people} entries={entries} />
            )}
            {view === 'mese' && (
              <MonthGrid {...shared} days={shownDays('mese', day)} month={day.slice(0, 7)} entries={entries} />
            )}
            {!view && (
              <>
                <div className="lg:hidden">{agenda}</div>
                <div className="max-lg:hidden">{grid(week)}</div>
              </>
            )}
          </div>
        </section>
        <div className="min-w-0">
          {isListed && notice}
          <PendingList {...pending} unverified={<UnverifiedHolds {...unverified} />} back={back} />
          <UnattendedList entries={loaderData.unattended} back={back} />
          {people.length > 0 && (
            <Link
              to={`/admin/appointments/reassign?persona=${people[0]?.id}&dal=${day}`}
              className="link mt-4 inline-flex min-h-11 items-center text-sm"
            >
              Qualcuno è assente: riassegna
            </Link>
          )}
          <ProposedList title="Orari proposti, in attesa del cliente" entries={proposed} back={back} />
          <ProposedList title="Lista d’attesa" entries={loaderData.waiting} back={back} />
        </div>
      </div>
      <MoveDialog
        draft={draft}
        outside={draft ? outsideReason(draft.slot, opening) : undefined}
        onClose={() => setDraft(null)}
      />
    </AdminPage>
  )
}
