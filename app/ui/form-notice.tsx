import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useLostFocus } from './use-lost-focus.ts'

/** Message above a form's fields: an error or a confirmation. */
export function FormNotice({ tone, children }: { tone: 'error' | 'success'; children: ReactNode }) {
  const error = tone === 'error'
  const Icon = error ? CircleAlert : CircleCheck
  const notice = useLostFocus<HTMLParagraphElement>()
  const { key } = useLocation()
  // The submitted form may be far below: scrolls the error into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text after another navigation is a new message
  useEffect(() => {
    if (error) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [error, key, notice])
  return (
    <p
      ref={notice}
      tabIndex={-1}
      role={error ? 'alert' : 'status'}
      className={`mb-6 flex gap-3 rounded-lg border p-3 text-sm leading-snug ${
        error ? 'border-danger bg-danger-ground text-danger' : 'border-ok bg-ok-ground text-ok'
      }`}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
