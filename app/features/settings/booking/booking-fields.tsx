import type { ReactNode } from 'react'
import { fieldLabel } from '#app/features/settings/field-labels.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { useFormContents } from '#app/ui/form/form-state.ts'
import { REMINDERS } from './booking-form.ts'
import { BUFFERS } from './buffers.ts'

/** The booking rules: offer, holds, changes by customers, reminders, calendars. */
export function BookingFields() {
  const { values } = useFormContents()
  const number = (name: string, hint: string) => (
    <TextField label={fieldLabel(name)} hint={hint} name={name} inputMode="numeric" />
  )
  return (
    <>
      <Group title="Orari offerti">
        {number('windowDays', 'Giorni di calendario da domani, da 1 a 90.')}
        {number('noticeHours', 'Fino a quante ore prima dell’inizio un cliente può prenotare; 0 per nessun limite.')}
        <SelectField
          label={fieldLabel('bufferMinutes')}
          hint="L’appuntamento successivo comincia solo dopo questo intervallo."
          name="bufferMinutes"
        >
          {BUFFERS.map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes === 0 ? 'Nessuno' : `${minutes} minuti`}
            </option>
          ))}
        </SelectField>
      </Group>
      <Group title="Risposta alle richieste">
        {number(
          'holdHours',
          'Promesso nel sito e nelle email, anche senza appuntamento: passate queste ore, la prima ora di apertura. Fino ad allora gli orari richiesti o proposti restano riservati.',
        )}
        {number('warnHours', 'Quante ore prima avvisare te e i colleghi che l’orario sta per tornare libero.')}
      </Group>
      <Group title="Clienti">
        {number(
          'changeDeadlineHours',
          'Fino a quante ore prima dell’inizio il cliente può spostare o annullare da solo.',
        )}
      </Group>
      <Group
        title="Promemoria"
        lead="Scrivi quante ore prima dell’inizio parte il promemoria; lascia vuoto per non inviarlo."
      >
        {REMINDERS.map((name) => (
          <TextField key={name} label={fieldLabel(name)} optional name={name} inputMode="numeric" />
        ))}
      </Group>
      <fieldset className="max-w-xl space-y-6">
        <legend className="mb-4 font-semibold text-lg">Videochiamate e calendario</legend>
        <TextField
          label={fieldLabel('videoLink')}
          hint="Vale per gli appuntamenti online senza un link proprio: compare nelle email e nel calendario."
          optional
          name="videoLink"
          type="url"
          autoComplete="off"
        />
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

function Group({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="font-semibold text-lg">{title}</legend>
      {lead && <p className="mt-1 text-soft text-sm">{lead}</p>}
      <div className="mt-4 grid items-end gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
