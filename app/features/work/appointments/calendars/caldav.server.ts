import { Parser } from 'htmlparser2'
import { CALENDAR_LIMITS, type FetchParts } from '#app/features/ground/settings/busy-calendar/fetch-busy.server.ts'
import { FetchError, type Sent, sendPublic } from '#app/lib/net/fetch-public.server.ts'

/** Where a calendar is; user and password only for CalDAV. */
export interface CalendarAddress {
  url: string
  user: string
  password: string
}

/** An object of a collection: its name, the last part of its address, its version and its text. */
export interface DavObject {
  name: string
  etag: string
  text: string
}

/** The response to a write: `conflict` when the object is not in the version that was named. */
export type DavOutcome = { kind: 'done'; etag: string | null } | { kind: 'conflict' }

/** A CalDAV collection (RFC 4791). Every function throws FetchError. */
export interface Collection {
  /** The objects with events in a period. */
  list: (span: { from: Date; to: Date }) => Promise<DavObject[]>
  /** The objects of these names that exist. */
  find: (names: readonly string[]) => Promise<DavObject[]>
  /** Stores an object; without an etag only if there is none of this name. */
  put: (name: string, text: string, etag: string | null) => Promise<DavOutcome>
  remove: (name: string, etag: string) => Promise<DavOutcome>
}

const BODY = (what: string, inside: string) =>
  `<?xml version="1.0" encoding="utf-8"?>
<c:${what} xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><d:getetag/><c:calendar-data/></d:prop>${inside}</c:${what}>`

/** The collection at an address. */
export function openCollection(
  { url, user, password }: CalendarAddress,
  { network, stopping }: Pick<FetchParts, 'network' | 'stopping'>,
): Collection {
  const base = url.endsWith('/') ? url : `${url}/`
  const limits = stopping ? { ...CALENDAR_LIMITS, stopping } : CALENDAR_LIMITS
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const send = (address: string, { headers, ...sent }: Sent) =>
    sendPublic(address, { ...sent, headers: { authorization, ...headers } }, limits, network)
  const report = async (body: string) => {
    const headers = { depth: '1', 'content-type': 'application/xml; charset=utf-8' }
    const { status, text } = await send(base, { method: 'REPORT', headers, body })
    if (status !== 207) throw new FetchError({ kind: 'status', status })
    return readMultistatus(text)
  }
  const write = async (name: string, sent: Sent): Promise<DavOutcome> => {
    const { status, etag = null } = await send(new URL(name, base).href, sent)
    if (status >= 200 && status < 300) return { kind: 'done', etag }
    // 404: deleted meanwhile. 409: some servers answer so to a UID that exists elsewhere.
    if ([404, 409, 412].includes(status)) return { kind: 'conflict' }
    throw new FetchError({ kind: 'status', status })
  }
  return {
    list: ({ from, to }) =>
      report(
        BODY(
          'calendar-query',
          `<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"><c:time-range start="${utc(from)}" end="${utc(to)}"/></c:comp-filter></c:comp-filter></c:filter>`,
        ),
      ),
    find: async (names) => {
      if (names.length === 0) return []
      const path = (name: string) => new URL(name, base).pathname.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
      return report(BODY('calendar-multiget', names.map((name) => `<d:href>${path(name)}</d:href>`).join('')))
    },
    put: (name, text, etag) =>
      write(name, {
        method: 'PUT',
        headers: {
          'content-type': 'text/calendar; charset=utf-8',
          ...(etag === null ? { 'if-none-match': '*' } : { 'if-match': etag }),
        },
        body: text,
      }),
    remove: (name, etag) => write(name, { method: 'DELETE', headers: { 'if-match': etag } }),
  }
}

/** A time as CalDAV writes it: 20261125T083000Z. */
function utc(time: Date): string {
  return `${time.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/**
 * The objects of a multistatus response (RFC 4918). Throws FetchError for anything else, an incomplete one included: read
 * as an empty collection it would mean that every event was deleted.
 */
function readMultistatus(xml: string): DavObject[] {
  const objects: DavObject[] = []
  let found: Record<string, string> = {}
  let text = ''
  let isWhole = false
  const parser = new Parser(
    {
      onopentagname(tag) {
        text = ''
        if (localName(tag) === 'response') found = {}
      },
      ontext(part) {
        text += part
      },
      onclosetag(tag, isImplied) {
        const name = localName(tag)
        if (['href', 'getetag', 'calendar-data'].includes(name)) found[name] ??= text.trim()
        if (name === 'multistatus') isWhole = !isImplied
        if (name !== 'response') return
        const { href = '', getetag: etag, 'calendar-data': data } = found
        // Objects that are gone have a status in place of their text.
        if (etag && data) objects.push({ name: lastPart(href), etag, text: data })
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  if (!isWhole) throw new FetchError({ kind: 'no-calendar' })
  return objects
}

const localName = (tag: string) => tag.slice(tag.indexOf(':') + 1).toLowerCase()

function lastPart(href: string): string {
  const part = href.slice(href.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
