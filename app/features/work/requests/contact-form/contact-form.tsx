import { useEffect, useMemo, useState } from 'react'
import { Link, useNavigation } from 'react-router'
import { NOTICE_FIELD } from '#app/content/legal/privacy-version.ts'
import { START_TIMES } from '#app/features/ground/settings/opening/opening-days.ts'
import {
  type ChosenSlot,
  chooseRadio,
  chosenIn,
  markOf,
  pickSlot,
  type SlotOffer,
  timesOf,
  withoutAnswered,
} from '#app/features/work/appointments/availability/slot-offer.ts'
import { DEFAULT_DURATION } from '#app/features/work/appointments/durations.ts'
import type { Slot } from '#app/features/work/appointments/slot.ts'
import { isTouched } from '#app/lib/form/is-touched.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { useFormState } from '#app/ui/form/form-state.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { type AppointmentChoice, choiceIn } from './appointment-choice.ts'
import { AppointmentFields } from './appointment-fields.tsx'
import { CONTACT_FIELDS, type ContactErrors, type ContactValues, readContactForm } from './contact-fields.ts'
import { contactLabel } from './contact-labels.ts'
import { clearDraft, loadDraft, saveDraft } from './draft.ts'
import { MESSAGES } from './messages.ts'
import { ChosenPerson, PersonChoice } from './person-choice.tsx'
import { SENDER_FIELD_LIST } from './sender-fields.ts'

interface Props {
  /** Slots that the server offers at present. */
  offer: SlotOffer
  /** Free slots near the requested one, which was taken. */
  alternatives: readonly Slot[]
  /** The company's telephone number, for customers whom no slot suits. */
  phone: string
  token: string
  /** Version of the privacy notice in force when the form is shown. */
  notice: string
  /** New token for a form whose token has expired. */
  renewedToken: string | undefined
  /** Topic from the page the visitor came from; may be empty. */
  topic: string
  /** Whose times are offered, from a booking link. */
  person: { slug: string; name: string } | undefined
  /** Among whom the visitor may choose; none where the settings do not offer it. */
  people: readonly { slug: string; name: string }[]
  /** Where the appointment can be. */
  places: readonly string[]
  /** The query of the page, with topic and person, and without the person. */
  query: string
  queryOfAll: string
  trapField: string
  /** True for the empty form below the thank-you text, which ignores stored drafts. */
  afterSending: boolean
  /** Values returned by the server with the errors. */
  values?: ContactValues | undefined
  errors?: ContactErrors | undefined
  /** Called with what is chosen so far, also when a draft has been restored. */
  onChoice: (choice: AppointmentChoice | undefined) => void
}

const NO_VALUES = {} as ContactValues

/** The rules, once they have loaded. Without them the server alone checks the form. */
let rules: typeof import('./schema.ts') | undefined

/** Called when the visitor enters the form: the rules and zod are an eighth of the page's scripts. */
async function loadRules(): Promise<void> {
  rules ??= await import('./schema.ts').catch(() => undefined)
}

/** Their errors are removed by the next choice. */
const PICKED = ['date', 'time'] as const

/**
 * The contact form. Without scripts it is a plain form post; with scripts it validates before sending, keeps a draft,
 * and keeps its fields when the server refuses it. A new `key` resets it.
 */
