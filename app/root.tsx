import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root.ts'
import { DebugMode } from './shell/document/debug-mode.tsx'
import { DocumentRebuilt } from './shell/document/document-rebuilt.tsx'
import { FirstScript } from './shell/document/first-script.tsx'
import { InlineStyles } from './shell/document/inline-styles.tsx'
import { RouteChange } from './shell/document/route-change.tsx'
import { ERROR_TITLE } from './shell/public/layout/error-page.tsx'
import { LoadingNotice } from './shell/public/layout/loading-notice.tsx'
import { SITE_DESCRIPTION, SITE_TITLE } from './shell/public/seo/meta.ts'
import { currentTheme, THEME_COLORS } from './ui/theme.ts'

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
