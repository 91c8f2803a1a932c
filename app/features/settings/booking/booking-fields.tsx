import type { ReactNode } from 'react'
import type { FieldsProps } from '#app/features/settings/fields.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { BUFFERS } from './booking.ts'
import { REMINDERS } from './booking-form.ts'

/** The booking rules: offer, holds, changes by customers, reminders, calendars. */
export function BookingFields({ fields, errors }: FieldsProps) {
  const number = (name: string, label: string, hint: string) => (
    <TextField
      label={label}
      hint={hint}
      name={name}
      inputMode="numeric"
      maxLength={3}
      defaultValue={fields[name] ?? ''}
      error={errors[name]}
    />
  )
  return (
    <>
      <Group title="Orari offerti">
        {number('windowDays', 'Giorni prenotabili', 'Giorni di calendario da domani, da 1 a 90.')}
        {number('noticeHours', 'Preavviso, in ore', 'Tempo minimo prima dell’inizio; 0 per nessuno.')}
        <SelectField
          label="Pausa dopo ogni appuntamento"
          hint="Resta libera prima del successivo."
          name="bufferMinutes"
          defaultValue={fields.bufferMinutes ?? '0'}
          error={errors.bufferMinutes}
        >
          {BUFFERS.map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes === 0 ? 'Nessuna' : `${minutes} minuti`}
            </option>
          ))}
        </SelectField>
      </Group>
      <Group title="Richieste senza risposta">
        {number('holdHours', 'Riserva, in ore', 'Per quanto una richiesta o una proposta tiene occupati i suoi orari.')}
        {number('warnHours', 'Avviso, in ore', 'Quante ore prima della scadenza si avvisa chi lavora qui.')}
      </Group>
      <Group title="Clienti">
        {number(
          'changeDeadlineHours',
          'Termine per le modifiche, in ore',
          'Fino a quando si può spostare o annullare da soli.',
        )}
      </Group>
      <Group title="Promemoria" lead="Ore prima dell’inizio. Vuoto: nessun promemoria.">
        {REMINDERS.map((name, at) => (
          <TextField
            key={name}
            label={`${['Primo', 'Secondo', 'Terzo'][at]} promemoria`}
            optional
            name={name}
            inputMode="numeric"
            maxLength={3}
            defaultValue={fields[name] ?? ''}
            error={errors[name]}
          />
        ))}
      </Group>
      <fieldset className="max-w-xl space-y-6">
        <legend className="mb-4 font-semibold text-lg">Collegamenti</legend>
        <TextField
          label="Stanza video"
          hint="Vale per gli appuntamenti online senza un link proprio: compare nelle email e nel calendario."
          optional
          name="videoLink"
          type="url"
          autoComplete="off"
          defaultValue={fields.videoLink ?? ''}
          error={errors.videoLink}
        />
        <TextField
          label="Calendario degli impegni (ICS)"
          hint={
            fields.busySet
              ? 'Collegato. L’indirizzo non si può rileggere: lasciare vuoto per tenerlo, scriverne uno per sostituirlo.'
              : 'I suoi orari non vengono offerti. Dopo il salvataggio l’indirizzo non si può rileggere.'
          }
          optional
          name="busyUrl"
          type="url"
          autoComplete="off"
          defaultValue={fields.busyUrl ?? ''}
          error={errors.busyUrl}
        />
        {fields.busySet && (
          <label className="flex min-h-11 items-center gap-3">
            <input type="hidden" name="busySet" value="on" />
            <Checkbox
              id="busyRemove"
              name="busyRemove"
              defaultChecked={fields.busyRemove === 'on'}
              className="size-5"
            />
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
