import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { SECOND } from '#app/lib/time/duration.ts'
import { useLostFocus } from '#app/ui/form/use-lost-focus.ts'

/** Duration of a toast (specification, section 9). */
const TOAST_MS = 7 * SECOND

interface Props {
  tone: 'success' | 'error'
  message: ReactNode
  /** Second line below the message. */
  detail?: ReactNode
  /** Form or link offered with the message. */
  action?: ReactNode
  /** Milliseconds until it is removed; Infinity to stay until it is closed. */
  lifetime?: number | undefined
  /** Target of the close link without scripts. */
  closeTo: string
  onClose: () => void
}

/**
 * A success or error message at the top right, in the staff area of large screens at the bottom right (`staff.css`), the
 * one place of toasts; removed after seven seconds or when closed. It is part of the server's HTML: without scripts it
 * stays, and closing it is a link. It takes the focus of a form that was removed, without scrolling. Use a new `key` for
 * each message.
 */
export function Toast({ tone, message, detail, action, lifetime = TOAST_MS, closeTo, onClose }: Props) {
  const [scripted, setScripted] = useState(false)
  const [held, setHeld] = useState(false)
  const toast = useLostFocus<HTMLDivElement>()
  useEffect(() => setScripted(true), [])
  useEffect(() => {
    // The timer pauses while the toast is hovered or focused by keyboard; an offer with a time of its own ends.
    if ((held && lifetime === TOAST_MS) || lifetime === Infinity) return
    const timer = setTimeout(onClose, lifetime)
    return () => clearTimeout(timer)
  }, [held, lifetime, onClose])
  const close = () => {
    if (toast.current?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
    onClose()
  }

  const success = tone === 'success'
  const Icon = success ? CircleCheck : CircleAlert
  const closeLook = 'grid size-11 shrink-0 place-items-center rounded-md hover:bg-ground/40'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      ref={toast}
      tabIndex={-1}
      role={success ? 'status' : 'alert'}
      data-tone={tone}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={({ target }) => setHeld(target.matches(':focus-visible'))}
      onBlur={() => setHeld(false)}
      className={`toast fixed top-[calc(var(--header-height)+1rem)] right-4 left-4 z-50 flex items-start gap-3 rounded-xl border p-3 pl-5 shadow-xl sm:left-auto sm:w-[26rem] print:hidden ${
        success ? 'border-ok bg-ok-ground text-ok' : 'border-danger bg-danger-ground text-danger'
      }`}
    >
      <Icon aria-hidden className="mt-2.5 size-6 shrink-0" />
      <div className="min-w-0 flex-1 py-[0.6875rem]">
        <p className="font-medium leading-snug">{message}</p>
        {detail && <p className="mt-1 text-sm">{detail}</p>}
        {action && <div className="mt-2">{action}</div>}
      </div>
      {scripted ? (
        <button type="button" aria-label="Chiudi il messaggio" className={closeLook} onClick={close}>
          <X aria-hidden className="size-5" />
        </button>
      ) : (
        <Link to={closeTo} aria-label="Chiudi il messaggio" className={closeLook}>
          <X aria-hidden className="size-5" />
        </Link>
      )}
    </div>
  )
}
