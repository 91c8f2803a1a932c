import { SelectField } from '../../ui/field.tsx'
import { DURATIONS, LOCATIONS } from '../appointments/offer.ts'
import type { ContactErrors, ContactValues } from './schema.ts'

/** A day that can be asked for: its value, and how it is read. */
export interface DateOption {
  value: string
  label: string
}

interface Props {
  dates: readonly DateOption[]
  times: readonly string[]
  values: Partial<ContactValues>
  errors: ContactErrors
  required: boolean
}

/** Date, time, duration and place of the appointment; shown by CSS while the checkbox above is ticked. */
export function AppointmentFields({ dates, times, values, errors, required }: Props) {
  return (
    <fieldset className="appointment-fields gap-5 border-l-2 border-accent pl-5 sm:grid-cols-2">
      <legend className="visually-hidden">Dettagli dell’appuntamento</legend>
      <SelectField
        label="Data"
        name="date"
        defaultValue={values.date ?? ''}
        error={errors.date}
        required={required}
        className="sm:col-span-2"
      >
        <option value="">Scegli una data</option>
        {dates.map((date) => (
          <option key={date.value} value={date.value}>
            {date.label}
          </option>
        ))}
      </SelectField>
      <SelectField label="Orario" name="time" defaultValue={values.time ?? ''} error={errors.time} required={required}>
        <option value="">Scegli un orario</option>
        {times.map((time) => (
          <option key={time} value={time}>
            {time}
          </option>
        ))}
      </SelectField>
      <SelectField label="Durata" name="duration" defaultValue={values.duration || '60'} error={errors.duration}>
        {DURATIONS.map((minutes) => (
          <option key={minutes} value={minutes}>
            {minutes} minuti
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Luogo"
        name="location"
        defaultValue={values.location || 'Online'}
        error={errors.location}
        className="sm:col-span-2"
      >
        {Object.entries(LOCATIONS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </fieldset>
  )
}
