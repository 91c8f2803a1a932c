import { createHash } from 'node:crypto'
import { appContext } from '#app/context.ts'
import { findCalendarFeed } from '#app/features/account/calendar-feeds.server.ts'
import type { Route } from './+types/calendar-feed-route.ts'
import { appointmentFeed } from './calendar-feed.server.ts'
import { mayRead } from './calendar-feed-rate.server.ts'

const COMMON = {
  // The subscriber's program may cache it but has to revalidate.
  'cache-control': 'private, no-cache',
  'x-robots-tag': 'noindex, nofollow',
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
  const text = await appointmentFeed({ db, kind: feed.kind, now, publicUrl })
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  const headers = { ...COMMON, etag }
  if (knows(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  return new Response(text, {
    headers: {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="idg.ics"',
    },
  })
}

/** Compares weakly: compressing proxies mark the tag as weak. */
function knows(asked: string | null, etag: string): boolean {
  const tags = (asked ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
