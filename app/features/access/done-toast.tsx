import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { entryOf } from '#app/lib/entry-of.ts'
import { Toast } from '#app/ui/toast.tsx'
import { useSaidOnce } from '#app/ui/use-said-once.ts'
import { DONE } from './done-messages.ts'

/** Says what has just been done, after the redirect of a form (`?fatto=…`). */
export function DoneToast() {
  const { pathname, key } = useLocation()
  const [query] = useSearchParams()
  const [closed, setClosed] = useState<string>()
  useSaidOnce('fatto')
  const message = entryOf(DONE, query.get('fatto'))
  if (!message || closed === key) return null
  return <Toast key={key} tone="success" message={message} closeTo={pathname} onClose={() => setClosed(key)} />
}
