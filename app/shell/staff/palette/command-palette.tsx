import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useNavigate, useSubmit } from 'react-router'
import { runPageKey } from '#app/lib/browser/page-keys.ts'
import { formatCount } from '#app/lib/text/format.ts'
import { type Holder, may } from '#app/permissions.ts'
import { ShortcutSheet } from '#app/shell/staff/shortcut-sheet.tsx'
import { areShortcutsOn, createShortcutReader, isTyping } from '#app/shell/staff/shortcuts.ts'
import { THEME_SWITCH_ID } from '#app/ui/theme.ts'
import { actionsFor, type PaletteEntry, screensFor, useFound } from './palette-entries.ts'

/**
 * Search and navigation from any page: Ctrl+K (Cmd+K), "/" or the button open a list of screens, people and requests, filtered
 * by typing. Without JavaScript the button links to the inbox and its search. Also handles the other shortcuts.
 */
export function CommandPalette({ staff }: { staff: Holder & { receivesAppointments?: boolean } }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const help = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)

  const show = () => {
    if (document.querySelector('dialog[open]')) return
    setOpen(true)
    dialog.current?.showModal()
  }
  const showHelp = () => {
    dialog.current?.close()
    help.current?.showModal()
  }

  useEffect(() => {
    const read = createShortcutReader()
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        if (dialog.current?.open) dialog.current.close()
        else show()
        return
      }
      const modified = event.ctrlKey || event.metaKey || event.altKey
      const typing = isTyping(event.target) || document.querySelector('dialog[open]') !== null
      const shortcut = read({ key: event.key, modified, typing, at: performance.now() })
      if (!shortcut || !areShortcutsOn()) return
      if (shortcut.kind === 'page') {
        if (runPageKey(shortcut.key)) event.preventDefault()
        return
      }
      event.preventDefault()
      if (shortcut.kind === 'go') navigate(shortcut.to)
      else if (shortcut.kind === 'help') showHelp()
      else show()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })

  return (
    <>
      <Link
        to={may(staff, 'requests.read') ? '/admin/requests' : '/admin'}
        aria-keyshortcuts="Control+K Meta+K"
        title="Cerca e vai a… (Ctrl+K)"
        className="grid size-11 place-items-center rounded-full text-soft transition-colors hover:bg-wash hover:text-accent lg:size-10"
        onClick={(event: MouseEvent) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          show()
        }}
      >
        <Search aria-hidden className="size-5" />
        <span className="visually-hidden">Cerca e vai a…</span>
      </Link>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop closes it; Escape is native */}
      <dialog
        ref={dialog}
        aria-label="Cerca e vai a…"
        className="palette"
        onClose={() => setOpen(false)}
        onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      >
        {open && <Panel staff={staff} close={() => dialog.current?.close()} showHelp={showHelp} />}
      </dialog>
      <ShortcutSheet ref={help} staff={staff} />
    </>
  )
}

/** The combobox: the focus stays in the field, the arrow keys move through the list (ARIA APG, combobox with list). */
function Panel({ staff, close, showHelp }: { staff: Holder; close: () => void; showHelp: () => void }) {
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const navigate = useNavigate()
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const found = useFound(staff, query)
  const submit = useSubmit()
  const actions = actionsFor(staff, query, {
    theme: () => document.getElementById(THEME_SWITCH_ID)?.click(),
    signOut: () => void submit(null, { method: 'post', action: '/admin/sign-out' }),
    help: showHelp,
  })
  const entries = [...screensFor(staff, query), ...actions, ...found]
  const chosen = Math.min(at, entries.length - 1)

  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    close()
    if (entry.run) entry.run()
    else navigate(entry.to)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const last = entries.length - 1
    const next = { ArrowDown: chosen >= last ? 0 : chosen + 1, ArrowUp: chosen <= 0 ? last : chosen - 1 }[event.key]
    if (next === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (event.key === 'Enter') choose(entries[chosen])
    else setAt(next ?? 0)
  }
  return (
    <div className="palette-panel">
      <div className="flex items-center gap-3 border-line border-b px-4">
        <Search aria-hidden className="size-5 shrink-0 text-soft" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the palette is opened to type
          autoFocus
          type="text"
          role="combobox"
          aria-label="Persona, telefono, codice di una richiesta, schermata o comando"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={entries[chosen] ? `${id}-${chosen}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Persona, telefono, codice o schermata"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setAt(0)
          }}
          onKeyDown={press}
          className="h-14 w-full min-w-0 text-ellipsis bg-transparent text-base outline-none placeholder:text-soft"
        />
      </div>
      <ul
        ref={list}
        id={`${id}-list`}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of a combobox
        role="listbox"
        aria-label="Risultati"
        className="min-h-0 flex-1 overflow-y-auto p-2"
      >
        {entries.map((entry, index) => {
          const { to, label, hint, icon: Icon } = entry
          return (
            // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the focus stays in the field, which takes the keys
            <li
              key={`${to} ${label}`}
              id={`${id}-${index}`}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of the list
              role="option"
              aria-selected={index === chosen}
              className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 ${index === chosen ? 'bg-wash text-accent' : ''}`}
              onPointerMove={() => index !== chosen && setAt(index)}
              onClick={() => choose(entry)}
            >
              <Icon aria-hidden className="size-4.5 shrink-0 text-soft" />
              <span className="min-w-0 flex-1 items-center gap-3 sm:flex">
                <span className="block min-w-0 flex-1 truncate">
                  <bdi>{label}</bdi>
                </span>
                {hint && <span className="block shrink-0 text-soft text-sm">{hint}</span>}
              </span>
            </li>
          )
        })}
      </ul>
      <p role="status" className={entries.length === 0 ? 'px-5 pb-5 text-soft' : 'visually-hidden'}>
        {entries.length === 0 ? 'Nessun risultato.' : formatCount(entries.length, 'Un risultato', 'risultati')}
      </p>
      <div className="flex items-center justify-between gap-3 border-line border-t px-4 py-2 text-sm text-soft max-sm:hidden">
        <span>↑ ↓ per scegliere, Invio per aprire, Esc per chiudere</span>
        <button
          type="button"
          className="min-h-9 rounded-lg px-2 text-accent hover:bg-wash hover:text-accent-strong max-lg:min-h-11"
          onClick={showHelp}
        >
          Scorciatoie da tastiera
        </button>
      </div>
    </div>
  )
}
