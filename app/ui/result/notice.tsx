import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useLostFocus } from '#app/ui/form/use-lost-focus.ts'
import { focusNotice } from './focus-notice.ts'

export type Tone = 'success' | 'error' | 'warning' | 'info'

interface Props {
  tone: Tone
  /** First line in the colour of the tone; without it the content has that colour. */
  title?: ReactNode
  /** A new value moves the focus here, for example the refused response. */
  focusOn?: unknown
  /** Part of the page, not the result of an action: neither announced nor focused. */
  isStatic?: boolean
  /** `compact` is for the dense screens of the staff area. */
  size?: 'compact' | 'regular'
  className?: string
  children?: ReactNode
}

const LOOKS: Record<Tone, { Icon: typeof Info; frame: string; text: string; icon: string }> = {
  success: { Icon: CircleCheck, frame: 'border-ok bg-ok-ground', text: 'text-ok', icon: 'text-ok' },
  error: { Icon: CircleAlert, frame: 'border-danger bg-danger-ground', text: 'text-danger', icon: 'text-danger' },
  warning: { Icon: TriangleAlert, frame: 'border-line-strong bg-raised', text: '', icon: 'text-danger' },
  info: { Icon: Info, frame: 'border-line-strong bg-raised', text: '', icon: 'text-accent' },
}

/**
 * A message beside what it concerns: a refusal, or a fact to consider. Successes that leave the page as it is are
 * toasts (`ResultToast`). It takes the focus of a form that was removed.
 */
export function Notice({ tone, title, focusOn, isStatic, size = 'compact', className = 'mb-6', children }: Props) {
  const { Icon, frame, text, icon } = LOOKS[tone]
  const notice = useLostFocus<HTMLDivElement>(isStatic)
  const { key } = useLocation()
  const type = useNavigationType()
  const scrolls = tone === 'error' && !isStatic
  // The submitted form may be far below: scrolls the error into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text after another navigation is a new message
  useEffect(() => {
    if (scrolls) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [scrolls, key, notice])
  // biome-ignore lint/correctness/useExhaustiveDependencies: focused once per value, by the navigation that brought it
  useEffect(() => {
    if (focusOn && notice.current) focusNotice(notice.current, type)
  }, [focusOn])
  const role = tone === 'error' ? 'alert' : 'status'
  return (
    <div
      ref={notice}
      {...(!isStatic && { role, tabIndex: -1 })}
      className={`flex gap-3 rounded-lg border leading-snug ${size === 'compact' ? 'p-3 text-sm' : 'p-4 sm:p-5'} ${frame} ${className}`}
    >
      <Icon aria-hidden className={`size-5 shrink-0 ${icon}`} />
      <div className={`min-w-0 flex-1 ${title ? '' : text}`}>
        {title && <p className={`font-semibold ${text}`}>{title}</p>}
        {title && children ? <div className="mt-1.5 empty:hidden">{children}</div> : children}
      </div>
    </div>
  )
}
