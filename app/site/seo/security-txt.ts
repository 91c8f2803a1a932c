import { appContext } from '#app/context.ts'
import { isPlaceholder } from '#app/features/ground/settings/company/company.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { DAY } from '#app/lib/time/duration.ts'
import type { Route } from './+types/security-txt.ts'

/** RFC 9116 recommends less than a year; half of one leaves room for cached copies. */
const VALID_DAYS = 180

/**
 * `/.well-known/security.txt` (RFC 9116): the contact for vulnerability reports. Expires relative to the present time.
 * 404 until the company has set its address.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { clock, db, publicUrl } = context.get(appContext)
  const { email } = await readSection(db, 'company')
  if (isPlaceholder(email)) return new Response('Risorsa non trovata.', { status: 404 })
  const today = Math.floor(clock().getTime() / DAY) * DAY
  const lines = [
    `Contact: mailto:${encodeURI(email)}`,
    `Expires: ${new Date(today + VALID_DAYS * DAY).toISOString()}`,
    'Preferred-Languages: it, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
