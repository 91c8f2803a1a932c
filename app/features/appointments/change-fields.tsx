import { type ReactNode, useId } from 'react'
import { formatMinutes } from '../../lib/format.ts'
import type { ChangeErrors, ChangeValues } from './change-form.ts'
import { DURATIONS } from './offer.ts'
import { REASON_LIMIT } from './reason-limit.ts'
import { HALF_HOURS } from './slot.ts'

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

/** The words for the customer; stands in several forms of one page. */
export function ReasonField({ values, errors, label, hint }: Props & { label: string; hint: string }) {
  return (
    <Labelled label={label} hint={hint} error={errors?.reason}>
      {(control) => (
        <textarea {...control} name="reason" rows={3} maxLength={REASON_LIMIT} defaultValue={values.reason} />
      )}
    </Labelled>
  )
}

/** Day, time and length of the new slot. Times are a list: 24 hours whatever the browser's language. */
export function SlotFields({ values, errors, earliest }: Props & { earliest: string }) {
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <Labelled label="Data" error={errors?.date}>
        {(control) => <input {...control} type="date" name="date" required min={earliest} defaultValue={values.date} />}
      </Labelled>
      <Labelled label="Ora" error={errors?.time}>
        {(control) => (
          <select {...control} name="time" required defaultValue={values.time}>
            {HALF_HOURS.map((time) => (
              <option key={time}>{time}</option>
            ))}
          </select>
        )}
      </Labelled>
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
      <label className="flex min-h-6 items-center gap-2 text-sm sm:col-span-3">
        <input type="checkbox" name="evenClosed" defaultChecked={values.evenClosed === 'on'} className="size-4" />
        Anche se in quel giorno l’azienda è chiusa
      </label>
    </div>
  )
}
