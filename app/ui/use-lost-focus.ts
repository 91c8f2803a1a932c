import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Moves the focus to the message about a form when the focused form was removed, so that keyboard users keep their
 * place. Does nothing on page load.
 */
export function useLostFocus<T extends HTMLElement>(): RefObject<T | null> {
  const message = useRef<T>(null)
  const { key } = useLocation()
  const type = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text after another navigation is a new message
  useEffect(() => {
    if (type !== 'POP' && document.activeElement === document.body) message.current?.focus()
  }, [key, type])
  return message
}
