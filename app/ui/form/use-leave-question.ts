import { useEffect } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'

/** Asks before the page is left while something on it would be lost. A page has at most one. */
export function useLeaveQuestion(question: string, losesSomething: () => boolean): void {
  const leaving = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && losesSomething(),
  )
  useEffect(() => {
    if (leaving.state !== 'blocked') return
    if (window.confirm(question)) leaving.proceed()
    else leaving.reset()
  }, [leaving, question])
  useBeforeUnload((event) => {
    if (losesSomething()) event.preventDefault()
  })
}
