import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import type { ChosenSlot } from '#app/features/work/appointments/availability/slot-offer.ts'

interface GroupProps {
  name: keyof ChosenSlot
  label: string
  error: string | undefined
  after?: ReactNode
  children: ReactNode
}

/** One of the radio groups, with its error. */
export function Group({ name, label, error, after, children }: GroupProps) {
  return (
    <div
      role="radiogroup"
      id={name}
      tabIndex={-1}
      aria-labelledby={`${name}-label`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
      aria-required
      className={error ? 'slot-group rounded-lg border-danger border-l-2 pl-3' : 'slot-group'}
    >
      <p id={`${name}-label`} className="mb-2 font-medium">
        {label}
      </p>
      {error && (
        <p id={`${name}-error`} className="mb-3 flex gap-1.5 font-medium text-danger text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      {after}
      {children}
    </div>
  )
}

interface ChoiceProps {
  name: keyof ChosenSlot | 'slot'
  value: string
  isFirst: boolean
  isTaken?: boolean
  /** A choice that has just been taken stays selected and is marked as taken. */
  isChosen?: boolean
  children: ReactNode
}

/** A radio button that looks like a tile. */
export function Choice({ name, value, isFirst, isTaken = false, isChosen = false, children }: ChoiceProps) {
  return (
    <label className={`slot-choice${isTaken ? ' slot-taken' : ''}`}>
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={isFirst}
        disabled={isTaken && !isChosen}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      <span className="block">{children}</span>
    </label>
  )
}

/** The second line of a choice; hidden from screen readers when it repeats the first. */
export function Small({ isHidden = false, children }: { isHidden?: boolean; children: string }) {
  return (
    <span aria-hidden={isHidden || undefined} className="wrap-anywhere block text-xs leading-4">
      {children}
    </span>
  )
}
