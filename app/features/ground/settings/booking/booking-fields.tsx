import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { useFormContents } from '#app/ui/form/form-state.ts'
import { REMINDER_LABELS, REMINDERS } from './reminders.ts'

/** The reminders and the busy calendar. */
export function BookingFields() {
  const { values } = useFormContents()
  return (
    <>
      <fieldset>
        <legend className="font-semibold text-lg">Promemoria</legend>
        <p className="mt-1 text-soft text-sm">
          Scrivi quante ore prima dell’inizio parte il promemoria; lascia vuoto per non inviarlo.
        </p>
        <div className="mt-4 grid items-end gap-x-4 gap-y-5 sm:grid-cols-2">
          {REMINDERS.map((name) => (
            <TextField key={name} label={REMINDER_LABELS[name]} optional name={name} inputMode="numeric" />
          ))}
        </div>
      </fieldset>
      <fieldset className="max-w-xl space-y-6">
        <legend className="mb-4 font-semibold text-lg">Calendario degli impegni</legend>
        <TextField
          label="Calendario degli impegni (ICS)"
          hint={
            values.busySet
              ? 'Collegato. L’indirizzo non è visibile: lascia vuoto per mantenerlo, scrivine uno nuovo per sostituirlo.'
              : 'Gli orari occupati in questo calendario non vengono offerti. Dopo il salvataggio l’indirizzo non è più visibile.'
          }
          optional
          name="busyUrl"
          type="url"
          autoComplete="off"
        />
        {values.busySet && (
          <label className="flex min-h-11 items-center gap-3">
            <input type="hidden" name="busySet" value="on" />
            <Checkbox id="busyRemove" name="busyRemove" className="size-5" />
            Non usare più il calendario degli impegni
          </label>
        )}
      </fieldset>
    </>
  )
}
