import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { appContext } from '#app/context.ts'
import { findCalendarFeed } from '#app/features/company/account/calendar-feeds.server.ts'
import type { Route } from './+types/calendar-feed-route.ts'
import { appointmentFeed } from './calendar-feed.server.ts'
import { mayRead } from './calendar-feed-rate.server.ts'

const COMMON = {
  // The subscriber's program may cache it but has to revalidate.
  'cache-control': 'private, no-cache',
  'x-robots-tag': 'noindex, nofollow',
  vary: 'Accept-Encoding',
}

/**
 * `/calendario/<token>.ics`: the appointments as a feed for the calendar program of a staff member, authenticated by
 * the token alone. 404 for an invalid or revoked token, 304 when unchanged, 429 above the rate limit.
 */
export async function loader({ context, params, request }: Route.LoaderArgs): Promise<Response> {
  const { db, clock, publicUrl } = context.get(appContext)
  const now = clock()
  const token = /^([\w-]{43})\.ics$/.exec(params.file)?.[1]
  const feed = token && (await findCalendarFeed(db, token, now))
  if (!feed) return new Response('Calendario non trovato.', { status: 404, headers: COMMON })
  if (!mayRead(feed.id, now)) {
    return new Response('Troppe richieste.', { status: 429, headers: { ...COMMON, 'retry-after': '60' } })
  }
  const text = await appointmentFeed({ ...feed, db, now, publicUrl })
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  const headers = { ...COMMON, etag }
  if (knows(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const coded = acceptsGzip(request.headers.get('accept-encoding'))
  return new Response(coded ? new Uint8Array(await promisify(gzip)(text)) : text, {
    headers: {
      ...headers,
      ...(coded && { 'content-encoding': 'gzip' }),
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="idg.ics"',
    },
  })
}

/** Programs that refuse gzip (`gzip;q=0`) or name no encoding get the plain text. */
function acceptsGzip(accepted: string | null): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted ?? '')
}

/** Compares weakly: both encodings have one tag. */
function knows(asked: string | null, etag: string): boolean {
  const tags = (asked ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag.slice(2)) || tags.includes('*')
}
