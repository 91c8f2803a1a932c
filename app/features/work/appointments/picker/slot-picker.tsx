import { type ReactNode, useState } from 'react'
import { OPENING_DAYS } from '#app/features/ground/settings/opening/opening-days.ts'
import {
  type ChosenSlot,
  chosenIn,
  hasFree,
  markOf,
  type SlotOffer,
  timesOf,
} from '#app/features/work/appointments/availability/slot-offer.ts'
import { DURATIONS } from '#app/features/work/appointments/durations.ts'
import { formatHours, type Slot, sameSlot } from '#app/features/work/appointments/slot.ts'
import { formatDay, formatMinutes } from '#app/lib/text/format.ts'
import { weekday } from '#app/lib/time/rome-time.ts'
import { Choice, Group, Small } from './choices.tsx'
import { LocalTime } from './local-time.tsx'

interface Props {
  offer: SlotOffer
  /** The durations to choose from, in minutes; a single one is not displayed as a choice. */
  durations?: readonly string[]
  /** The present slot of the appointment: labelled and disabled. */
  present?: Slot | undefined
  /** The controlled choice; its first value is rendered by the server. */
  chosen: ChosenSlot
  onChoose: (chosen: ChosenSlot) => void
  errors?: Partial<Record<keyof ChosenSlot, string>> | undefined
  /** One-click free slots, rendered between the hours and their error. */
  alternatives?: ReactNode
  /** Rendered when no day has room for this duration. */
  whenFull?: ReactNode
  /** Submit button that updates the hours without JavaScript. */
  refresh: { name: string; value: string; formAction: string }
}

const COLUMNS = [
  'col-start-1',
  'col-start-2',
  'col-start-3',
  'col-start-4',
  'col-start-5',
  'col-start-6',
  'col-start-7',
]
const GRIDS: Readonly<Record<number, string>> = { 5: 'grid-cols-5', 6: 'grid-cols-6', 7: 'grid-cols-7' }

/**
 * Duration, day and hour of an appointment as three radio groups inside the caller's form; taken slots are labelled and
 * disabled. The groups update at once with JavaScript, and by a button without.
 */
export function SlotPicker({
  offer,
  durations = DURATIONS,
  present,
  chosen,
  onChoose,
  errors = {},
  alternatives,
  whenFull,
  refresh,
}: Props) {
  const [first] = useState(chosen)
  const [only] = durations.length === 1 ? durations : []
  const mark = markOf(offer, chosen)
  // A day outside the offer is not named.
  const day = offer.days.some(({ date }) => date === chosen.date) ? formatDay(chosen.date) : ''
  // A weekend day has a column only if it is offered.
  const week = Object.values(OPENING_DAYS).filter(
    (one) => one.isOpen || offer.days.some(({ date }) => weekday(date) === one.weekday),
  )
  const grid = `grid ${GRIDS[week.length]} gap-1.5 xs:gap-2`
  const isFull = !offer.days.some(({ date }) => hasFree(offer, date, chosen))
  const slot = { ...chosen, duration: Number(chosen.duration) }
  const isPresent = (time: string) => present !== undefined && sameSlot(present, { ...slot, time })
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)] gap-7"
      onInput={(event) => {
        const form = event.currentTarget.closest('form')
        if (form) onChoose(chosenIn(form))
      }}
    >
      {only ? (
        <input type="hidden" name="duration" value={only} />
      ) : (
        <Group name="duration" label="Durata" error={errors.duration}>
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
            {durations.map((minutes) => (
              <Choice key={minutes} name="duration" value={minutes} isFirst={first.duration === minutes}>
                {formatMinutes(Number(minutes))}
              </Choice>
            ))}
          </div>
        </Group>
      )}
      <Group name="date" label="Data" error={errors.date}>
        <div aria-hidden className={`${grid} mb-1.5 text-center text-soft text-sm`}>
          {week.map(({ short }) => (
            <span key={short}>{short}</span>
          ))}
        </div>
        <div className={grid}>
          {offer.days.map(({ date }) => {
            const isTaken = !hasFree(offer, date, chosen)
            return (
              <div key={date} className={COLUMNS[week.findIndex((one) => one.weekday === weekday(date))]}>
                <Choice
                  name="date"
                  value={date}
                  isFirst={first.date === date}
                  isTaken={isTaken}
                  isChosen={chosen.date === date}
                >
                  <span className="visually-hidden">{formatDay(date)}</span>
                  <span aria-hidden className="slot-figure block font-semibold text-lg leading-6">
                    {Number(date.slice(8))}
                  </span>
                  <Small isHidden={!isTaken}>{isTaken ? 'completo' : monthOf(date)}</Small>
                </Choice>
              </div>
            )
          })}
        </div>
      </Group>
      {isFull && (
        <div className="rounded-lg border border-line-strong p-4">
          <p className="font-medium">Nessun orario libero per {formatMinutes(slot.duration)}.</p>
          <div className="mt-1 text-soft">{whenFull}</div>
        </div>
      )}
      <noscript className="block">
        <button
          type="submit"
          formNoValidate
          {...refresh}
          className="min-h-12 w-full rounded-lg border border-line-strong px-6 py-2.5 font-semibold hover:border-accent hover:text-accent"
        >
          Mostra gli orari liberi
        </button>
        <p className="mt-2 text-soft text-sm">
          {day
            ? `Qui sotto trovi gli orari di ${day} per ${formatMinutes(slot.duration)}: se cambi ${only ? 'giorno' : 'giorno o durata'}, premi di nuovo il pulsante.`
            : `Premi il pulsante dopo aver scelto ${only ? 'la data' : 'durata e data'}: gli orari già occupati vengono indicati.`}
        </p>
      </noscript>
      <Group name="time" label="Orario" error={errors.time} after={alternatives}>
        <div className="grid grid-cols-4 gap-2 sm:grid-cols-5">
          {timesOf(offer, chosen).map((time) => {
            const isTaken = (isFull || day !== '') && markOf(offer, { ...chosen, time }) !== 'free'
            return (
              <Choice
                key={time}
                name="time"
                value={time}
                isFirst={first.time === time}
                isTaken={isTaken}
                isChosen={chosen.time === time}
              >
                <span className="slot-figure block font-medium tabular-nums leading-6">{time}</span>
                {isTaken && <Small>{isPresent(time) ? 'attuale' : 'occupato'}</Small>}
              </Choice>
            )
          })}
        </div>
      </Group>
      <p role="status" className="text-soft empty:hidden">
        {day && chosen.time && mark !== 'free' && !errors.time
          ? `Non c’è posto per ${formatMinutes(slot.duration)} ${day} alle ${chosen.time}: scegli un altro orario${isShortest(durations, chosen.duration) ? '' : ' o una durata minore'}.`
          : ''}
        {mark === 'free' && (
          <>
            Hai scelto <strong className="text-text">{day}</strong>, ore{' '}
            <strong className="text-text tabular-nums">{formatHours(slot)}</strong>
            <LocalTime slot={slot} before=": " />.
          </>
        )}
      </p>
    </div>
  )
}

/** Whether no shorter duration can be chosen. */
export function isShortest(durations: readonly string[], duration: string): boolean {
  return durations.every((minutes) => Number(minutes) >= Number(duration))
}

const month = new Intl.DateTimeFormat('it-IT', { month: 'short', timeZone: 'UTC' })

function monthOf(date: string): string {
  return month.format(new Date(`${date}T00:00:00Z`))
}