export function ContactForm({
  offer,
  alternatives,
  phone,
  token: givenToken,
  notice: givenNotice,
  renewedToken,
  topic,
  person,
  people,
  places,
  query,
  queryOfAll,
  trapField,
  afterSending,
  values = NO_VALUES,
  errors: serverErrors,
  onChoice,
}: Props) {
  const navigation = useNavigation()
  const submitting = navigation.state !== 'idle' && navigation.formAction?.startsWith('/contact') === true
  const state = useFormState({
    refused: useMemo(() => ({ intent: '', values, errors: serverErrors ?? {} }), [values, serverErrors]),
    check: (typed) => problemsOf(readContactForm(new FormData(typed)), offer),
    except: PICKED,
  })
  const { ref: form, errors, setErrors, isChecked: scripted } = state
  const { date = '', time = '', duration = '', location = '' } = values
  const [chosen, setChosen] = useState<ChosenSlot>({ date, time, duration: duration || DEFAULT_DURATION, location })
  // The form keeps its first token and notice; revalidation brings newer slots but must not change what was shown.
  const [token] = useState(givenToken)
  const [notice] = useState(givenNotice)

  useEffect(() => {
    // The form above was sent, so its draft is no longer needed.
    if (afterSending) clearDraft()
    const draft = loadDraft()
    if (form.current && draft) restore(form.current, draft.values, draft.token)
    if (!form.current) return
    setChosen(chosenIn(form.current))
    // Typed before this code arrived.
    if (isTouched(form.current)) keepDraft(form.current)
  }, [form, afterSending])

  useEffect(() => {
    const field = form.current?.elements.namedItem('token')
    if (renewedToken && field instanceof HTMLInputElement) field.value = renewedToken
  }, [form, renewedToken])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is in the form's fields
  useEffect(() => {
    if (form.current) onChoice(choiceIn(form.current))
  }, [form, chosen, onChoice])

  function choose(now: ChosenSlot) {
    // The alternatives stay visible while one of them is being chosen.
    if (alternatives.length === 0) setErrors(withoutAnswered(errors, chosen, now))
    setChosen(now)
  }

  function pick(slot: Slot) {
    if (!form.current) return
    setChosen(pickSlot(form.current, slot))
    const { time: _, date: __, ...others } = errors
    setErrors(others)
    keepDraft(form.current)
  }

  return (
    <PostForm
      state={state}
      action={`/contact${query}`}
      onFocus={loadRules}
      onInput={({ currentTarget }) => {
        keepDraft(currentTarget)
        onChoice(choiceIn(currentTarget))
      }}
      aria-label="Modulo di contatto"
      className="contact-form space-y-6"
    >
      {/* Enter in a field activates the first submit button of a form: this hidden one sends it, like the last one. */}
      <button
        type="submit"
        formNoValidate
        tabIndex={-1}
        aria-hidden
        disabled={submitting}
        className="visually-hidden"
      />
      <ErrorSummary labelOf={contactLabel} size="regular" />
      <input type="hidden" name="token" defaultValue={token} />
      <input type="hidden" name={NOTICE_FIELD} defaultValue={notice} />
      {topic && (
        <p className="flex flex-wrap items-center gap-x-3 rounded-lg bg-wash px-4 py-3">
          <input type="hidden" name="topic" defaultValue={topic} />
          <span>
            Argomento: <strong>{topic}</strong>
          </span>
          <Link to="/contact" preventScrollReset className="link inline-flex min-h-6 items-center text-sm">
            Togli l’argomento
          </Link>
        </p>
      )}
      {person && <ChosenPerson person={person} query={queryOfAll} />}
      <div className="grid gap-5 sm:grid-cols-2">
        {SENDER_FIELD_LIST.map(([field, { label, autoComplete, type, missing }]) => (
          <TextField
            key={field}
            label={label}
            name={field}
            type={type}
            autoComplete={autoComplete}
            required={missing !== undefined}
            optional={missing === undefined}
          />
        ))}
      </div>
      <TextArea label="Messaggio" name="message" rows={7} required />
      <div hidden>
        <label htmlFor={trapField}>Lascia vuoto questo campo</label>
        <input id={trapField} name={trapField} autoComplete="off" tabIndex={-1} />
      </div>
      <label className="flex min-h-12 items-center gap-3 font-medium">
        <Checkbox id="requestedAppointment" name="requestedAppointment" value="on" className="size-6" />
        Richiedi un appuntamento
      </label>
      <AppointmentFields
        offer={offer}
        chosen={places.includes(chosen.location ?? '') ? chosen : { ...chosen, location: places[0] ?? '' }}
        onChoose={choose}
        alternatives={errors.time ? alternatives : []}
        onPick={scripted ? pick : undefined}
        phone={phone}
        query={query}
        places={places}
        choice={people.length > 0 && <PersonChoice people={people} chosen={person?.slug ?? ''} query={queryOfAll} />}
        errors={errors}
      />
      <p className="text-sm text-soft">
        I dati servono a rispondere alla richiesta: i dettagli sono nell’
        <Link to="/privacy" className="link">
          informativa sulla privacy
        </Link>
        .
      </p>
      {/* Without scripts the server checks the form: the browser would refuse addresses that we clean. */}
      <SubmitButton
        formNoValidate
        disabled={submitting}
        pending="Invio in corso..."
        className="w-full sm:w-auto sm:min-w-56"
      >
        Invia messaggio
      </SubmitButton>
    </PostForm>
  )
}

function keepDraft(form: HTMLFormElement): void {
  const data = new FormData(form)
  saveDraft({ values: readContactForm(data), token: String(data.get('token') ?? '') })
}

/** Restores a draft without overwriting what was entered before hydration. */
function restore(form: HTMLFormElement, values: Partial<ContactValues>, token: string): void {
  const typed = readContactForm(new FormData(form))
  const untouched = !typed.name && !typed.email && !typed.phone && !typed.message
  for (const field of CONTACT_FIELDS) {
    const control = form.elements.namedItem(field)
    const value = values[field]
    if (!value || field === 'topic') continue
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked ||= untouched
    else if (control instanceof RadioNodeList) {
      if (control.value === '' || untouched) chooseRadio(form, field, value)
    } else if (isTextControl(control) && (control.value === '' || (untouched && control instanceof HTMLSelectElement)))
      control.value = value
  }
  // The draft's place may not be offered here.
  for (const select of form.querySelectorAll('select')) select.selectedIndex = Math.max(select.selectedIndex, 0)
  const tokenField = form.elements.namedItem('token')
  // The draft's own token lets the server recognise a form that is sent again after a refresh.
  if (untouched && token && tokenField instanceof HTMLInputElement) tokenField.value = token
}

function isTextControl(control: unknown): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  )
}

/** Validation in the browser: the shared rules, and slots known to be taken. */
function problemsOf(typed: ContactValues, offer: SlotOffer): ContactErrors {
  if (!rules) return {}
  const dates = offer.days.map(({ date }) => date)
  const timesOn = (date: string) => (dates.includes(date) ? timesOf(offer, { ...typed, date }) : START_TIMES)
  const checked = rules.checkContactForm(typed, dates, timesOn)
  if (!checked.ok) return checked.errors
  const isTaken = checked.payload.requestedAppointment && markOf(offer, typed) === 'taken'
  return isTaken ? { time: MESSAGES.occupied } : {}
}
