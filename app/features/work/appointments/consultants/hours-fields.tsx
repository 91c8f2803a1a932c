import { WeekFields } from '#app/features/ground/settings/opening/opening-fields.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { DateInput } from '#app/ui/form/date-input.tsx'
import { useFormContents } from '#app/ui/form/form-state.ts'
import { Labelled } from '#app/ui/form/labelled.tsx'
import { type StretchKind, type StretchPart, stretchField, stretchRows } from './consultant-form.ts'

const EMPTY_ROWS = 2

/** Weekly hours, absences and extra hours of a person. */
export function HoursFields() {
  return (
    <>
      <div className="own-week">
        <Tick name="ownWeek" label="Ha orari propri">
          Dentro quelli dell’azienda. Senza la spunta valgono quelli dell’azienda.
        </Tick>
        <div className="own-week-hours mt-4">
          <WeekFields />
        </div>
      </div>
      <Stretches kind="absence" />
      <Stretches kind="extra" />
    </>
  )
}

/** A checkbox with its name and what it does. */
export function Tick({ name, label, children }: { name: string; label: string; children?: string }) {
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <Checkbox id={name} name={name} value="on" />
        {label}
      </label>
      {children && <p className="ml-8 text-soft text-sm">{children}</p>}
    </div>
  )
}

const STRETCHES = {
  absence: ['Assenze', 'Senza ore vale il giorno intero.', 'Assenza'],
  extra: ['Ore in più', 'Anche fuori dagli orari qui sopra, entro quelli dell’azienda.', 'Ore in più'],
} as const

/** Absences or extra hours as rows; more empty ones appear after saving. */
function Stretches({ kind }: { kind: StretchKind }) {
  const [title, text, one] = STRETCHES[kind]
  const { values, errors } = useFormContents()
  const filled = stretchRows(kind, values)
  const next = (filled.at(-1) ?? -1) + 1
  const rows = [...filled, ...Array.from({ length: EMPTY_ROWS }, (_, at) => next + at)]
  return (
    <fieldset>
      <legend className="font-semibold text-lg">{title}</legend>
      <p className="mt-1 text-soft text-sm">
        {text} Per togliere una riga svuotala. Quelle finite da un mese si cancellano quando salvi.
      </p>
      <div className="mt-2 divide-y divide-line sm:divide-y-0">
        {rows.map((at, place) => {
          const problem = errors[stretchField(kind, at, 'from')]
          const part = (name: StretchPart) => ({
            id: stretchField(kind, at, name),
            name: stretchField(kind, at, name),
            defaultValue: values[stretchField(kind, at, name)] ?? '',
            ...(problem &&
              name === 'from' && { 'aria-invalid': true as const, 'aria-describedby': `${kind}-${at}-error` }),
          })
          return (
            <fieldset key={at} aria-label={`${one} ${place + 1}`} className="py-4 sm:py-2">
              <div className="grid grid-cols-2 gap-3 sm:grid-cols-[11rem_6rem_11rem_6rem]">
                <Labelled label="Dal">
                  <DateInput {...part('from')} />
                </Labelled>
                <Labelled label="Ore">
                  <input {...part('from-time')} inputMode="numeric" autoComplete="off" className="field tabular-nums" />
                </Labelled>
                <Labelled label="Al">
                  <DateInput {...part('to')} />
                </Labelled>
                <Labelled label="Ore">
                  <input {...part('to-time')} inputMode="numeric" autoComplete="off" className="field tabular-nums" />
                </Labelled>
              </div>
              {problem && (
                <p id={`${kind}-${at}-error`} className="mt-1.5 font-medium text-danger text-sm">
                  {problem}
                </p>
              )}
            </fieldset>
          )
        })}
      </div>
    </fieldset>
  )
}
