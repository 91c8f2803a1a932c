import { useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useFailure } from '#app/lib/browser/connection-failure.ts'
import { RESULT } from '#app/lib/result.ts'

/**
 * Returns the answer that the form shows, and a key that changes with each text that the form is rebuilt from. A link
 * within the page, such as the skip link, is a navigation too, and may load the data again, and so is a form that got no
 * answer: what was typed since stays in the form.
 */
export function useEditedText<Answer>(document: object, answer: Answer | undefined) {
  const { key, pathname, search } = useLocation()
  const page = pageOf(pathname, search)
  const [shown, setShown] = useState({ at: key, page, document, key, answer })
  // An operation on a list also leads to a place in the page, but as the answer to a form.
  const isUnanswered = useFailure()?.kind === 'form'
  const isWithinPage = (useNavigationType() === 'POP' || isUnanswered) && shown.page === page
  const isNew = shown.at !== key && !isWithinPage && (shown.document !== document || answer !== undefined)
  const now = isNew ? { at: key, page, document, key, answer } : { ...shown, at: key, page, document }
  if (shown.at !== key || shown.document !== document) setShown(now)
  return { key: now.key, answer: now.answer }
}

/** The address without the result of an action, which the page removes from the browser's address. */
function pageOf(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  query.delete(RESULT)
  return `${pathname}?${query}`
}
