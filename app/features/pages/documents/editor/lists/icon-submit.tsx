import type ArrowUp from 'lucide-react/icons/arrow-up'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'

interface Props {
  name: string
  value: string
  label: string
  /** What it acts on, for screen readers. */
  of: string
  Icon: typeof ArrowUp
  disabled?: boolean | undefined
}

/** A small submit button with an icon. It shows that it was pressed, like every submit button. */
export function IconSubmit({ name, value, label, of, Icon, disabled = false }: Props) {
  return (
    <SubmitButton
      plain
      name={name}
      value={value}
      disabled={disabled}
      aria-label={`${label}: ${of}`}
      data-of={of}
      title={label}
      className="inline-flex size-8 items-center justify-center rounded-lg text-soft transition-colors hover:bg-wash hover:text-accent disabled:opacity-30 max-lg:size-11"
    >
      <Icon aria-hidden className="size-4" />
    </SubmitButton>
  )
}
