import type { IncomingHttpHeaders } from 'node:http'

/** Source of a reading that came from another page of the site. */
export const INTERNAL = ''
/** Source without a referring site: typed, bookmarked, or hidden by the browser. */
export const DIRECT = 'diretto'
/** Sources beyond the limit of different ones. */
export const OTHER_SOURCES = 'altri siti'

/** Programs that say what they are; the others are counted. */
const PROGRAM =
  /bot\b|bot[/;_-]|crawl|spider|slurp|preview|monitor|scan|fetch|headless|lighthouse|curl|wget|python|java\/|go-http|node|axios|okhttp|libwww|^$/i
const HOST = /^(?=.{1,80}$)(?:[a-z0-9-]{1,63}\.)+[a-z]{2,24}$/

/** Returns where a reading came from; undefined if it is not one by a person: a program, or a page loaded in advance. */
export function sourceOf(headers: IncomingHttpHeaders, ownHost: string, isData: boolean): string | undefined {
  if (PROGRAM.test(headers['user-agent'] ?? '')) return undefined
  if (/prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers.purpose ?? ''))) return undefined
  if (isData) return INTERNAL
  const { referer } = headers
  if (!referer || !URL.canParse(referer)) return headers['sec-fetch-site'] === 'same-origin' ? INTERNAL : DIRECT
  const { host, hostname } = new URL(referer)
  if (host === ownHost) return INTERNAL
  const name = hostname.toLowerCase().replace(/^www\./, '')
  return HOST.test(name) ? name : DIRECT
}
