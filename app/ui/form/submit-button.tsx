import LoaderCircle from 'lucide-react/icons/loader-circle'
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { SECOND } from '#app/lib/time/duration.ts'
import { type ButtonLooks, buttonLook } from '#app/ui/button.tsx'

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'ref'>, ButtonLooks {
  /** Label while the form is being sent; without it a mark covers the label. */
  pending?: ReactNode
  /** Look of its own instead of a button's. */
  plain?: boolean
}

/**
 * The submit button of every form. While its form is being sent it is marked as busy and refuses a second submission,
 * but keeps the focus: a disabled button would lose it.
 */
export function SubmitButton({
  look = 'primary',
  size = 'regular',
  plain = false,
  pending,
  className = '',
  onClick,
  children,
  ...props
}: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const sent = useSent(button)
  const refuse = (event: MouseEvent<HTMLButtonElement>) => {
    if (sent) event.preventDefault()
    else onClick?.(event)
  }
  const isMine = sent === 'mine'
  return (
    <button
      {...props}
      ref={button}
      type="submit"
      aria-disabled={sent ? true : undefined}
      aria-busy={isMine || undefined}
      onClick={refuse}
      className={`submit-button ${plain ? '' : buttonLook(look, size)} ${className}`}
    >
      {isMine && pending ? (
        pending
      ) : (
        <>
          <span className="submit-label">{children}</span>
          {isMine && <LoaderCircle aria-hidden className="submit-mark" />}
        </>
      )}
    </button>
  )
}

/** Longest pending state of a form that the browser sends itself: it may be a download, after which the page stays. */
const NATIVE_MS = 4 * SECOND

/** Whether the button's form is being sent: by this button (`mine`) or by another one. */
function useSent(button: { current: HTMLButtonElement | null }): 'mine' | 'other' | undefined {
  const { state, formData } = useNavigation()
  const [sent, setSent] = useState<'mine' | 'other'>()
  const [isNative, setNative] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const note = (event: SubmitEvent) => {
      const { target, submitter } = event
      if (target !== button.current?.form) return setSent(undefined)
      // Enter in a field submits with the hidden default button, where a form has one.
      const isDefault = !submitter || submitter.ariaHidden === 'true'
      setSent(isDefault || submitter === button.current ? 'mine' : 'other')
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (event.defaultPrevented) return
        setNative(true)
        timer = setTimeout(() => setNative(false), NATIVE_MS)
      })
    }
    const comeBack = () => setNative(false)
    document.addEventListener('submit', note, true)
    window.addEventListener('pageshow', comeBack)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('submit', note, true)
      window.removeEventListener('pageshow', comeBack)
    }
  }, [button])
  return isNative || (state !== 'idle' && formData) ? sent : undefined
}
