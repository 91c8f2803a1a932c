import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ComponentProps, ReactNode } from 'react'
import { DateInput } from './date-input.tsx'
import { useField } from './form-state.ts'

interface FieldProps {
  label: ReactNode
  /** Shown below the label; describes the control for screen readers. */
  hint?: string
  optional?: boolean
  /** Error of a field outside a form that is checked on the server. */
  error?: string | undefined
  className?: string
}

/**
 * A control with its label, hint and error, linked for screen readers. Error and first value come from the form
 * (`PostForm`); `defaultValue` is the first value of a form without.
 */
function useControl<Props extends { name?: string; defaultValue?: unknown; 'aria-describedby'?: string | undefined }>({
  label,
  hint,
  optional,
  error: given,
  className = '',
  ...props
}: Props & FieldProps) {
  const field = useField(props.name)
  const { id, value } = field
  const error = given ?? field.error
  const described = [hint && `${id}-hint`, props['aria-describedby'], error && `${id}-error`].filter(Boolean).join(' ')
  const control = {
    ...props,
    ...(!('value' in props) && { defaultValue: (value ?? props.defaultValue) as string | undefined }),
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    className: 'field',
  } as const
  const render = (element: ReactNode) => (
    <div className={className}>
      <label htmlFor={id} className="field-label">
        {label}
        {optional && <Optional />}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 mb-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
      {element}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
  return { control, render }
}

/** The mark of an optional field, after its label. */
export function Optional() {
  return <span className="font-normal text-soft"> (facoltativo)</span>
}

/** The message of a field with an error. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="mt-2 flex gap-1.5 text-sm font-medium text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}

/** Attributes of a control outside these components that name its error. */
export function described(id: string, error: string | undefined) {
  return error ? { 'aria-invalid': true as const, 'aria-describedby': `${id}-error` } : {}
}

/**
 * A one-line text field with its label. Text fields have no `maxLength`: the browser would cut what is pasted without a
 * word, while the check of the form says by how much it is too long.
 */
export function TextField({
  end,
  ...props
}: Omit<ComponentProps<'input'>, 'maxLength'> &
  FieldProps & { /** A button at the end of the field. */ end?: ReactNode }) {
  const { control, render } = useControl(props)
  // A number is as wide as numbers are.
  const width = props.inputMode === 'numeric' ? ((props.size ?? 0) > 8 ? 'max-w-48' : 'max-w-32') : end ? 'pr-12' : ''
  const input = <input {...control} className={`${control.className} ${width}`} />
  if (end === undefined) return render(input)
  return render(
    <div className="relative">
      {input}
      {end}
    </div>,
  )
}

/** A multi-line text field with its label. */
export function TextArea(props: Omit<ComponentProps<'textarea'>, 'maxLength'> & FieldProps) {
  const { control, render } = useControl(props)
  return render(<textarea {...control} />)
}

/** A day with its label. */
export function DateField(props: ComponentProps<typeof DateInput> & FieldProps) {
  const { control, render } = useControl(props)
  return render(<DateInput {...control} className="" />)
}

/** A select with its label; the options are its children. */
export function SelectField(props: ComponentProps<'select'> & FieldProps) {
  const { control, render } = useControl(props)
  return render(<select {...control} />)
}
