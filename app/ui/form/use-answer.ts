import { useState } from 'react'
import { useActionData, useLocation } from 'react-router'

/**
 * The answer to the form that was sent last. The router forgets it when the page loads its data again in the background
 * (`useRefresh`); here it lasts until the next navigation.
 */
export function useAnswer(): unknown {
  const { key } = useLocation()
  const answer = useActionData<unknown>()
  const [last, setLast] = useState({ key, answer })
  const now = last.key === key && answer === undefined ? last : { key, answer }
  if (now.key !== last.key || now.answer !== last.answer) setLast(now)
  return now.answer
}
