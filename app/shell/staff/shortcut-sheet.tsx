import X from 'lucide-react/icons/x'
import { type Ref, useEffect, useState } from 'react'
import { type Holder, may } from '#app/permissions.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { areShortcutsOn, GO_KEYS, switchShortcuts } from './shortcuts.ts'
import { navItemsFor } from './staff-nav.ts'

/** The keyboard help, with a switch for single-key shortcuts. */
export function ShortcutSheet({ ref, staff }: { ref: Ref<HTMLDialogElement>; staff: Holder }) {
  const [on, setOn] = useState(true)
  useEffect(() => setOn(areShortcutsOn()), [])
  const keys = Object.entries(GO_KEYS)
  const screens = navItemsFor(staff).flatMap(({ to, label }) => {
    const key = keys.find(([, target]) => target === to)?.[0]
    return key ? [{ keys: ['G', key.toUpperCase()], label }] : []
  })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop closes it; Escape is native
    <dialog
      ref={ref}
      aria-labelledby="shortcut-sheet-title"
      className="palette"
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div className="palette-panel">
        <form method="dialog" className="flex items-center justify-between border-line border-b py-2 pr-2 pl-5">
          <h2 id="shortcut-sheet-title" className="text-lg">
            Scorciatoie da tastiera
          </h2>
          <button
            type="submit"
            aria-label="Chiudi"
            className="grid size-11 place-items-center rounded-lg text-soft hover:bg-wash hover:text-accent"
          >
            <X aria-hidden className="size-5" />
          </button>
        </form>
        <div className="min-h-0 overflow-y-auto px-5 py-3">
          <dl>
            <Shortcut keys={['Ctrl', 'K']} label="Cerca e vai a…" />
            <Shortcut keys={['/']} label="Cerca e vai a…" />
            {screens.map((screen) => (
              <Shortcut key={screen.label} {...screen} />
            ))}
            {may(staff, 'requests.write') && <Shortcut keys={['G', 'N']} label="Nuova richiesta" />}
            <Shortcut keys={['?']} label="Questo elenco" />
          </dl>
          <h3 className="mt-4 font-semibold text-sm">In «Da fare», nell’elenco delle richieste e in una richiesta</h3>
          <dl>
            {PAGE_SHORTCUTS.map(([keys, label]) => (
              <Shortcut key={label} keys={keys} label={label} />
            ))}
          </dl>
          <h3 className="mt-4 font-semibold text-sm">Nel testo di una pagina</h3>
          <dl>
            <Shortcut keys={['Ctrl', 'S']} label="Salva la bozza" />
            <Shortcut keys={['Ctrl', 'Invio']} label="Vai a «Pubblica»" />
          </dl>
          <label className="mt-3 flex min-h-11 items-center gap-3 border-line border-t pt-3">
            <Checkbox
              checked={on}
              onChange={(event) => {
                setOn(event.target.checked)
                switchShortcuts(event.target.checked)
              }}
              className="size-5"
            />
            <span>Scorciatoie a tasto singolo attive su questo dispositivo</span>
          </label>
          <p className="mt-1 mb-2 text-sm text-soft">Ctrl+K (⌘K su Mac) funziona sempre.</p>
        </div>
      </div>
    </dialog>
  )
}

const PAGE_SHORTCUTS: [string[], string][] = [
  [['J'], 'Successiva'],
  [['K'], 'Precedente'],
  [['Invio'], 'Apri la riga'],
  [['X'], 'Seleziona la riga'],
  [['R'], 'Rispondi'],
  [['N'], 'Scrivi una nota interna'],
  [['A'], 'Assegna a me'],
  [['E'], 'Chiudi'],
  [['U'], 'Torna all’elenco'],
  [['Ctrl', 'Invio'], 'Invia la risposta o la nota'],
  [['Esc'], 'Esci dal testo'],
]

function Shortcut({ keys, label }: { keys: string[]; label: string }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4">
      <dt>{label}</dt>
      <dd className="flex gap-1.5">
        {keys.map((key) => (
          <kbd
            key={key}
            className="grid min-w-7 place-items-center rounded-md border border-line-strong px-1.5 py-0.5 font-sans text-sm"
          >
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  )
}
