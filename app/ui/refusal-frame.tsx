import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  /** The answer that refused: each new one takes the focus. Absent where the focus has a better place. */
  focusOn?: unknown
  message: ReactNode
  className?: string
  /** What can be done now. */
  children?: ReactNode
}

/** Why a change was not made, framed above everything else. */
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
