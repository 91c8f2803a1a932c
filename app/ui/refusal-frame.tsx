import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  /** The refused response: each new one moves the focus here. Undefined where the focus belongs elsewhere. */
  focusOn?: unknown
  message: ReactNode
  className?: string
  /** Actions available now. */
  children?: ReactNode
}

/** Message that says why a change was refused. */
export function RefusalFrame({ focusOn, message, className = '', children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focusOn) box.current?.focus()
  }, [focusOn])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className={`rounded-lg border border-danger bg-danger-ground p-4 text-danger sm:p-5 ${className}`}
    >
      <p className="flex gap-3 font-medium">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0">{message}</span>
      </p>
      <div className="mt-2 pl-8 empty:hidden">{children}</div>
    </div>
  )
}
