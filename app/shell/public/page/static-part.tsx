import {
  type ComponentType,
  lazy,
  type MouseEvent,
  type SyntheticEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'
import { addLateCode } from '#app/lib/browser/late-code.ts'

/**
 * A part of a public page that shows its props and does nothing else: no state, effects, forms or handlers. Links are
 * followed within the application.
 *
 * The first page contains its HTML, and hydration keeps that as it is, so its code is not loaded. The first navigation
 * loads it (`loadRouteModule`), because the browser then renders by itself (docs/decisions/0107).
 */
export function staticPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  addLateCode(load)
  const Part = lazy(async () => ({ default: await load() })) as ComponentType<Props>
  return function StaticPart(props: Props) {
    const hydrating = useSyncExternalStore(
      () => () => undefined,
      () => false,
      () => !import.meta.env.SSR,
    )
    const [served] = useState(hydrating ? props : undefined)
    if (served && isSame(served, props)) return <ServedMarkup />
    return (
      <div>
        <Part {...props} />
      </div>
    )
  }
}

function isSame(before: object, now: object): boolean {
  const values = Object.entries(now)
  // Loaders that run again return equal objects.
  return values.every(([name, value]) => JSON.stringify(value) === JSON.stringify(before[name as keyof typeof before]))
}

/** One object for ever: with another one React would write the empty text into the element. */
const AS_SERVED = { __html: '' }

/** As long as React Router waits before a link that the mouse passes counts as intended. */
const INTENT_MS = 100

/** The server's HTML of a part, with the behaviour of `Link` for its links. */
function ServedMarkup() {
  const navigate = useNavigate()
  const [intended, setIntended] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function follow(event: MouseEvent) {
    const link = linkOf(event)
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(pathOf(link), { replace: link.href === location.href })
  }

  function intend(event: SyntheticEvent) {
    clearTimeout(timer.current)
    const link = linkOf(event)
    if (link) timer.current = setTimeout(() => setIntended(pathOf(link)), INTENT_MS)
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the events of the links inside; keys click a link */}
      <div
        onClick={follow}
        onMouseOver={intend}
        onFocus={intend}
        onTouchStart={intend}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; hydration keeps what the server rendered
        dangerouslySetInnerHTML={AS_SERVED}
      />
      {intended && <PrefetchPageLinks page={intended} />}
    </>
  )
}

/** The link of the application that an event concerns; `Link` marks its elements. */
function linkOf({ target }: SyntheticEvent): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-discover]:not([target])') : null
}

function pathOf({ pathname, search, hash }: HTMLAnchorElement): string {
  return pathname + search + hash
}
