import Plus from 'lucide-react/icons/plus'
import { buttonLook } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { described, FieldError } from '#app/ui/form/field.tsx'
import { useField, useFormContents } from '#app/ui/form/form-state.ts'
import { typedHours } from './form-rows.ts'
import {
  type DayHours,
  dayText,
  OPENING_DAY_KEYS,
  OPENING_DAYS,
  type OpeningDay,
  START_TIMES,
  type Week,
} from './opening-days.ts'

const LINE = 'grid grid-cols-2 gap-x-3 gap-y-2 @xl:grid-cols-[8.5rem_5.5rem_5.5rem_minmax(0,1fr)]'

/** The hours of each day of a week; those of a person say where they differ from the company's. */
export function WeekFields({ company }: { company?: Week }) {
  const { values } = useFormContents()
  const isOther = (day: OpeningDay) => company && dayText(typedHours(values, day)) !== dayText(company[day])
  return (
    <fieldset className="@container">
      <legend className={company ? 'sr-only' : 'font-semibold text-lg'}>Orari della settimana</legend>
      <p className="mt-1 text-soft text-sm">
        Tra il primo e l’ultimo inizio un appuntamento può cominciare, anche il più lungo; durante la pausa no. Per
        togliere la pausa svuota i suoi due campi.
      </p>
      <datalist id="inizi">
        {START_TIMES.map((time) => (
          <option key={time} value={time} />
        ))}
      </datalist>
      <div aria-hidden className={`mt-4 text-soft text-xs @max-xl:hidden ${LINE}`}>
        <span />
        <span>Primo inizio</span>
        <span>Ultimo inizio</span>
        <span>Pausa</span>
      </div>
      <div className="mt-1 divide-y divide-line border-line border-y">
        {OPENING_DAY_KEYS.map((day) => (
          <DayFields key={day} day={day} company={isOther(day) ? company?.[day] : undefined} />
        ))}
      </div>
    </fieldset>
  )
}

function DayFields({ day, company }: { day: OpeningDay; company: DayHours | undefined }) {
  const { values, errors } = useFormContents()
  const problem = ['open', 'first', 'break-from'].map((part) => `${day}-${part}`).find((field) => errors[field])
  const hasBreak = Boolean(values[`${day}-break-from`] || values[`${day}-break-to`] || errors[`${day}-break-from`])
  return (
    <fieldset aria-label={OPENING_DAYS[day].name} className="opening-day py-1.5">
      <div className={`${LINE} items-center`}>
        <label className="flex min-h-9 items-center gap-3 font-medium capitalize max-lg:min-h-11">
          <Checkbox
            id={`${day}-open`}
            name={`${day}-open`}
            className="size-5"
            {...described(`${day}-open`, errors[`${day}-open`])}
          />
          {OPENING_DAYS[day].name}
        </label>
        <span className="opening-closed text-soft @xl:col-span-3">Chiuso</span>
        <div className={problem ? 'contents' : 'opening-times'}>
          <TimeField name={`${day}-first`} label="Primo inizio" className="@max-xl:col-start-1" />
          <TimeField name={`${day}-last`} label="Ultimo inizio" />
          <details open={hasBreak} onToggle={openBreak} className="opening-break @max-xl:col-span-2">
            <summary className={`@max-xl:-ml-3.5 list-none ${buttonLook('quiet', 'compact')}`}>
              <Plus aria-hidden className="size-4" />
              Pausa
            </summary>
            <div className="grid grid-cols-2 gap-3 @xl:grid-cols-[5.5rem_5.5rem]">
              <TimeField name={`${day}-break-from`} label="Pausa dalle" />
              <TimeField name={`${day}-break-to`} label="Alle" />
            </div>
          </details>
        </div>
      </div>
      {problem && <FieldError id={`${problem}-error`}>{errors[problem] ?? ''}</FieldError>}
      {company && <p className="mt-1 text-soft text-sm">Azienda: {dayText(company)}</p>}
    </fieldset>
  )
}

/** Leads to the first field of a break that was just opened. */
function openBreak({ currentTarget }: { currentTarget: HTMLDetailsElement }) {
  const first = currentTarget.querySelector('input')
  if (currentTarget.open && first?.value === '') first.focus()
}

/** A time that one types: 9, 9.30 and 930 are understood. */
function TimeField({ name, label, className = '' }: { name: string; label: string; className?: string }) {
  const { id, value, error } = useField(name)
  return (
    <label className={`block min-w-0 ${className}`}>
      <span className="mb-1 block text-soft text-xs @xl:sr-only">{label}</span>
      <input
        id={id}
        name={name}
        list="inizi"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={value ?? ''}
        className="field tabular-nums max-lg:px-2"
        {...described(name, error)}
      />
    </label>
  )
}
