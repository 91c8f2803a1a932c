import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root.ts'
import { FirstScript } from './site/layout/first-script.tsx'
import { InlineStyles } from './site/layout/inline-styles.tsx'
import { currentTheme, THEME_COLORS } from './site/layout/theme.ts'
import { SITE_DESCRIPTION, SITE_TITLE } from './site/seo/meta.ts'

export { ErrorPage as ErrorBoundary } from './site/layout/error-page.tsx'

/** Of any page that says nothing of itself. */
export const meta: Route.MetaFunction = () => [
  { title: SITE_TITLE },
  { name: 'description', content: SITE_DESCRIPTION },
]

/** The document around every page: dark unless the visitor chose otherwise (the theme script sees to that before paint). */
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
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        <Links />
        <InlineStyles />
        <FirstScript />
      </head>
      <body className="dark" suppressHydrationWarning>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}
