import { type ComponentProps, useEffect, useRef } from 'react'

interface Props extends Omit<ComponentProps<'select'>, 'value' | 'defaultValue' | 'onChange'> {
  value: string
}

/** A choice that sends its form at once. It is not replaced when the page changes, so it keeps the focus. */
export function SendingSelect({ value, ...props }: Props) {
  const field = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (field.current) field.current.value = value
  }, [value])
  return (
    <select
      {...props}
      ref={field}
      defaultValue={value}
      onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
    />
  )
}
