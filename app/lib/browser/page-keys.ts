import { useEffect, useRef } from 'react'

/** Single keys that a page may take; the shell reports them unless they are switched off (WCAG 2.1.4). */
export const PAGE_KEYS = ['j', 'k', 'x', 'e', 'r', 'a', 'n', 'u'] as const

export type PageKey = (typeof PAGE_KEYS)[number]

export type KeyHandlers = Partial<Record<PageKey, () => void>>

const pages: { current: KeyHandlers }[] = []

/** Takes keys while the component is on the page. */
export function usePageKeys(handlers: KeyHandlers): void {
  const own = useRef(handlers)
  useEffect(() => {
    own.current = handlers
  })
  useEffect(() => {
    pages.push(own)
    return () => void pages.splice(pages.indexOf(own), 1)
  }, [])
}

/** Runs the page's handler of a key; false if it has none. */
export function runPageKey(key: PageKey): boolean {
  const handler = pages.findLast(({ current }) => current[key])?.current[key]
  handler?.()
  return handler !== undefined
}
