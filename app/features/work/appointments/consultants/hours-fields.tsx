import { WeekFields } from '#app/features/ground/settings/opening/opening-fields.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { DateInput } from '#app/ui/form/date-input.tsx'
import { useFormContents } from '#app/ui/form/form-state.ts'
import { Labelled } from '#app/ui/form/labelled.tsx'
import { absenceField, absenceRows } from './consultant-form.ts'

const EMPTY_ROWS = 2

/** Weekly hours and absences of a person. */
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
      <Absences />
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

/** Absences as rows; more empty ones appear after saving. */
function Absences() {
  const { values, errors } = useFormContents()
  const filled = absenceRows(values)
  const next = (filled.at(-1) ?? -1) + 1
  const rows = [...filled, ...Array.from({ length: EMPTY_ROWS }, (_, at) => next + at)]
  return (
    <fieldset>
      <legend className="font-semibold text-lg">Assenze</legend>
      <p className="mt-1 text-soft text-sm">
        Senza ore vale il giorno intero. Per togliere un’assenza svuota la riga. Quelle finite da un mese si cancellano
        quando salvi.
      </p>
      <div className="mt-2 divide-y divide-line sm:divide-y-0">
        {rows.map((at, place) => {
          const problem = errors[absenceField(at, 'from')]
          const part = (name: Parameters<typeof absenceField>[1]) => ({
            id: absenceField(at, name),
            name: absenceField(at, name),
            defaultValue: values[absenceField(at, name)] ?? '',
            ...(problem &&
              name === 'from' && { 'aria-invalid': true as const, 'aria-describedby': `absence-${at}-error` }),
          })
          return (
            <fieldset key={at} aria-label={`Assenza ${place + 1}`} className="py-4 sm:py-2">
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
                <p id={`absence-${at}-error`} className="mt-1.5 font-medium text-danger text-sm">
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
