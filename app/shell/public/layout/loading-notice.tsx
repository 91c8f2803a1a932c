import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** A notice shown for less time would only flash. */
const PATIENCE_MS = 150

/** 'Caricamento...' in the middle of the window while the code of another page loads. */
export function LoadingNotice() {
  const { pathname } = useLocation()
  const { state, location: next } = useNavigation()
  const busy = state === 'loading' && next.pathname !== pathname
  const [late, setLate] = useState(false)

  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [busy])

  return (
    <div role="status" className="loading-notice">
      {late && <p>Caricamento...</p>}
    </div>
  )
}
