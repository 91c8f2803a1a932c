import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { AppointmentFields, type DateOption } from './appointment-fields.tsx'
import { clearDraft, loadDraft, saveDraft } from './draft.ts'
import { ErrorSummary } from './error-summary.tsx'
import {
  CONTACT_FIELDS,
  type ContactErrors,
  type ContactValues,
  checkContactForm,
  LIMITS,
  readContactForm,
} from './schema.ts'

interface Props {
  /** Days that can be asked for, as the server offers them. */
  dates: readonly DateOption[]
  /** Hours that can be asked for on one of these days at least; which on which is the server's to say. */
  times: readonly string[]
  token: string
  /** Subject that the visitor came with; empty for none. */
  topic: string
  trapField: string
  /** True for the empty form under the thanks: it takes up no draft. */
  afterSending: boolean
  /** What the server sent back with the messages: shown again as typed. */
  values?: ContactValues | undefined
  errors?: ContactErrors | undefined
}

/**
 * The contact form. A plain form that posts without scripts; with them it checks before sending, keeps a draft, and
 * stays in place with everything typed when the answer is a refusal. A new `key` empties it.
 */
export function ContactForm({
  dates,
  times,
  token,
  topic,
  trapField,
  afterSending,
  values = {} as ContactValues,
  errors: serverErrors,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  const submitting = navigation.state !== 'idle' && navigation.formAction?.startsWith('/contact') === true
  const [scripted, setScripted] = useState(false)
  const [errors, setErrors] = useState<ContactErrors>(serverErrors ?? {})
  const [wantsAppointment, setWantsAppointment] = useState(Boolean(values.requestedAppointment))

  useEffect(() => {
    setScripted(true)
    // A form that stands where another was just sent is a new one: what was typed is not lost, it has arrived.
    if (afterSending) clearDraft()
    const draft = loadDraft()
    if (form.current && draft) restore(form.current, draft.values, draft.token)
    if (form.current) setWantsAppointment(readContactForm(new FormData(form.current)).requestedAppointment !== '')
  }, [afterSending])

  useEffect(() => {
    setErrors(serverErrors ?? {})
    if (serverErrors) focusFirst(form.current, serverErrors)
  }, [serverErrors])

  function keepDraft() {
    if (!form.current) return
    const data = new FormData(form.current)
    const typed = readContactForm(data)
    setWantsAppointment(typed.requestedAppointment !== '')
    saveDraft({ values: typed, token: String(data.get('token') ?? '') })
  }

  function check(event: FormEvent<HTMLFormElement>) {
    const typed = readContactForm(new FormData(event.currentTarget))
    const result = checkContactForm(
      typed,
      dates.map((date) => date.value),
    )
    setErrors(result.ok ? {} : result.errors)
    if (result.ok && !submitting) return
    event.preventDefault()
    if (!result.ok) focusFirst(event.currentTarget, result.errors)
  }

  return (
    <Form
      ref={form}
      method="post"
      action="/contact"
      noValidate={scripted}
      onInput={keepDraft}
      onSubmit={check}
      preventScrollReset
      aria-label="Modulo di contatto"
      className="contact-form space-y-6"
    >
      <ErrorSummary errors={errors} />
      <input type="hidden" name="token" defaultValue={token} />
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
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Nome e cognome"
          name="name"
          autoComplete="name"
          required
          maxLength={LIMITS.name}
          defaultValue={values.name}
          error={errors.name}
        />
        <TextField
          label="Azienda"
          name="company"
          autoComplete="organization"
          optional
          maxLength={LIMITS.company}
          defaultValue={values.company}
          error={errors.company}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={LIMITS.email}
          defaultValue={values.email}
          error={errors.email}
        />
        <TextField
          label="Telefono"
          name="phone"
          type="tel"
          autoComplete="tel"
          required
          maxLength={LIMITS.phone}
          defaultValue={values.phone}
          error={errors.phone}
        />
      </div>
      <TextArea
        label="Messaggio"
        name="message"
        rows={7}
        required
        maxLength={LIMITS.message}
        defaultValue={values.message}
        error={errors.message}
      />
      <div hidden>
        <label htmlFor={trapField}>Lascia vuoto questo campo</label>
        <input id={trapField} name={trapField} autoComplete="off" tabIndex={-1} />
      </div>
      <label className="flex min-h-12 items-center gap-3 font-medium">
        <input
          type="checkbox"
          id="requestedAppointment"
          name="requestedAppointment"
          value="on"
          defaultChecked={Boolean(values.requestedAppointment)}
          className="size-6 shrink-0 accent-accent-ground"
        />
        Richiedi un appuntamento
      </label>
      <AppointmentFields
        dates={dates}
        times={times}
        values={values}
        errors={errors}
        required={scripted && wantsAppointment}
      />
      <p className="text-sm text-soft">
        I dati servono solo a rispondere alla richiesta: li descrive l’
        <Link to="/privacy" className="link">
          informativa sulla privacy
        </Link>
        .
      </p>
      <Button type="submit" disabled={submitting} className="w-full sm:w-auto sm:min-w-56">
        {submitting ? 'Invio in corso...' : 'Invia messaggio'}
      </Button>
    </Form>
  )
}

/** Puts a draft back, without touching what was typed or chosen before the scripts were there. */
function restore(form: HTMLFormElement, values: Partial<ContactValues>, token: string): void {
  const typed = readContactForm(new FormData(form))
  const untouched = !typed.name && !typed.email && !typed.phone && !typed.message
  for (const field of CONTACT_FIELDS) {
    const control = form.elements.namedItem(field)
    const value = values[field]
    if (!value || field === 'topic') continue
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked ||= untouched
    else if (isTextControl(control) && (control.value === '' || (untouched && control instanceof HTMLSelectElement)))
      control.value = value
  }
  const tokenField = form.elements.namedItem('token')
  // The draft's own token: a form sent again after a refresh is recognised as the same one.
  if (untouched && token && tokenField instanceof HTMLInputElement) tokenField.value = token
}

function isTextControl(control: unknown): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  )
}

function focusFirst(form: HTMLFormElement | null, errors: ContactErrors): void {
  const first = CONTACT_FIELDS.find((field) => errors[field])
  const control = first && form?.elements.namedItem(first)
  if (control instanceof HTMLElement) control.focus()
}
