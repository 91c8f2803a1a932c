import Trash2 from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import { formatCount } from '#app/lib/text/format.ts'
import { isoDay } from '#app/lib/time/typed-day.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { DateInput } from '#app/ui/form/date-input.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { useField, useFormContents } from '#app/ui/form/form-state.ts'
import { Labelled } from '#app/ui/form/labelled.tsx'
import { type DayRowKind, dayRows } from './form-rows.ts'
import { OPENING_DAY_KEYS, OPENING_DAYS, type OpeningDay, START_TIMES } from './opening-days.ts'

const EMPTY_ROWS = 2
const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1).padStart(2, '0'),
  name: new Intl.DateTimeFormat('it-IT', { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, index, 1))),
}))

/** The typed times of a day. */
const DAY_PARTS = {
  first: 'Primo inizio',
  last: 'Ultimo inizio',
  'break-from': 'Pausa dalle',
  'break-to': 'Alle',
}
const WEEK = 'grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-[9rem_repeat(4,minmax(0,1fr))]'

/** Weekly hours, closures, the patron saint's day and parallel appointments. */
export function OpeningFields({ today }: { /** yyyy-mm-dd */ today: string }) {
  const { values: fields, errors } = useFormContents()
  return (
    <>
      <WeekFields />
      <DayRows kind="closure" today={today} />
      <DayRows kind="extra" today={today} />
      <fieldset>
        <legend className="mb-4 font-semibold text-lg">Santo patrono</legend>
        <div className="grid max-w-sm grid-cols-[6rem_1fr] gap-4">
          <Labelled label="Giorno">
            <input
              id="patronDay"
              name="patronDay"
              inputMode="numeric"
              defaultValue={fields.patronDay ?? ''}
              className="field"
              {...described('patronDay', errors.patronDay)}
            />
          </Labelled>
          <Labelled label="Mese">
            <select name="patronMonth" defaultValue={fields.patronMonth ?? ''} className="field">
              <option value="">nessuno</option>
              {MONTHS.map(({ value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </Labelled>
        </div>
        <Problem id="patronDay" message={errors.patronDay} />
      </fieldset>
      <TextField
        label="Appuntamenti in parallelo"
        hint="Quanti appuntamenti possono svolgersi alla stessa ora (da 1 a 20)."
        name="parallelAppointments"
        inputMode="numeric"
        className="max-w-sm"
      />
    </>
  )
}

const DAY_ROWS = {
  closure: {
    title: 'Chiusure',
    text: 'Primo e ultimo giorno compresi; con le ore, in ogni giorno non inizia nulla dalla prima alla seconda.',
    one: 'Chiusura',
    remove: 'Elimina la chiusura',
    removed: 'Chiusura rimossa',
    pastOnes: ['Una chiusura passata', 'chiusure passate'],
    hours: { start: 'Dalle', end: 'Alle' },
  },
  extra: {
    title: 'Aperture straordinarie',
    text: 'Orari in più, anche di sabato, di domenica o in un giorno di chiusura.',
    one: 'Apertura',
    remove: 'Elimina l’apertura',
    removed: 'Apertura rimossa',
    pastOnes: ['Un’apertura passata', 'aperture passate'],
    hours: { first: 'Primo inizio', last: 'Ultimo inizio' },
  },
} as const

/** Closures or extra openings as rows, the past ones folded; more empty ones appear after saving. */
function DayRows({ kind, today }: { kind: DayRowKind; today: string }) {
  const { values: fields, errors } = useFormContents()
  const {
    title,
    text,
    pastOnes: [pastOne, pastOnes],
  } = DAY_ROWS[kind]
  const filled = dayRows(kind, fields)
  const next = (filled.at(-1) ?? -1) + 1
  const isPast = (at: number) => {
    const last = fields[`${kind}-${at}-to`] || fields[`${kind}-${at}-from`] || ''
    return last !== '' && isoDay(last) < today
  }
  const past = filled.filter(isPast)
  const rows = [...filled, ...Array.from({ length: EMPTY_ROWS }, (_, at) => next + at)]
  return (
    <fieldset>
      <legend className="font-semibold text-lg">{title}</legend>
      <p className="mt-1 text-soft text-sm">
        {text} Le modifiche valgono dopo «Salva»; altre righe vuote compaiono dopo il salvataggio.
      </p>
      <div className="mt-2 divide-y divide-line sm:divide-y-0">
        {rows
          .filter((at) => !isPast(at))
          .map((at, place) => (
            <DaysRow key={at} kind={kind} at={at} place={place} />
          ))}
      </div>
      {past.length > 0 && (
        <details open={past.some((at) => errors[`${kind}-${at}-from`])}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent">
            {formatCount(past.length, pastOne, pastOnes)}
          </summary>
          {past.map((at, place) => (
            <DaysRow key={at} kind={kind} at={at} place={rows.length - past.length + place} />
          ))}
        </details>
      )}
    </fieldset>
  )
}

/** The hours of each day of a week. */
export function WeekFields() {
  return (
    <fieldset>
      <legend className="font-semibold text-lg">Orari della settimana</legend>
      <p className="mt-1 text-soft text-sm">
        Primo e ultimo inizio: gli orari in cui un appuntamento può iniziare; durante la pausa non ne inizia nessuno.
      </p>
      <datalist id="inizi">
        {START_TIMES.map((time) => (
          <option key={time} value={time} />
        ))}
      </datalist>
      <div aria-hidden className={`mt-4 text-soft text-xs max-sm:hidden ${WEEK}`}>
        {['', ...Object.values(DAY_PARTS)].map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
      <div className="mt-1 divide-y divide-line border-line border-y">
        {OPENING_DAY_KEYS.map((day) => (
          <DayRow key={day} day={day} />
        ))}
      </div>
    </fieldset>
  )
}

function DayRow({ day }: { day: OpeningDay }) {
  const { errors } = useFormContents()
  const problem = ['open', 'first', 'break-from'].map((part) => `${day}-${part}`).find((field) => errors[field])
  return (
    <fieldset aria-label={OPENING_DAYS[day].name} className="opening-day py-1.5">
      <div className={`${WEEK} items-center`}>
        <label className="flex min-h-11 items-center gap-3 font-medium capitalize max-sm:col-span-2">
          <Checkbox
            id={`${day}-open`}
            name={`${day}-open`}
            className="size-5"
            {...described(`${day}-open`, errors[`${day}-open`])}
          />
          {OPENING_DAYS[day].name}
        </label>
        <span className="opening-closed text-soft sm:col-span-4">Chiuso</span>
        <div className={problem ? 'contents' : 'opening-times'}>
          {Object.entries(DAY_PARTS).map(([part, label]) => (
            <TimeField key={part} name={`${day}-${part}`} label={label} isBreak={part.startsWith('break')} />
          ))}
        </div>
      </div>
      {problem && <Problem id={problem} message={errors[problem]} />}
    </fieldset>
  )
}

function DaysRow({ kind, at, place }: { kind: DayRowKind; at: number; place: number }) {
  const { one, remove, removed, hours } = DAY_ROWS[kind]
  const { values: fields, errors } = useFormContents()
  const name = (part: string) => `${kind}-${at}-${part}`
  const problem = errors[name('from')]
  const [isRemoved, setRemoved] = useState(false)
  const row = useRef<HTMLFieldSetElement>(null)
  const isFilled = ['from', 'to', 'note', ...Object.keys(hours)].some((part) => fields[name(part)])
  const takeAway = () => {
    // The row is removed without an input event: updates the draft.
    const form = row.current?.form
    setRemoved(true)
    setTimeout(() => form?.dispatchEvent(new Event('input', { bubbles: true })))
  }
  if (isRemoved) {
    return (
      <p className="flex min-h-11 items-center gap-3 text-soft text-sm">
        {removed}: vale dopo «Salva».
        <button type="button" className="link min-h-9" onClick={() => setRemoved(false)}>
          Ripristina
        </button>
      </p>
    )
  }
  const part = (field: string) => ({ id: name(field), name: name(field), defaultValue: fields[name(field)] ?? '' })
  const dayInput = (field: string) => (
    <DateInput {...part(field)} {...(field === 'from' ? described(name('from'), problem) : {})} />
  )
  return (
    <fieldset ref={row} aria-label={`${one} ${place + 1}`} className="py-4 sm:py-2">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[10rem_10rem_5.5rem_5.5rem_1fr_2.75rem] sm:items-end">
        <Labelled label="Dal">{dayInput('from')}</Labelled>
        <Labelled label="Al">{dayInput('to')}</Labelled>
        {Object.entries(hours).map(([field, label]) => (
          <Labelled key={field} label={label}>
            <input
              {...part(field)}
              list="inizi"
              inputMode="numeric"
              autoComplete="off"
              className="field tabular-nums"
            />
          </Labelled>
        ))}
        {kind === 'closure' ? (
          <Labelled label="Nota interna" className="max-sm:col-span-2">
            <input {...part('note')} autoComplete="off" className="field" />
          </Labelled>
        ) : (
          <span className="max-sm:hidden" />
        )}
        {isFilled && (
          <button
            type="button"
            aria-label={`${remove} ${place + 1}`}
            onClick={takeAway}
            className="with-scripts grid size-11 place-items-center rounded-lg text-soft hover:bg-wash hover:text-danger max-sm:col-span-2"
          >
            <Trash2 aria-hidden className="size-4.5" />
          </button>
        )}
      </div>
      <Problem id={name('from')} message={problem} />
    </fieldset>
  )
}

/** A time that one types: 9, 9.30 and 930 are understood. */
function TimeField({ name, label, isBreak }: { name: string; label: string; isBreak: boolean }) {
  const { id, value, error } = useField(name)
  return (
    <label className="block min-w-0">
      <span className="mb-1 block text-soft text-xs sm:sr-only">{label}</span>
      <input
        id={id}
        name={name}
        list="inizi"
        inputMode="numeric"
        autoComplete="off"
        placeholder={isBreak ? 'nessuna' : '09:00'}
        defaultValue={value ?? ''}
        className="field tabular-nums"
        {...described(name, error)}
      />
    </label>
  )
}

function Problem({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null
  return (
    <p id={`${id}-error`} className="mt-1.5 font-medium text-danger text-sm">
      {message}
    </p>
  )
}

function described(id: string, problem: string | undefined) {
  return problem ? { 'aria-invalid': true as const, 'aria-describedby': `${id}-error` } : {}
}
