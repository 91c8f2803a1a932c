import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * For the message about what a form has done: when the form went away with the focus, the message takes it, so that
 * the keyboard goes on from there and not from nowhere. A page that is just loaded is left alone.
 */
export function useLostFocus<T extends HTMLElement>(): RefObject<T | null> {
  const message = useRef<T>(null)
  const { key } = useLocation()
  const type = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words after another deed are another message
  useEffect(() => {
    if (type !== 'POP' && document.activeElement === document.body) message.current?.focus()
  }, [key, type])
  return message
}
