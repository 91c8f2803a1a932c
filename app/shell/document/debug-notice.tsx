import X from 'lucide-react/icons/x'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { currentTheme } from '#app/ui/theme.ts'

/** A small fixed notice with details for a bug report. Contains no version and no personal data. */
export default function DebugNotice({ onClose }: { onClose: () => void }): ReactNode {
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const theme = useSyncExternalStore(followTheme, currentTheme)
  const size = useSyncExternalStore(followSize, () => `${innerWidth} × ${innerHeight} @ ${devicePixelRatio}`)
  const facts = { Pagina: pathname, Tema: theme, Finestra: size, Navigazione: state }

  return (
    <aside
      aria-label="Modalità debug"
      className="fixed bottom-4 left-4 z-50 max-w-[calc(100vw-2rem)] rounded-lg border border-line-strong bg-raised py-2 pr-2 pl-4 text-sm shadow-xl print:hidden"
    >
      <div className="flex items-center justify-between gap-4">
        <strong className="font-semibold text-accent">Modalità debug</strong>
        <button
          type="button"
          onClick={onClose}
          aria-label="Disattiva la modalità debug"
          className="grid size-8 place-items-center rounded-md hover:bg-wash"
        >
          <X aria-hidden className="size-4" />
        </button>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 pr-2 pb-1 font-mono text-xs leading-5">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-soft">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}

function followTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

function followSize(changed: () => void): () => void {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}
