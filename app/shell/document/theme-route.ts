import { redirect } from 'react-router'
import { appContext } from '#app/context.ts'
import { siteAddress } from '#app/lib/net/site-address.ts'
import { DAY, SECOND } from '#app/lib/time/duration.ts'
import { THEME_KEY } from '#app/ui/theme.ts'
import noScripts from '../../styles/no-scripts.css?inline'
import tokens from '../../styles/tokens.css?raw'
import type { Route } from './+types/theme-route.ts'

const YEAR_SECONDS = (365 * DAY) / SECOND

const [, lightTokens = ''] = /^:root\[data-theme="light"\] \{([^}]*)\}/m.exec(tokens) ?? []

/** The style sheet of a browser without scripts, with the light tokens when its cookie says light. */
export function loader({ context, request }: Route.LoaderArgs) {
  const css = isLight(request, cookieName(context.get(appContext)))
    ? `${noScripts}:root:root{${lightTokens}}`
    : noScripts
  return new Response(css, { headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-store' } })
}

/** Toggles the theme of a browser without scripts and returns to the page that the button is on. */
export function action({ context, request }: Route.ActionArgs) {
  const name = cookieName(context.get(appContext))
  const secure = name === THEME_KEY ? '' : '; Secure'
  // Light is a choice; dark is the default and needs no cookie.
  const [value, age] = isLight(request, name) ? ['', 0] : ['light', YEAR_SECONDS]
  const cookie = `${name}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`
  return redirect(pageBefore(request), { status: 303, headers: { 'set-cookie': cookie } })
}

/** With TLS the `__Host-` prefix keeps other hosts and plain HTTP from setting the cookie, as in the staff area. */
function cookieName({ publicUrl }: { publicUrl: string }): string {
  return publicUrl.startsWith('https:') ? `__Host-${THEME_KEY}` : THEME_KEY
}

function isLight(request: Request, name: string): boolean {
  const cookies = request.headers.get('cookie')?.split('; ') ?? []
  return cookies.includes(`${name}=light`)
}

/** Path and query of the page that sent the form; Home when that is not a page of this site. */
function pageBefore(request: Request): string {
  const referer = request.headers.get('referer') ?? ''
  const before = URL.canParse(referer) ? new URL(referer) : undefined
  const page = before?.origin === new URL(request.url).origin ? siteAddress(before.pathname + before.search) : undefined
  return page ? page.pathname + page.search : '/'
}
