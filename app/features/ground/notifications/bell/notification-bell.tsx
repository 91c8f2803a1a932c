import Bell from 'lucide-react/icons/bell'
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useServerTime } from '#app/features/ground/notifications/use-server-time.ts'
import { type BellState, MAX_COUNTED, WELCOME_ID } from './bell.ts'
import { BellEntry } from './bell-entry.tsx'
import { followPulse } from './follow-pulse.ts'
import { passPulse } from './pulse.ts'
import { setStaffMark } from './staff-mark.ts'

/**
 * The bell: unread count, and a panel with the newest ten. Without scripts a disclosure with plain forms; with scripts
 * it is live and its forms do not navigate.
 */
export function NotificationBell({ loaded }: { loaded: BellState }) {
  const { bell, arrived, send } = useBell(loaded)
  const [failed, setFailed] = useState(false)
  const panel = useRef<HTMLDetailsElement>(null)
  const { pathname, search } = useLocation()
  const now = useServerTime(bell.now)
  useClosing(panel, pathname)
  useEffect(() => setStaffMark(true), [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The pressed button is removed, so the focus moves to the summary.
    panel.current?.querySelector('summary')?.focus()
    setFailed(!(await send(new FormData(event.currentTarget))))
  }
  // Navigation between public and admin pages loads a new document.
  const intent = { back: pathname + search, submit, reloads: !pathname.startsWith('/admin') }
  const count = bell.unread >= MAX_COUNTED ? '99+' : String(bell.unread)
  const canReadAll = bell.items.some((item) => item.unread && item.id !== WELCOME_ID)
  return (
    <details ref={panel} className="bell">
      <summary className="bell-button">
        <Bell aria-hidden className="bell-icon" />
        <span className="visually-hidden">
          {bell.unread > 0 ? `Notifiche, ${count} da leggere` : 'Notifiche, nessuna da leggere'}
        </span>
        {bell.unread > 0 && (
          <span aria-hidden className="bell-badge">
            {count}
          </span>
        )}
      </summary>
      <div className="bell-panel">
        <div className="bell-head">
          <p className="bell-title">Notifiche</p>
          {canReadAll && (
            <form method="post" action="/admin/bell" onSubmit={submit}>
              <input type="hidden" name="intent" value="read-all" />
              <input type="hidden" name="until" value={bell.now} />
              <input type="hidden" name="back" value={intent.back} />
              <button type="submit" className="bell-all">
                Segna tutte come lette
              </button>
            </form>
          )}
        </div>
        {failed && (
          <p role="alert" className="bell-failed">
            Operazione non riuscita. Ricarica la pagina e riprova.
          </p>
        )}
        <ul className="bell-list">
          {bell.items.map((item) => (
            <BellEntry key={item.id} item={item} now={now} {...intent} onOpen={(form) => void send(form)} />
          ))}
        </ul>
        <Link to="/admin/notifications" reloadDocument={intent.reloads} className="bell-foot">
          Tutte le notifiche
        </Link>
      </div>
      <p role="status" className="visually-hidden">
        {arrived && `Nuova notifica: ${arrived}`}
      </p>
    </details>
  )
}

/** Closes the panel on Escape, on a click or focus outside, and on navigation. */
function useClosing(panel: RefObject<HTMLDetailsElement | null>, pathname: string): void {
  const shown = useRef(pathname)
  useEffect(() => {
    // A panel opened before hydration stays open.
    if (shown.current !== pathname) panel.current?.removeAttribute('open')
    shown.current = pathname
  }, [panel, pathname])
  useEffect(() => {
    const close = (event: Event) => {
      const { current } = panel
      if (!current?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        if (current.contains(document.activeElement)) current.querySelector('summary')?.focus()
        current.open = false
      } else if (event.target instanceof Node && event.target.isConnected && !current.contains(event.target)) {
        current.open = false
      }
    }
    const events = ['click', 'focusin', 'keydown'] as const
    for (const name of events) document.addEventListener(name, close)
    return () => {
      for (const name of events) document.removeEventListener(name, close)
    }
  }, [panel])
}

/** Bell of a window. `arrived` are the notifications received since it was opened. */
interface LiveBell {
  bell: BellState
  arrived: string
  /** Sends a form of the bell; false when that failed. */
  send: (form: FormData) => Promise<boolean>
}

/** Keeps a bell up to date after hydration; newly loaded data replace it. */
function useBell(loaded: BellState): LiveBell {
  const [bell, setBell] = useState(loaded)
  const [arrived, setArrived] = useState('')
  const shown = useRef(loaded)

  const show = useCallback((next: BellState) => {
    // Another staff member may have signed in from another window.
    if (next.owner !== shown.current.owner || next.now < shown.current.now) return
    const [newest] = next.items
    if (newest?.unread && newest.timestamp > (shown.current.items[0]?.timestamp ?? '')) setArrived(newest.message)
    shown.current = next
    setBell(next)
  }, [])
  useEffect(() => show(loaded), [loaded, show])
  useEffect(
    () =>
      followPulse(({ bell, pulse }) => {
        passPulse(pulse)
        show(bell)
      }),
    [show],
  )

  const send = useCallback(
    async (form: FormData) => {
      // Without `back` the response is the new state.
      form.delete('back')
      try {
        // `keepalive` completes the request when the page is left.
        const init = { method: 'POST', body: form, redirect: 'manual', keepalive: true } as const
        const answer = await fetch('/admin/bell', init)
        if (!answer.ok) return false
        show(await answer.json())
        return true
      } catch {
        return false
      }
    },
    [show],
  )
  return { bell, arrived, send }
}
