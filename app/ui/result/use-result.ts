import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { RESULT } from '#app/lib/result.ts'
import { useAnswer } from '#app/ui/form/use-answer.ts'

/**
 * The result of the action that redirected to this page; null once another form of the page was answered without a
 * redirect, so that a success is never shown beside a refusal. The address loses the result: a reload or a return to the
 * page does not show it again. The router keeps the original location.
 */
export function useResult(): string | null {
  const { key } = useLocation()
  const [query] = useSearchParams()
  const answer = useAnswer()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation may set the parameter
  useEffect(() => {
    const url = new URL(window.location.href)
    if (!url.searchParams.has(RESULT)) return
    url.searchParams.delete(RESULT)
    window.history.replaceState(window.history.state, '', url)
  }, [key])
  return answer === undefined ? query.get(RESULT) : null
}
