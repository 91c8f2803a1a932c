import { lazy, Suspense, useEffect, useState } from 'react'

const DEBUG_KEY = 'idg-debug'

// Only engineers load the notice; a failure to load it has no effect on the page.
const DebugNotice = lazy(() => import('./debug-notice.tsx').catch(() => ({ default: () => null })))

declare global {
  interface Window {
    idg?: { debug: (on?: boolean) => void }
  }
}

/** A console hint for engineers, and the notice that `idg.debug()` switches on. */
export function DebugMode() {
  const [on, setOn] = useState(false)

  useEffect(() => {
    window.idg = {
      debug: (wanted = true) => {
        keep(wanted)
        setOn(wanted)
      },
    }
    setOn(isKept())
    // biome-ignore lint/suspicious/noConsole: this message is the feature
    console.info(
      '%cIDG%c Per la modalità debug: idg.debug()',
      'background:#0a5c9e;color:#fff;font-weight:bold;padding:2px 8px;border-radius:4px',
      '',
    )
  }, [])

  if (!on) return null
  return (
    <Suspense>
      <DebugNotice onClose={() => window.idg?.debug(false)} />
    </Suspense>
  )
}

function isKept(): boolean {
  try {
    return localStorage.getItem(DEBUG_KEY) === '1'
  } catch {
    return false
  }
}

function keep(on: boolean): void {
  try {
    if (on) localStorage.setItem(DEBUG_KEY, '1')
    else localStorage.removeItem(DEBUG_KEY)
  } catch {
    // Without storage the mode lasts until the page is reloaded.
  }
}
