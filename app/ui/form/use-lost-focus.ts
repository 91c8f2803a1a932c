import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Moves the focus to the message about a form when the focused form was removed, so that keyboard users keep their
 * place. Does nothing on page load, nor when `off`.
 */
export function useLostFocus<T extends HTMLElement>(off = false): RefObject<T | null> {
  const message = useRef<T>(null)
  const { key } = useLocation()
  const type = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text after another navigation is a new message
  useEffect(() => {
    if (!off && type !== 'POP' && document.activeElement === document.body) {
      message.current?.focus({ preventScroll: true })
      message.current?.scrollIntoView({ block: 'nearest' })
    }
  }, [key, type, off])
  return message
}
