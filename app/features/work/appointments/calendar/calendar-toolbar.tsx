import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Form, Link } from 'react-router'
import { buttonLook } from '#app/ui/button.tsx'
import { DateInput } from '#app/ui/form/date-input.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { type CalendarState, calendarHref, stepped, titleOf, VIEWS, type View } from './calendar-state.ts'

interface Props {
  state: CalendarState
  today: string
  /** They receive appointments: the calendar can be limited to their own. */
  hasOwn: boolean
  /** Somebody receives appointments. */
  hasPeople: boolean
}

/** Title and navigation of the calendar. All controls are links: the state is in the URL. */
export function CalendarToolbar({ state, today, hasOwn, hasPeople }: Props) {
  const small = state.view ?? 'agenda'
  const large = state.view ?? 'settimana'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-sm:gap-x-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:contents">
        <nav aria-label="Periodo" className="-ml-2.5 flex items-center gap-1">
          <StepLink to={calendarHref(stepped(state, -1))} label="Periodo precedente" icon={ChevronLeft} />
          <Link
            to={calendarHref({ ...state, day: today })}
            aria-label="Vai a oggi"
            className={buttonLook('secondary', 'compact')}
          >
            Oggi
          </Link>
          <StepLink to={calendarHref(stepped(state, 1))} label="Periodo successivo" icon={ChevronRight} />
        </nav>
        <h2 className="text-lg first-letter:uppercase max-sm:order-1 max-sm:w-full">
          {small === large ? (
            titleOf(large, state.day)
          ) : (
            <>
              <span className="lg:hidden">{titleOf(small, state.day)}</span>
              <span className="max-lg:hidden">{titleOf(large, state.day)}</span>
            </>
          )}
        </h2>
      </div>
      {/* On a phone the days share one row. */}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:contents">
        <Form method="get" className="flex items-center gap-1 max-sm:ml-auto">
          {state.view && <input type="hidden" name="vista" value={state.view} />}
          {state.mine && <input type="hidden" name="di" value="me" />}
          <label className="visually-hidden" htmlFor="giorno">
            Vai al giorno
          </label>
          <DateInput id="giorno" name="giorno" required key={state.day} defaultValue={state.day} className="w-36" />
          <SubmitButton look="quiet" size="compact" className="max-sm:px-2">
            Vai<span className="visually-hidden"> al giorno</span>
          </SubmitButton>
        </Form>
        {(hasOwn || state.mine) && (
          <Choices
            label="Di chi"
            choices={[false, true].map((mine) => ({
              name: mine ? 'I miei' : 'Tutti',
              to: calendarHref({ ...state, mine }),
              isCurrent: mine === state.mine,
            }))}
          />
        )}
        {small === large ? (
          <ViewLinks state={state} current={large} hasPeople={hasPeople} />
        ) : (
          <>
            <ViewLinks state={state} current={small} hasPeople={hasPeople} className="lg:hidden" />
            <ViewLinks state={state} current={large} hasPeople={hasPeople} className="max-lg:hidden" />
          </>
        )}
      </div>
    </div>
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

type ViewProps = Pick<Props, 'state' | 'hasPeople'> & { current: View; className?: string }

function ViewLinks({ state, current, hasPeople, className }: ViewProps) {
  const views = (Object.keys(VIEWS) as View[]).filter((view) => view !== 'persone' || hasPeople)
  const choices = views.map((view) => ({
    name: VIEWS[view],
    to: calendarHref({ ...state, view }),
    isCurrent: view === current,
  }))
  return <Choices label="Vista" choices={choices} className={className} />
}

interface ChoicesProps {
  label: string
  choices: { name: string; to: string; isCurrent: boolean }[]
  className?: string | undefined
}

function Choices({ label, choices, className }: ChoicesProps) {
  return (
    <nav aria-label={label} className={`max-sm:order-2 ${className ?? ''}`}>
      <ul className="flex flex-wrap rounded-lg border border-line-strong p-0.5">
        {choices.map(({ name, to, isCurrent }) => (
          <li key={name}>
            <Link
              to={to}
              aria-current={isCurrent ? 'page' : undefined}
              className={`flex min-h-8 items-center rounded-md px-2.5 text-sm max-lg:min-h-11 max-sm:px-1 ${
                isCurrent ? 'bg-wash font-semibold text-accent' : 'text-soft hover:text-accent'
              }`}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
