import type { ReactNode } from 'react'
import { type ChosenSlot, chosenIn, type SlotOffer } from '#app/features/work/appointments/availability/slot-offer.ts'
import { DURATIONS } from '#app/features/work/appointments/durations.ts'
import { SlotAlternatives } from '#app/features/work/appointments/picker/slot-alternatives.tsx'
import { isShortest, SlotPicker } from '#app/features/work/appointments/picker/slot-picker.tsx'
import { placeKind } from '#app/features/work/appointments/places.ts'
import type { Slot } from '#app/features/work/appointments/slot.ts'
import { PhoneLink } from '#app/ui/contact-link.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/form/field.tsx'
import { useFormContents } from '#app/ui/form/form-state.ts'
import type { ContactErrors } from './contact-fields.ts'
import { PREVIEW } from './intents.ts'

interface Props {
  offer: SlotOffer
  chosen: ChosenSlot
  onChoose: (chosen: ChosenSlot) => void
  /** Free slots near the requested one, which was taken. */
  alternatives: readonly Slot[]
  /** Selects one of them; undefined without scripts. */
  onPick: ((slot: Slot) => void) | undefined
  errors: ContactErrors
  /** The company's telephone number, for customers whom no slot suits. */
  phone: string
  /** The query of the page, which names a topic and a person. */
  query: string
  /** Where the appointment can be. */
  places: readonly string[]
  /** Among whom the visitor may choose. */
  choice: ReactNode
}

/** Duration, day, time (or when it would suit) and place of the appointment; CSS shows them while the checkbox above is ticked. */
export function AppointmentFields({ errors, phone, query, places, choice, alternatives, onPick, ...picker }: Props) {
  const contents = useFormContents()
  return (
    <fieldset className="appointment-fields min-w-0 gap-7 border-accent border-l-2 pl-4 sm:pl-6">
      <legend className="visually-hidden">Dettagli dell’appuntamento</legend>
      {choice}
      <SlotPicker
        {...picker}
        errors={errors}
        alternatives={alternatives.length > 0 && <SlotAlternatives slots={alternatives} onPick={onPick} />}
        whenFull={
          <p>
            {isShortest(DURATIONS, picker.chosen.duration) ? 'Togli' : 'Prova con una durata minore, togli'} la spunta a
            «Richiedi un appuntamento» per inviare solo il messaggio, o telefona al{' '}
            <PhoneLink phone={phone} className="link whitespace-nowrap" />.
          </p>
        }
        refresh={{ ...PREVIEW, formAction: `/contact${query}#time` }}
      />
      <details open={Boolean(contents.values.preferences) || undefined}>
        <summary className="link inline-flex min-h-11 items-center">Nessun orario va bene?</summary>
        <TextArea
          label="Quando andrebbe bene"
          hint="Per esempio: solo di mattina, dopo il 15. Data e orario puoi lasciarli vuoti: te ne proponiamo noi."
          name="preferences"
          rows={3}
          optional
        />
      </details>
      <div
        onInput={({ currentTarget }) => {
          const form = currentTarget.closest('form')
          if (form) picker.onChoose(chosenIn(form))
        }}
      >
        <SelectField label="Luogo" name="location" defaultValue="Online">
          {places.map((location) => (
            <option key={location} value={location}>
              {placeKind(location).name}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label="Indirizzo dell’incontro"
        hint="Via, numero civico, CAP e città della sede in cui ci vedremo."
        name="address"
        className="address-field"
      />
    </fieldset>
  )
}
