import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { entryOf } from '#app/lib/entry-of.ts'
import { Toast } from '#app/ui/toast.tsx'
import { useOneTimeParam } from '#app/ui/use-one-time-param.ts'
import { DONE } from './done-messages.ts'

/** Toast for the `fatto` query parameter that a form's redirect sets. */
export function DoneToast() {
  const { pathname, key } = useLocation()
  const [query] = useSearchParams()
  const [closed, setClosed] = useState<string>()
  useOneTimeParam('fatto')
  const message = entryOf(DONE, query.get('fatto'))
  if (!message || closed === key) return null
  return <Toast key={key} tone="success" message={message} closeTo={pathname} onClose={() => setClosed(key)} />
}
