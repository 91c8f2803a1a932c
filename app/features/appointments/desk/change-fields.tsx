import { type ReactNode, useId } from 'react'
import { DURATIONS, LOCATIONS, OFFERED_TIMES } from '#app/features/appointments/availability/offer.ts'
import { formatHours, HALF_HOURS, type Slot, slotParam } from '#app/features/appointments/slot.ts'
import { formatBriefDay, formatMinutes } from '#app/lib/text/format.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { ChangeErrors, ChangeValues } from './change-schema.ts'
import { PROPOSAL_FIELDS } from './proposal-fields.ts'
import { REASON_LIMIT } from './reason-limit.ts'

const CONTROL =
  'mt-1 block w-full min-h-10 max-lg:min-h-11 rounded-md border bg-raised px-3 py-1.5 text-text hover:border-accent'

interface Control {
  id: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

function Labelled({
  label,
  hint,
  error,
  children,
}: {
  label: string
  hint?: string
  error: string | undefined
  children: (control: Control) => ReactNode
}) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block font-medium text-sm">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-soft text-sm">
          {hint}
        </p>
      )}
      {children({
        id,
        className: `${CONTROL} ${error ? 'border-danger' : 'border-line-strong'}`,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {error && (
        <p id={`${id}-error`} className="mt-1 font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

interface Props {
  values: ChangeValues
  errors: ChangeErrors | undefined
}

/** The message to the customer; several forms of one page contain it. */
export function ReasonField({ values, errors, label, hint }: Props & { label: string; hint: string }) {
  return (
    <Labelled label={label} hint={hint} error={errors?.reason}>
      {(control) => (
        <textarea {...control} name="reason" rows={3} maxLength={REASON_LIMIT} defaultValue={values.reason} />
      )}
    </Labelled>
  )
}

/** Free slots, each a button that submits the form with that slot; `otherwise` introduces the fields below. */
export function FreeTimes({ slots, otherwise }: { slots: readonly Slot[]; otherwise?: string }) {
  if (slots.length === 0) return null
  return (
    <fieldset>
      <legend className="font-medium text-sm">
        Orari liberi più vicini: un clic sposta l’appuntamento e avvisa il cliente
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

/** Date, time and duration of the new slot. The time is a select: 24-hour format in every browser locale. */
export function SlotFields({ values, errors, earliest }: Props & { earliest: string }) {
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <Labelled label="Data" error={errors?.date}>
        {(control) => <input {...control} type="date" name="date" required min={earliest} defaultValue={values.date} />}
      </Labelled>
      <Labelled label="Ora" error={errors?.time}>
        {(control) => (
          <select {...control} name="time" required defaultValue={values.time}>
            <optgroup label="Orario di ufficio">
              {OFFERED_TIMES.map((time) => (
                <option key={time}>{time}</option>
              ))}
            </optgroup>
            <optgroup label="Altri orari">
              {HALF_HOURS.filter((time) => !OFFERED_TIMES.includes(time)).map((time) => (
                <option key={time}>{time}</option>
              ))}
            </optgroup>
          </select>
        )}
      </Labelled>
      <DurationField values={values} errors={errors} />
      <EvenClosed values={values} />
    </div>
  )
}

/** Up to three times to propose; the second and third are optional. */
export function ProposalFields({ values, errors, earliest }: Props & { earliest: string }) {
  return (
    <div className="space-y-3">
      {PROPOSAL_FIELDS.map(({ date, time }, index) => (
        <fieldset key={date} className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-3">
          <legend className="mb-1 text-soft text-sm">
            Proposta {index + 1}
            {index > 0 && ' (facoltativa)'}
          </legend>
          <Labelled label="Data" error={errors?.[date]}>
            {(control) => (
              <input
                {...control}
                type="date"
                name={date}
                required={index === 0}
                min={earliest}
                defaultValue={values[date]}
              />
            )}
          </Labelled>
          <Labelled label="Ora" error={errors?.[time]}>
            {(control) => (
              <select {...control} name={time} defaultValue={values[time] ?? ''}>
                <option value="">Scegli</option>
                {HALF_HOURS.map((half) => (
                  <option key={half}>{half}</option>
                ))}
              </select>
            )}
          </Labelled>
        </fieldset>
      ))}
      <DurationField values={values} errors={errors} />
      <EvenClosed values={values} />
    </div>
  )
}

/** Link of the video call of an online appointment; empty for the video room of the settings, if there is one. */
export function VideoLinkField({
  values,
  errors,
  room,
  required = false,
}: Props & { room: string; required?: boolean }) {
  const empty = room
    ? 'Se lo lasci vuoto vale il link predefinito delle impostazioni.'
    : 'Se lo lasci vuoto il cliente non sa ancora come collegarsi: potrai aggiungerlo dopo.'
  return (
    <Labelled
      label={`Link della videochiamata${required ? '' : ' (facoltativo)'}`}
      hint={required ? 'Il cliente lo riceve via email e nel suo calendario.' : empty}
      error={errors?.videoLink}
    >
      {(control) => (
        <input
          {...control}
          type="url"
          name="videoLink"
          inputMode="url"
          placeholder="https://"
          maxLength={2_000}
          required={required}
          defaultValue={values.videoLink}
        />
      )}
    </Labelled>
  )
}

/** The place; the address applies only to visits at the customer's. */
export function PlaceFields({ values, errors }: Props) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Labelled label="Luogo" error={errors?.location}>
        {(control) => (
          <select {...control} name="location" required defaultValue={values.location}>
            {Object.entries(LOCATIONS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled label="Indirizzo (solo presso il cliente)" error={errors?.address}>
        {(control) => <input {...control} name="address" maxLength={300} defaultValue={values.address} />}
      </Labelled>
    </div>
  )
}

function DurationField({ values, errors }: Props) {
  return (
    <Labelled label="Durata" error={errors?.duration}>
      {(control) => (
        <select {...control} name="duration" required defaultValue={values.duration}>
          {DURATIONS.map((minutes) => (
            <option key={minutes} value={minutes}>
              {formatMinutes(Number(minutes))}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

function EvenClosed({ values }: Pick<Props, 'values'>) {
  return (
    <label className="flex min-h-6 items-center gap-2 text-sm max-lg:min-h-11 sm:col-span-3">
      <Checkbox name="evenClosed" defaultChecked={values.evenClosed === 'on'} className="size-4" />
      Anche fuori orario o in un giorno di chiusura
    </label>
  )
}
