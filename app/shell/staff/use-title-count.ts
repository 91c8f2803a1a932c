import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Puts the number of what waits before the tab's title, so that it is seen from another tab; again after each navigation. */
export function useTitleCount(count: number): void {
  useLocation()
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\) /, '')
    document.title = count > 0 ? `(${count}) ${title}` : title
  })
}
