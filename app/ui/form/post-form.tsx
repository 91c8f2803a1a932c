import { type ComponentProps, type RefObject, useMemo } from 'react'
import { Form } from 'react-router'
import type { Fields } from '#app/lib/form/check-fields.ts'
import { FormContext, type FormState, prefixOf, useFormState } from './form-state.ts'

interface Props extends Omit<ComponentProps<typeof Form>, 'method' | 'ref'> {
  ref?: RefObject<HTMLFormElement | null>
  /** Value of the form's `intent`, on a page with several forms. */
  intent?: string
  /** First values of all fields, unless the form was refused. */
  values?: Fields | undefined
  /** State of a form that does more than send its fields, from `useFormState`. */
  state?: FormState
}

/**
 * A form that changes something. A refused form keeps what was typed, shows its errors beside the fields and focuses the
 * first; the page keeps its scroll position when its action redirects back.
 */
export function PostForm({ ref, intent, values, state, onInput, onSubmit, children, ...props }: Props) {
  const own = useFormState({ intent, ref })
  const form = state ?? own
  const { refused, errors } = form
  const prefix = prefixOf(props.id)
  const contents = useMemo(() => {
    const known = refused?.values ?? values
    return { prefix, values: known ?? {}, errors, isComplete: known !== undefined }
  }, [prefix, refused, values, errors])
  return (
    <Form
      preventScrollReset
      noValidate={form.isChecked}
      {...props}
      ref={form.ref}
      method="post"
      onInput={(event) => {
        event.currentTarget.dataset.unsaved = ''
        form.onInput(event)
        onInput?.(event)
      }}
      onSubmit={(event) => {
        form.onSubmit(event)
        if (!event.defaultPrevented) onSubmit?.(event)
        if (!event.defaultPrevented && !props.reloadDocument) form.onSent()
      }}
    >
      <FormContext value={contents}>{children}</FormContext>
    </Form>
  )
}
