import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Calls `act` after each navigation, but not on mount: what the visitor opened before hydration stays open. */
export function useOnPageChange(act: () => void): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    act()
  })
}
