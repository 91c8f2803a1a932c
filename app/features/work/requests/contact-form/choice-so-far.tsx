import { markOf, type SlotOffer } from '#app/features/work/appointments/availability/slot-offer.ts'
import { placeKind } from '#app/features/work/appointments/places.ts'
import { formatHours } from '#app/features/work/appointments/slot.ts'
import { formatDay, formatMinutes } from '#app/lib/text/format.ts'
import type { AppointmentChoice } from './appointment-choice.ts'
import { contactSteps, type StepTimes } from './what-follows/contact-steps.ts'

interface Props {
  choice: AppointmentChoice
  offer: SlotOffer
  times: StepTimes
}

/** The appointment chosen so far and what follows, beside the form while it is filled in. */
export function ChoiceSoFar({ choice, offer, times }: Props) {
  const { date, time, duration, location } = choice
  const isFree = markOf(offer, choice) === 'free'
  const slot = { date, time, duration: Number(duration) }
  return (
    <section aria-labelledby="choice-title" className="rounded-2xl bg-warm-ground p-6">
      <h2 id="choice-title" className="font-semibold text-sm text-warm">
        Il tuo appuntamento
      </h2>
      <p className="mt-2 text-balance font-semibold text-2xl leading-tight tracking-tight first-letter:uppercase">
        {date ? formatDay(date).replace(/ \d{4}$/, '') : 'Scegli il giorno'}
      </p>
      <p className="mt-1 text-lg tabular-nums">{isFree ? `ore ${formatHours(slot)}` : 'Scegli l’orario'}</p>
      <p className="mt-1 text-soft">
        {formatMinutes(Number(duration))}, {placeKind(location).name.toLowerCase()}
      </p>
      <h3 className="mt-6 border-line-strong border-t pt-4 font-semibold text-sm text-warm">Che cosa succede dopo</h3>
      <ol className="mt-2 space-y-2 text-base leading-snug">
        {contactSteps(times, isFree ? slot : undefined).map(({ title, text }) => (
          <li key={title}>
            <strong className="font-semibold">{title}.</strong> <span className="text-soft">{firstSentence(text)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const firstSentence = (text: string) => text.slice(0, text.indexOf('.') + 1)
