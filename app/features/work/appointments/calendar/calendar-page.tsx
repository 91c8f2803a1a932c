import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Link } from 'react-router'
import { runForm, withErrorResponse } from '#app/action-result.server.ts'
import { type AppContext, appContext } from '#app/context.ts'
import { closedReason, closedWords } from '#app/features/ground/settings/opening/closed-days.ts'
import { type ClosedHours, closedHours } from '#app/features/ground/settings/opening/closed-hours.ts'
import { outsideReason } from '#app/features/ground/settings/opening/outside-hours.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { listBusy } from '#app/features/work/appointments/availability/busy.server.ts'
import { listFreeHours, ownHours } from '#app/features/work/appointments/availability/free-hours.server.ts'
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
import { may } from '#app/permissions.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/calendar-page.ts'
import { AgendaList } from './agenda-list.tsx'
import { calendarQuery, readCalendarState, shownDays, startingDay, titleOf } from './calendar-state.ts'
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
  return withErrorResponse(async () => {
    const opening = await readSection(ctx.db, 'opening')
    const { consultants = [] } = await getOfferRules(ctx.db)
    const people: Person[] = consultants.map(({ id, name }) => ({ id, name }))
    const me = ctx.actor.kind === 'staff' ? ctx.actor.id : ''
    const asked = readCalendarState(searchParams, today)
    const attendedBy = people.find(({ id }) => id === (asked.of === 'me' ? me : asked.of))?.id
    const state = { ...asked, of: attendedBy ? asked.of : '' }
    if (!searchParams.has('giorno') && (state.view === 'settimana' || state.view === 'persone')) {
      state.day = startingDay(today, opening, await listCalendar(ctx, today, addDays(today, 6), attendedBy))
    }
    const days = shownDays(state.view, state.day)
    const closed: Record<string, string> = {}
    const off: Record<string, ClosedHours[]> = {}
    for (const day of days) {
      const reason = closedReason(day, opening)
      if (reason) closed[day] = closedWords(reason)
      off[day] = closedHours(day, opening)
    }
    const [from = today, to = from] = [days[0], days.at(-1)]
    // One person's appointments need no columns.
    const columns = state.view === 'giorno' && !attendedBy ? people : []
    const work: Record<string, string | undefined> = {}
    for (const person of consultants) {
      const { id, week } = person
      if (week && columns.length > 0) off[id] = closedHours(from, { ...opening, week })
      if (week && id === attendedBy) for (const day of days) off[day] = closedHours(day, { ...opening, week })
      for (const day of days) work[`${id} ${day}`] = ownHours(person, day, opening)
    }
    return {
      state,
      today,
      now: romeWallTime(ctx.clock()).time,
      closed,
      off,
      work,
      opening,
      entries: await listCalendar(ctx, from, to, attendedBy),
      busy: await listBusy(
        ctx,
        from,
        to,
        consultants.filter(({ id }) => id === attendedBy || columns.length > 0 || state.view === 'persone'),
      ),
      free: await listFreeHours(ctx.db, ctx.clock(), days, attendedBy ? [{ id: attendedBy }] : columns),
      pending: await listPending(ctx, attendedBy),
      proposed: await listProposed(ctx, attendedBy),
      unattended: await listUnattended(ctx),
      waiting: await listWaiting(ctx, attendedBy),
      people,
      columns,
      choosesPeople: ctx.actor.kind === 'staff' && may(ctx.actor, 'users.manage'),
      hasOwn: people.some(({ id }) => id === me),
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
  const list = (days: string[]) => (
    <AgendaList
      {...shared}
      days={days}
      people={view === 'persone' ? people : []}
      entries={within(entries, days)}
      busy={within(busy, days)}
    />
  )
  const refusedId = refusedIn(actionData)?.values.id
  const isRefused = ({ id }: { id: string }) => id === refusedId
  const refused = [...pending.entries, ...entries].find(isRefused)
  const isListed = pending.entries.some(isRefused)
  const notice = <ChangeNotice of={refused} />
  return (
    <AdminPage
      width="bar"
      title={
        <>
          <span className="visually-hidden">Appuntamenti: </span>
          <span className="inline-block first-letter:uppercase">{titleOf(view, day, today)}</span>
        </>
      }
      actions={
        <>
          <CalendarToolbar state={state} today={today} hasOwn={loaderData.hasOwn} people={people} />
          <Link to="/admin/requests/new?appuntamento" className={`${buttonLook('primary', 'compact')} px-3`}>
            <Plus aria-hidden className="size-4" />
            <span className="max-md:sr-only">Nuovo appuntamento</span>
          </Link>
        </>
      }
    >
      <ResultToast message={releasedMessage(useResult())} />
      {pending.total > 0 && (
        <a
          href="#in-attesa"
          className="-mt-3 mb-1 inline-flex min-h-11 items-center font-semibold text-sm text-warm hover:underline xl:not-focus:sr-only"
        >
          Da confermare: {pending.total}
        </a>
      )}
      <div className="grid gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <section aria-label="Calendario" className="min-w-0">
          {!isListed && notice}
          {view === 'agenda' && list(shownDays(view, day))}
          {view === 'giorno' && grid([day])}
          {view === 'mese' && (
            <MonthGrid {...shared} days={shownDays('mese', day)} month={day.slice(0, 7)} entries={entries} />
          )}
          {(view === 'settimana' || view === 'persone') && (
            <>
              {/* What is over of the present week is left out. */}
              <div className="lg:hidden">{list(week.filter((one) => one >= today || day !== today))}</div>
              <div className="max-lg:hidden">
                {view === 'settimana' ? grid(week) : <PeopleWeek {...loaderData} back={back} days={week} />}
              </div>
            </>
          )}
        </section>
        <div className="min-w-0">
          {isListed && notice}
          <PendingList {...pending} unverified={<UnverifiedHolds {...unverified} />} back={back} />
          <UnattendedList entries={loaderData.unattended} back={back} />
          <p className="mt-4 flex flex-col items-start text-sm">
            {people.length > 0 && (
              <Link
                to={`/admin/appointments/reassign?dal=${day}${people.some(({ id }) => id === state.of) ? `&persona=${state.of}` : ''}`}
                className="link inline-flex min-h-11 items-center"
              >
                Qualcuno è assente? Riassegna
              </Link>
            )}
            {loaderData.choosesPeople && (
              <Link to="/admin/users" className="link inline-flex min-h-11 items-center">
                {people.length > 0 ? 'Chi riceve appuntamenti' : 'Scegli chi riceve appuntamenti'}
              </Link>
            )}
          </p>
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
