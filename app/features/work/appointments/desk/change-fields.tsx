import { START_TIMES } from '#app/features/ground/settings/opening/opening-days.ts'
import type { Attendance } from '#app/features/work/appointments/consultants/who-attends.server.ts'
import { DURATIONS } from '#app/features/work/appointments/durations.ts'
import { LOCATIONS, placeKind } from '#app/features/work/appointments/places.ts'
import {
  formatHours,
  HALF_HOURS,
  nearestFreeTitle,
  type Slot,
  slotParam,
} from '#app/features/work/appointments/slot.ts'
import { formatBriefDay, formatMinutes } from '#app/lib/text/format.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { DateField, SelectField, TextArea, TextField } from '#app/ui/form/field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { mailWords } from './mail-words.ts'
import { PROPOSAL_FIELDS } from './proposal-fields.ts'

/** The message to the customer; several forms of one page contain it. */
export function ReasonField({
  email,
  label = email ? 'Messaggio per il cliente' : 'Motivo',
  hint = 'Il cliente lo legge nell’email.',
  optional = true,
}: {
  email: string
  label?: string
  hint?: string
  optional?: boolean
}) {
  const shown = email ? hint : 'Resta nella cronologia dell’appuntamento.'
  return <TextArea label={label} hint={shown} optional={optional} aria-required={!optional} name="reason" rows={3} />
}

/** Free slots, each a button that submits the form with that slot; `otherwise` introduces the fields below. */
export function FreeTimes({ slots, email, otherwise }: { slots: readonly Slot[]; email: string; otherwise?: string }) {
  if (slots.length === 0) return null
  return (
    <fieldset>
      <legend className="font-medium text-sm">
        {nearestFreeTitle(slots)}: un clic sposta l’appuntamento{email && ' e avvisa il cliente'}
      </legend>
      <ul className="mt-2 flex flex-wrap gap-2">
        {slots.map((slot) => (
          <li key={slotParam(slot)} className="max-w-full">
            <SubmitButton
              name="slot"
              value={slotParam(slot)}
              formNoValidate
              look="secondary"
              size="compact"
              className="max-w-full"
            >
              <span className="visually-hidden">Sposta a </span>
              {formatBriefDay(slot.date)}, {formatHours(slot)}
            </SubmitButton>
          </li>
        ))}
      </ul>
      {otherwise && <p className="mt-3 font-medium text-sm">{otherwise}</p>}
    </fieldset>
  )
}

/** The people who are free, each a button that gives them the appointment. */
export function PersonChoice({ people }: { people: Attendance['others'] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {people.map(({ id, name, week, isSuitable }) => (
        <li key={id} className="max-w-full">
          <SubmitButton name="personId" value={id} look="secondary" size="compact" className="max-w-full">
            <bdi>{name}</bdi>
            <span className="font-normal text-soft">
              {' '}
              · {week} nella settimana{isSuitable ? '' : ' · di solito non se ne occupa'}
            </span>
          </SubmitButton>
        </li>
      ))}
    </ul>
  )
}

/** Date, time and duration of the new slot. The time is a select: 24-hour format in every browser locale. */
export function SlotFields({ earliest }: { earliest: string }) {
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <DateField label="Data" name="date" required min={earliest} />
      <SelectField label="Ora" name="time" required>
        <optgroup label="Orario di ufficio">
          <Options values={START_TIMES} />
        </optgroup>
        <optgroup label="Altri orari">
          <Options values={HALF_HOURS.filter((time) => !START_TIMES.includes(time))} />
        </optgroup>
      </SelectField>
      <DurationFields />
    </div>
  )
}

/** Up to three times to propose; the second and third are optional. */
export function ProposalFields({ earliest }: { earliest: string }) {
  return (
    <div className="space-y-3">
      {PROPOSAL_FIELDS.map(({ date, time }, index) => (
        <fieldset key={date} className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-3">
          <legend className="mb-1 text-soft text-sm">
            Proposta {index + 1}
            {index > 0 && ' (facoltativa)'}
          </legend>
          <DateField label="Data" name={date} required={index === 0} min={earliest} />
          <SelectField label="Ora" name={time}>
            <option value="">Scegli</option>
            <Options values={HALF_HOURS} />
          </SelectField>
        </fieldset>
      ))}
      <DurationFields />
    </div>
  )
}

/** Link of the video call of an online appointment; empty for the video room of the settings, if there is one. */
export function VideoLinkField({ room, email = '', required }: { room: string; email?: string; required?: boolean }) {
  const empty = room
    ? 'Se lo lasci vuoto, vale il link predefinito delle impostazioni.'
    : 'Se lo lasci vuoto, il cliente non saprà ancora come collegarsi: puoi aggiungerlo dopo.'
  return (
    <TextField
      label="Link della videochiamata"
      hint={required ? mailWords(email, 'Il cliente lo riceve via email e nel suo calendario.') : empty}
      optional={!required}
      required={required}
      type="url"
      name="videoLink"
      inputMode="url"
      placeholder="https://"
    />
  )
}

/** The place; the address applies only to visits at the customer's. */
export function PlaceFields() {
  return (
    <div className="place-fields grid gap-3 sm:grid-cols-2">
      <SelectField label="Luogo" name="location" required>
        {LOCATIONS.map((location) => (
          <option key={location} value={location}>
            {placeKind(location).name}
          </option>
        ))}
      </SelectField>
      <TextField label="Indirizzo" name="address" className="place-address" />
    </div>
  )
}

function DurationFields() {
  return (
    <>
      <SelectField label="Durata" name="duration" required>
        {DURATIONS.map((minutes) => (
          <option key={minutes} value={minutes}>
            {formatMinutes(Number(minutes))}
          </option>
        ))}
      </SelectField>
      <label className="flex min-h-6 items-center gap-2 text-sm max-lg:min-h-11 sm:col-span-3">
        <Checkbox name="evenClosed" className="size-4" />
        Anche fuori orario o in un giorno di chiusura
      </label>
    </>
  )
}

function Options({ values }: { values: readonly string[] }) {
  return values.map((value) => <option key={value}>{value}</option>)
}
