import { createContext, type FormEvent, type RefObject, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { FieldErrors, Fields } from '#app/lib/form/check-fields.ts'
import { type RefusedForm, refusedIn } from '#app/lib/form/refused-form.ts'
import { useAnswer } from './use-answer.ts'

/** The state of one form. */
export interface FormState {
  ref: RefObject<HTMLFormElement | null>
  refused: RefusedForm | undefined
  errors: FieldErrors
  setErrors: (errors: FieldErrors) => void
  /** Whether scripts run, so that the form's own check replaces the browser's. */
  isChecked: boolean
  onInput: (event: FormEvent<HTMLFormElement>) => void
  /** Refuses a wrong form, and a second submission. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** To be called when the form is really sent. */
  onSent: () => void
}

interface Options {
  ref?: RefObject<HTMLFormElement | null> | undefined
  /** Value of the form's `intent`, on a page with several forms. */
  intent?: string | undefined
  /** The refused form, where it is not the action's data. */
  refused?: RefusedForm | undefined
  /** Checks the form in the browser before it is sent, and again while a field with an error changes. */
  check?: ((form: HTMLFormElement) => FieldErrors) | undefined
  /** Fields whose errors the page removes itself. */
  except?: readonly string[]
}

/**
 * The state of a form: errors of the server or of the check in the browser, the focus on the first field with an error,
 * and one submission at a time.
 */
export function useFormState({ intent = '', refused: given, check, except = [], ref: givenRef }: Options): FormState {
  const answer = refusedIn(useAnswer())
  const refused = given ?? (answer?.intent === intent ? answer : undefined)
  const ownRef = useRef<HTMLFormElement>(null)
  const ref = givenRef ?? ownRef
  const [stored, setErrors] = useState<FieldErrors>(refused?.errors ?? NONE)
  const errors = useMemo(() => withMessage(stored), [stored])
  const [shown, setShown] = useState(refused)
  const [isScripted, setScripted] = useState(false)
  const isSent = useRef(false)
  const { state } = useNavigation()
  if (shown !== refused) {
    setShown(refused)
    setErrors(refused?.errors ?? NONE)
  }
  useEffect(() => setScripted(true), [])
  useEffect(() => {
    if (refused) focusFirst(ref.current, refused.errors)
  }, [ref, refused])
  useEffect(() => {
    if (state === 'idle') isSent.current = false
  }, [state])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (isSent.current) return event.preventDefault()
    if (!check) return
    const problems = check(event.currentTarget)
    setErrors(problems)
    if (Object.keys(problems).length === 0) return
    event.preventDefault()
    focusFirst(event.currentTarget, problems)
  }

  function onSent() {
    isSent.current = true
  }

  function onInput({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement
    if (!check || !errors[name] || except.includes(name)) return
    const problem = check(currentTarget)[name]
    if (problem === errors[name]) return
    const { [name]: _, ...others } = errors
    setErrors(problem ? { ...errors, [name]: problem } : others)
  }

  return { ref, refused, errors, setErrors, isChecked: isScripted && check !== undefined, onInput, onSubmit, onSent }
}

const NONE: FieldErrors = {}

/** Drops keys without a message: a field is wrong exactly when there is something to say about it. */
function withMessage(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message))
}

/** By id, because radio buttons of a group share their name. */
function focusFirst(form: HTMLFormElement | null, errors: FieldErrors): void {
  const [first] = Object.keys(errors)
  if (form && first) document.getElementById(prefixOf(form.id) + first)?.focus()
}

/** Prefix of the ids of the fields in a form: fields of several forms of a page may share their name. */
export const prefixOf = (id: string | undefined) => (id ? `${id}-` : '')

interface FormContents {
  /** Prefix of the ids of the fields. */
  prefix: string
  values: Fields
  errors: FieldErrors
  /** Whether `values` are all values: an absent checkbox is not ticked. */
  isComplete: boolean
}

/** What the fields inside a form read. */
export const FormContext = createContext<FormContents>({ prefix: '', values: {}, errors: NONE, isComplete: false })

/** Id, first value and error of a field inside a form. */
export function useField(name: string | undefined) {
  const { prefix, values, errors } = useContext(FormContext)
  return { id: name && prefix + name, value: name ? values[name] : undefined, error: name ? errors[name] : undefined }
}

/** The contents of the surrounding form, for fields that depend on others. */
export const useFormContents = () => useContext(FormContext)

/** Whether a checkbox or radio button is ticked at first: as it was sent, else as the page says. */
export function useTicked(name: string | undefined, value: string, usual: boolean | undefined): boolean | undefined {
  const { values, isComplete } = useContext(FormContext)
  return isComplete && name ? values[name] === value : usual
}
