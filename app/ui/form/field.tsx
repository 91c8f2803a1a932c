import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ComponentProps, ReactNode } from 'react'

interface FieldProps {
  label: ReactNode
  /** Shown below the label; describes the control for screen readers. */
  hint?: string
  /** Error in Italian; describes the control for screen readers. */
  error?: string | undefined
  optional?: boolean
  className?: string
}

const CONTROL =
  'block w-full min-h-12 rounded-lg border bg-raised px-4 py-2.5 text-base text-text transition-colors placeholder:text-soft hover:border-accent'

const controlClass = (error: string | undefined) => `${CONTROL} ${error ? 'border-danger' : 'border-line-strong'}`

/** Attributes that link a control with its label, hint and error. The id is the field's name. */
function controlProps(name: string | undefined, { hint, error }: FieldProps) {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return { id: name, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined } as const
}

function Field({
  name,
  label,
  hint,
  error,
  optional,
  className = '',
  children,
}: FieldProps & { name: string | undefined; children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={name} className="mb-1.5 block font-medium">
        {label}
        {optional && <span className="font-normal text-soft"> (facoltativo)</span>}
      </label>
      {hint && (
        <p id={`${name}-hint`} className="-mt-1 mb-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p id={`${name}-error`} className="mt-1.5 flex gap-1.5 text-sm font-medium text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}

/** A one-line text field with its label. */
export function TextField({
  label,
  hint,
  error,
  optional,
  className,
  end,
  ...input
}: ComponentProps<'input'> & FieldProps & { /** A button at the end of the field. */ end?: ReactNode }) {
  const field = { label, hint, error, optional, className }
  // A number is as wide as numbers are.
  const width =
    input.inputMode === 'numeric' ? ((input.maxLength ?? 0) > 8 ? 'max-w-48' : 'max-w-32') : end ? 'pr-12' : ''
  const control = (
    <input {...input} {...controlProps(input.name, field)} className={`${controlClass(error)} ${width}`} />
  )
  return (
    <Field name={input.name} {...field}>
      {end === undefined ? (
        control
      ) : (
        <div className="relative">
          {control}
          {end}
        </div>
      )}
    </Field>
  )
}

/** A multi-line text field with its label. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  ...area
}: ComponentProps<'textarea'> & FieldProps) {
  const field = { label, hint, error, optional, className }
  return (
    <Field name={area.name} {...field}>
      <textarea {...area} {...controlProps(area.name, field)} className={`${controlClass(error)} min-h-40 resize-y`} />
    </Field>
  )
}

/** A select with its label; the options are its children. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  className,
  ...select
}: ComponentProps<'select'> & FieldProps) {
  const field = { label, hint, error, optional, className }
  return (
    <Field name={select.name} {...field}>
      <select {...select} {...controlProps(select.name, field)} className={controlClass(error)} />
    </Field>
  )
}
