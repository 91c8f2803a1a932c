import { type ReactNode, useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import { RESULT } from '#app/lib/result.ts'
import { Toast } from './toast.tsx'

/** What a page says about the result of its action. */
export type ResultMessage = string | { tone: 'success' | 'error'; text: string }

interface Props {
  /** Undefined for no result, see `useResult`. */
  message: ResultMessage | undefined
  detail?: ReactNode
  action?: ReactNode
  lifetime?: number
}

/** The toast about the last action of the page; a refusal stays until it is closed. */
export function ResultToast({ message, lifetime, ...props }: Props) {
  const { pathname, search, key } = useLocation()
  const [closed, setClosed] = useState<string>()
  const close = useCallback(() => setClosed(key), [key])
  if (!message || closed === key) return null
  const { tone, text } = typeof message === 'string' ? { tone: 'success' as const, text: message } : message
  const stays = tone === 'error' ? Number.POSITIVE_INFINITY : undefined
  const rest = new URLSearchParams(search)
  rest.delete(RESULT)
  return (
    <Toast
      key={key}
      {...props}
      lifetime={lifetime ?? stays}
      tone={tone}
      message={text}
      closeTo={`${pathname}?${rest}`}
      onClose={close}
    />
  )
}
