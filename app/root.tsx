import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useNavigationType,
} from 'react-router'
import type { Route } from './+types/root.ts'
import { useNonce } from './lib/browser/nonce.ts'
import { useOnPageChange } from './lib/browser/on-page-change.ts'
import { DebugMode } from './shell/document/debug-mode.tsx'
import { FirstScript } from './shell/document/first-script.tsx'
import { ERROR_TITLE } from './shell/public/layout/error-page.tsx'
import { SITE_DESCRIPTION, SITE_TITLE } from './shell/public/seo/meta.ts'
import css from './styles/app.css?inline'
import file from './styles/app.css?url'
import { currentTheme, DOCUMENT_REBUILT, THEME_COLORS, THEME_PATH } from './ui/theme.ts'

export { ErrorPage as ErrorBoundary } from './shell/public/layout/error-page.tsx'

/** Default metadata, also of the error page. */
export const meta: Route.MetaFunction = ({ error }) =>
  error
    ? [{ title: ERROR_TITLE }, { name: 'robots', content: 'noindex' }]
    : [{ title: SITE_TITLE }, { name: 'description', content: SITE_DESCRIPTION }]

/**
 * The document of every page. Dark is the default; the first script applies the chosen theme before the first paint.
 */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="it" data-theme="dark" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={THEME_COLORS[currentTheme()]} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Meta />
        <InlineStyles />
        {/* After the inline sheet, so that the staff sheet overrides it on its pages. */}
        <Links />
        <FirstScript />
      </head>
      <body className="dark" suppressHydrationWarning>
        {children}
        <DocumentRebuilt />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return (
    <>
      <RouteChange />
      <Outlet />
      <LoadingNotice />
      <DebugMode />
    </>
  )
}

/**
 * React replaces the whole document when it switches to the error page and back. This reapplies the attributes set by
 * the first script, before paint.
 */
function DocumentRebuilt() {
  useLayoutEffect(() => {
    dispatchEvent(new Event(DOCUMENT_REBUILT))
  }, [])
  return null
}

/**
 * The site's style sheet, inlined so that the first paint needs no second request. Kept pages contain only the rules
 * they use; the whole sheet follows as a file, by the link here without JavaScript, or after paint with it
 * (start-after-paint.ts). The browser bundle contains no copy: hydration keeps the server's element,
 * and a rebuilt document (error page) uses the whole sheet once it has loaded. In development Vite injects the sheet.
 */
function InlineStyles() {
  const nonce = useNonce()
  return (
    <>
      <style
        id="site-styles"
        nonce={nonce}
        media={wholeIsThere ? 'not all' : undefined}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, allowed by its hash
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <noscript>
        <link rel="stylesheet" href={file} />
        <link rel="stylesheet" href={THEME_PATH} />
        <link rel="manifest" href="/site.webmanifest" />
      </noscript>
    </>
  )
}

const html = import.meta.env.SSR ? css : (document.getElementById('site-styles')?.textContent ?? '')

/** A recreated style element must not follow the whole sheet, because later rules win. */
const wholeIsThere = !import.meta.env.SSR && document.querySelector(`link[rel="stylesheet"][href="${file}"]`) !== null

/**
 * After a navigation: focuses the new heading and announces the new title, as a browser does on a page load.
 * `ScrollRestoration` handles scrolling.
 */
function RouteChange() {
  const { hash } = useLocation()
  const type = useNavigationType()
  const [announced, setAnnounced] = useState('')

  useOnPageChange(() => {
    setAnnounced(document.title)
    // A URL with a fragment has its own target.
    if (hash) return
    focusHeading()
    // A form that keeps the scroll position may lead to another page.
    if (type !== 'POP') window.scrollTo(0, 0)
  })

  return (
    <p role="status" aria-live="polite" className="visually-hidden">
      {announced}
    </p>
  )
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** A notice shown for less time would only flash. */
const PATIENCE_MS = 150

/** 'Caricamento...' in the middle of the window while the code of another page loads. */
function LoadingNotice() {
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
