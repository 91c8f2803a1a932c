import CalendarClock from 'lucide-react/icons/calendar-clock'
import { formatSlot, type Slot } from '#app/features/work/appointments/slot.ts'
import { formatMoment } from '#app/lib/text/format.ts'

/** The proposed times, held until the customer answers. */
export function ProposedTimes({ proposals, heldUntil }: { proposals: Slot[]; heldUntil: string | null }) {
  return (
    <section aria-labelledby="proposte">
      <h2 id="proposte" className="mb-2 font-semibold text-base">
        {proposals.length === 1 ? 'Orario proposto' : 'Orari proposti'}
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {proposals.map((slot) => (
          <li key={`${slot.date} ${slot.time}`} className="flex gap-3 py-2.5">
            <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
            <span>
              {formatSlot(slot)}
              <span className="block text-soft text-sm">Riservato, in attesa della risposta del cliente</span>
            </span>
          </li>
        ))}
      </ul>
      {heldUntil && (
        <p className="mt-2 text-soft text-sm">
          Senza risposta {proposals.length === 1 ? 'torna libero' : 'tornano liberi'}{' '}
          {formatMoment(new Date(heldUntil))}.
        </p>
      )}
    </section>
  )
}
