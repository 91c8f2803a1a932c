import { useEffect, useState } from 'react'
import { useActionData } from 'react-router'
import * as z from 'zod/mini'
import {
  type ChosenSlot,
  chosenIn,
  hasFree,
  markOf,
  pickSlot,
  type SlotOffer,
  withoutAnswered,
} from '#app/features/work/appointments/availability/slot-offer.ts'
import type { FreeSlots } from '#app/features/work/appointments/customer/customer-action.server.ts'
import type { CustomerView } from '#app/features/work/appointments/customer/customer-view.server.ts'
import { MOVE_FIELDS, MOVE_PREVIEW, MOVE_TAKEN } from '#app/features/work/appointments/picker/move-choice.ts'
import { SlotAlternatives } from '#app/features/work/appointments/picker/slot-alternatives.tsx'
import { SlotPicker } from '#app/features/work/appointments/picker/slot-picker.tsx'
import { useFreshOffer } from '#app/features/work/appointments/picker/use-fresh-offer.ts'
import type { Slot } from '#app/features/work/appointments/slot.ts'
import { checkFields, type FieldErrors } from '#app/lib/form/check-fields.ts'
import { type RefusedForm, refusedIn } from '#app/lib/form/refused-form.ts'
import { useSite } from '#app/shell/public/site-data.ts'
import { PhoneLink } from '#app/ui/contact-link.tsx'
import { useFormState } from '#app/ui/form/form-state.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'

/** Any of the page's forms may be refused because its slot is taken: this form then shows the free ones. */
const isAboutMove = ({ intent, errors }: RefusedForm) => intent === 'move' || errors.time !== undefined

/**
 * Moves the appointment with the picker of the contact form. Works without JavaScript; with it, the form validates
 * before sending and refreshes the free slots.
 */
export function MoveForm({ view, token }: { view: CustomerView; token: string }) {
  const { company } = useSite()
  const page = `/appuntamento/${token}`
  const answer = refusedIn<FreeSlots>(useActionData())
  const refused = answer && isAboutMove(answer) ? answer : undefined
  const offer = useFreshOffer(view.offer, `${page}/orari`, answer)
  const { date = '', time = '' } = refused?.values ?? {}
  const duration = String(view.slot.duration)
  const [chosen, setChosen] = useState({ date, time, duration })
  const state = useFormState({
    intent: 'move',
    refused,
    check: (typed) => problemsOf(chosenIn(typed), offer),
    except: ['date', 'time'],
  })
  const { ref: form, errors, setErrors } = state

  useEffect(() => {
    // A choice restored by the browser after a reload, or made before hydration.
    if (form.current) setChosen(chosenIn(form.current))
  }, [form])

  const hasChoice = chosen.time !== '' || offer.days.some((day) => hasFree(offer, day.date, { duration }))
  const alternatives = errors.time ? (refused?.alternatives ?? []) : []

  function choose(now: ChosenSlot) {
    // The alternatives stay visible while the customer chooses one of them.
    if (alternatives.length === 0) setErrors(withoutAnswered(errors, chosen, now))
    setChosen(now)
  }

  function pick(slot: Slot) {
    if (!form.current) return
    setChosen(pickSlot(form.current, slot))
    setErrors({})
  }

  return (
    <PostForm state={state} action={page} reloadDocument className="space-y-7">
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="version" value={view.version} />
      {/* Target of implicit submission (Enter): the first submit button must not be the one that shows another day. */}
      <button type="submit" tabIndex={-1} aria-hidden className="visually-hidden" />
      <p className="text-soft">
        {view.state === 'confirmed'
          ? 'Il nuovo orario vale subito: te lo confermiamo via email.'
          : 'Il nuovo orario vale dopo la nostra conferma via email.'}
      </p>
      <SlotPicker
        offer={offer}
        durations={[duration]}
        present={view.present}
        chosen={chosen}
        onChoose={choose}
        errors={errors}
        alternatives={
          alternatives.length > 0 && (
            <SlotAlternatives slots={alternatives} onPick={state.isChecked ? pick : undefined} />
          )
        }
        whenFull={
          <p>
            Scrivici o telefona al <PhoneLink phone={company.phone} className="link whitespace-nowrap" />: troviamo un
            altro momento.
          </p>
        }
        refresh={{ ...MOVE_PREVIEW, formAction: `${page}#time` }}
      />
      {hasChoice && (
        <SubmitButton className="w-full sm:w-auto">
          {view.state === 'confirmed' ? 'Sposta all’orario scelto' : 'Chiedi l’orario scelto'}
        </SubmitButton>
      )}
    </PostForm>
  )
}

const MOVE = z.object(MOVE_FIELDS)

/** Validation in the browser: what is missing, and slots known to be taken. */
function problemsOf(now: ChosenSlot, offer: SlotOffer): FieldErrors {
  const checked = checkFields(MOVE, { ...now })
  if (!checked.ok) return checked.errors
  return markOf(offer, now) === 'taken' ? { time: MOVE_TAKEN.known } : {}
}
