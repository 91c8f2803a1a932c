import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { lookUp } from '#app/lib/look-up.ts'
import { Toast } from '#app/ui/toast.tsx'
import { useOneTimeParam } from '#app/ui/use-one-time-param.ts'
import { RESULT_MESSAGES } from './result-messages.ts'

/** Toast for the `fatto` query parameter that a form's redirect sets. */
export function ResultToast() {
  const { pathname, key } = useLocation()
  const [query] = useSearchParams()
  const [closed, setClosed] = useState<string>()
  useOneTimeParam('fatto')
  const message = lookUp(RESULT_MESSAGES, query.get('fatto'))
  if (!message || closed === key) return null
  return <Toast key={key} tone="success" message={message} closeTo={pathname} onClose={() => setClosed(key)} />
}
