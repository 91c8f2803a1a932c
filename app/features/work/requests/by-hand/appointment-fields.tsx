import type { RefObject } from 'react'
import { PlaceFields, SlotFields, VideoLinkField } from '#app/features/work/appointments/desk/change-fields.tsx'
import { Choice } from '#app/features/work/appointments/picker/choices.tsx'
import { nearestFreeTitle, readSlotParam, type Slot, slotParam } from '#app/features/work/appointments/slot.ts'
import { formatBriefDay } from '#app/lib/text/format.ts'
import { typedDay } from '#app/lib/time/typed-day.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { SelectField } from '#app/ui/form/field.tsx'
import { STATES } from './by-hand-form.ts'
import { setField } from './sender-fields.tsx'

interface Props {
  form: RefObject<HTMLFormElement | null>
  /** Free times, one list for each day. */
  free: readonly Slot[][]
  /** The nearest free times, once the wanted one was found taken. */
  taken: readonly Slot[] | undefined
  today: string
  /** The video room of the settings; empty for none. */
  room: string
}

/** When and where; CSS shows it while the checkbox above is ticked. Free times come first. */
export function AppointmentFields({ form, free, taken, today, room }: Props) {
  const days = taken
    ? [...new Set(taken.map(({ date }) => date))].sort().map((day) => taken.filter(({ date }) => date === day))
    : free
  // Without scripts the server does the same.
  const choose = (value: string) => {
    const slot = readSlotParam(value)
    if (!slot) return
    setField(form.current, 'date', typedDay(slot.date))
    setField(form.current, 'time', slot.time)
  }
  return (
    <fieldset className="appointment-fields min-w-0 gap-5 border-accent border-l-2 pl-4">
      <legend className="visually-hidden">Appuntamento</legend>
      {taken && (
        <label className="flex min-h-11 items-center gap-2 rounded-lg border border-line-strong px-3 py-2">
          <Checkbox name="overbooks" />
          <span>
            Fissalo comunque: un posto in più
            <span className="block text-soft text-sm">
              L’orario resta segnato come oltre i posti, anche nelle attività.
            </span>
          </span>
        </label>
      )}
      {days.length > 0 && (
        <fieldset onChange={({ target }) => choose((target as unknown as HTMLInputElement).value)}>
          <legend className="mb-2 font-medium text-sm">{taken ? nearestFreeTitle(taken) : 'Orari liberi'}</legend>
          <div className="grid gap-2">
            {days.map((slots) => (
              <div
                key={slots[0]?.date}
                className="grid grid-cols-[6rem_repeat(3,minmax(0,1fr))] items-center gap-2 sm:max-w-lg"
              >
                <span className="text-soft text-sm">{formatBriefDay(slots[0]?.date ?? '')}</span>
                {slots.map((slot) => (
                  <Choice key={slotParam(slot)} name="slot" value={slotParam(slot)} isFirst={false}>
                    <span className="visually-hidden">{formatBriefDay(slot.date)}, </span>
                    <span className="tabular-nums">{slot.time}</span>
                  </Choice>
                ))}
              </div>
            ))}
          </div>
          <label className="mt-2 flex min-h-11 items-center gap-2 text-sm">
            <input type="radio" name="slot" value="" defaultChecked className="size-4" />
            Un altro giorno o orario, come scritto qui sotto
          </label>
        </fieldset>
      )}
      <SlotFields earliest={today} />
      <PlaceFields />
      <div className="link-field">
        <VideoLinkField room={room} />
      </div>
      <SelectField label="Stato" name="state" className="sm:max-w-48">
        {Object.entries(STATES).map(([state, name]) => (
          <option key={state} value={state}>
            {name}
          </option>
        ))}
      </SelectField>
    </fieldset>
  )
}
