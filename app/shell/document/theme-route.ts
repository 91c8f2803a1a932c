import { redirect } from 'react-router'
import { appContext } from '#app/context.ts'
import { THEME_KEY } from '#app/ui/theme.ts'
import noScripts from '../../styles/no-scripts.css?inline'
import tokens from '../../styles/tokens.css?raw'
import type { Route } from './+types/theme-route.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

const [, lightTokens = ''] = /^:root\[data-theme="light"\] \{([^}]*)\}/m.exec(tokens) ?? []

/** The style sheet of a browser without scripts, with the light tokens when its cookie says light. */
export function loader({ request }: Route.LoaderArgs) {
  const css = isLight(request) ? `${noScripts}:root:root{${lightTokens}}` : noScripts
  return new Response(css, { headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-store' } })
}

/** Toggles the theme of a browser without scripts and returns to the page that the button is on. */
export function action({ context, request }: Route.ActionArgs) {
  const { publicUrl } = context.get(appContext)
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  // Light is a choice; dark is the default and needs no cookie.
  const [value, age] = isLight(request) ? ['', 0] : ['light', YEAR_SECONDS]
  const cookie = `${THEME_KEY}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`
  return redirect(pageBefore(request), { status: 303, headers: { 'set-cookie': cookie } })
}

function isLight(request: Request): boolean {
  const cookies = request.headers.get('cookie')?.split('; ') ?? []
  return cookies.includes(`${THEME_KEY}=light`)
}

/** Path and query of the page that sent the form; Home when that is not a page of this site. */
function pageBefore(request: Request): string {
  const referer = request.headers.get('referer') ?? ''
  const before = URL.canParse(referer) ? new URL(referer) : undefined
  // A path that begins with two slashes would lead to another host.
  if (before?.origin !== new URL(request.url).origin || before.pathname.startsWith('//')) return '/'
  return before.pathname + before.search
}
