import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Form, Link } from 'react-router'
import { buttonLook } from '#app/ui/button.tsx'
import { DateInput } from '#app/ui/form/date-input.tsx'
import { SendingSelect } from '#app/ui/form/sending-select.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { type CalendarState, calendarHref, stepped, VIEWS, type View } from './calendar-state.ts'
import type { Person } from './grid/columns.ts'

interface Props {
  state: CalendarState
  today: string
  /** They receive appointments: the calendar can be limited to one's own. */
  hasOwn: boolean
  people: readonly Person[]
}

/** Navigation of the calendar: links, and fields that act at once. The state is in the URL. */
export function CalendarToolbar({ state, today, hasOwn, people }: Props) {
  const views = (Object.keys(VIEWS) as View[]).filter((view) => view !== 'persone' || people.length > 0)
  return (
    <>
      <nav aria-label="Periodo" className="flex shrink-0 items-center">
        <StepLink to={calendarHref(stepped(state, -1))} label="Periodo precedente" icon={ChevronLeft} />
        <Link
          to={calendarHref({ ...state, day: today })}
          aria-label="Vai a oggi"
          className={`${buttonLook('secondary', 'compact')} px-2.5`}
        >
          Oggi
        </Link>
        <StepLink to={calendarHref(stepped(state, 1))} label="Periodo successivo" icon={ChevronRight} />
      </nav>
      <Form method="get" className="flex items-center gap-2 max-md:order-1 max-md:w-full">
        <SendingSelect
          name="vista"
          aria-label="Vista"
          value={state.view}
          className="field min-w-0 max-md:flex-1 md:w-28 lg:hidden"
        >
          {views.map((view) => (
            <option key={view} value={view}>
              {VIEWS[view]}
            </option>
          ))}
        </SendingSelect>
        {people.length > 0 && (
          <SendingSelect
            name="di"
            aria-label="Di chi"
            value={state.of}
            className="field min-w-0 max-md:flex-1 md:w-24 lg:w-35 lg:pr-1 lg:pl-2 lg:text-sm"
          >
            <option value="">Tutti</option>
            {hasOwn && <option value="me">I miei</option>}
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SendingSelect>
        )}
        <label className="visually-hidden" htmlFor="giorno">
          Vai al giorno
        </label>
        <DateInput id="giorno" name="giorno" required sendsForm defaultValue={state.day} className="cal-date" />
        <span className="without-scripts">
          <SubmitButton look="secondary" size="compact">
            Vai
          </SubmitButton>
        </span>
      </Form>
      <Views state={state} views={views} />
    </>
  )
}

function StepLink({ to, label, icon: Icon }: { to: string; label: string; icon: typeof ChevronLeft }) {
  return (
    <Link
      to={to}
      aria-label={label}
      className="grid size-9 place-items-center rounded-lg hover:bg-wash hover:text-accent max-lg:size-11"
    >
      <Icon aria-hidden className="size-5" />
    </Link>
  )
}

function Views({ state, views }: { state: CalendarState; views: View[] }) {
  return (
    <nav aria-label="Vista" className="max-lg:hidden">
      <ul className="flex rounded-lg border border-line-strong p-0.5">
        {views.map((view) => (
          <li key={view}>
            <Link
              to={calendarHref({ ...state, view })}
              aria-current={view === state.view ? 'page' : undefined}
              className={`flex min-h-8 items-center rounded-md px-1.5 text-sm 2xl:px-2.5 ${
                view === state.view ? 'bg-wash font-semibold text-accent' : 'text-soft hover:text-accent'
              }`}
            >
              {VIEWS[view]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
