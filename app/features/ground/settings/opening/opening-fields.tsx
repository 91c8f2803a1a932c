import { described, FieldError, TextField } from '#app/ui/form/field.tsx'
import { useFormContents } from '#app/ui/form/form-state.ts'
import { Labelled } from '#app/ui/form/labelled.tsx'
import { DayRows } from './day-rows.tsx'
import { filledRows } from './form-rows.ts'
import { WeekFields } from './week-fields.tsx'

const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1).padStart(2, '0'),
  name: new Intl.DateTimeFormat('it-IT', { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, index, 1))),
}))

const ROWS = {
  closure: {
    title: 'Chiusure',
    text: 'Il primo e l’ultimo giorno sono compresi. Se scrivi le ore, in quei giorni è chiuso solo tra la prima e la seconda.',
    one: 'Chiusura',
    add: 'Aggiungi una chiusura',
    pastOnes: ['Una chiusura passata', 'chiusure passate'],
    parts: { from: 'Dal', to: 'Al', start: 'Dalle', end: 'Alle', note: 'Nota interna' },
    columns: '@2xl:grid-cols-[10rem_10rem_5rem_5rem_minmax(0,1fr)_2.25rem]',
  },
  extra: {
    title: 'Aperture straordinarie',
    text: 'Orari in più, anche di sabato, di domenica o in un giorno di chiusura.',
    one: 'Apertura',
    add: 'Aggiungi un’apertura',
    pastOnes: ['Un’apertura passata', 'aperture passate'],
    parts: { from: 'Dal', to: 'Al', first: 'Primo inizio', last: 'Ultimo inizio' },
    columns: '@2xl:grid-cols-[10rem_10rem_5.5rem_5.5rem_2.25rem]',
  },
} as const

/** Weekly hours, closures, the patron saint's day and parallel appointments. */
export function OpeningFields({ today }: { /** yyyy-mm-dd */ today: string }) {
  const { values: fields, errors } = useFormContents()
  return (
    <>
      <WeekFields />
      {(['closure', 'extra'] as const).map((kind) => (
        <fieldset key={kind}>
          <legend className="font-semibold text-lg">{ROWS[kind].title}</legend>
          <p className="mt-1 mb-2 text-soft text-sm">{ROWS[kind].text}</p>
          <DayRows kind={kind} words={ROWS[kind]} filled={filledRows(kind, fields)} today={today} />
        </fieldset>
      ))}
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
        {errors.patronDay && <FieldError id="patronDay-error">{errors.patronDay}</FieldError>}
      </fieldset>
      <TextField
        label="Appuntamenti in parallelo"
        hint="Quanti appuntamenti possono svolgersi alla stessa ora (da 1 a 20). Non conta più appena una persona li riceve a suo nome, da «Utenti»."
        name="parallelAppointments"
        inputMode="numeric"
        className="max-w-sm"
      />
    </>
  )
}
