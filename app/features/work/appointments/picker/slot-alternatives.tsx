import { nearestFreeTitle, type Slot, slotParam } from '#app/features/work/appointments/slot.ts'
import { formatDay } from '#app/lib/text/format.ts'
import { buttonLook } from '#app/ui/button.tsx'

interface Props {
  slots: readonly Slot[]
  /** With JavaScript a choice fills the fields; without it, it submits the form with this slot. */
  onPick: ((slot: Slot) => void) | undefined
}

/** The free slots closest to an unavailable one, each a one-click choice. */
export function SlotAlternatives({ slots, onPick }: Props) {
  return (
    <div className="mb-4 rounded-lg bg-wash p-4">
      <p className="mb-3 font-medium">{nearestFreeTitle(slots)}</p>
      <ul className="grid gap-2">
        {slots.map((slot) => (
          <li key={slotParam(slot)}>
            <button
              type={onPick ? 'button' : 'submit'}
              name="slot"
              value={slotParam(slot)}
              onClick={onPick && (() => onPick(slot))}
              className={`${buttonLook('secondary')} w-full bg-raised`}
            >
              {!onPick && <span className="visually-hidden">Scegli e invia: </span>}
              <span>
                {formatDay(slot.date)}, <span className="whitespace-nowrap">ore {slot.time}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {!onPick && <p className="mt-3 text-sm text-soft">Se ne scegli uno, il modulo viene inviato con quell’orario.</p>}
    </div>
  )
}
