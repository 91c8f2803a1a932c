import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Returns the answer that the form shows, and a key that changes with each text that the form is rebuilt from. A link
 * within the page, such as the skip link, is a navigation that loads nothing: what was typed since stays in the form.
 */
export function useEditedText<Answer>(document: object, answer: Answer | undefined) {
  const { key } = useLocation()
  const [shown, setShown] = useState({ at: key, document, key, answer })
  const isNew = shown.at !== key && (shown.document !== document || answer !== undefined)
  const now = isNew ? { at: key, document, key, answer } : { ...shown, at: key, document }
  // The data may also be refreshed without a navigation; the form then stays.
  if (shown.at !== key || shown.document !== document) setShown(now)
  return { key: now.key, answer: now.answer }
}
