import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** A page that is there sooner shows no notice: it would only flash. */
const PATIENCE_MS = 150

/** 'Caricamento...' in the middle of the window while the code of another page is on its way. */
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
