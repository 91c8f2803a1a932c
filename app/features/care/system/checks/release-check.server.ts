import { VERSION } from '#app/lib/installation.server.ts'
import { fetchPublic, type Network, PUBLIC_NETWORK } from '#app/lib/net/fetch-public.server.ts'
import { DAY, HOUR, SECOND } from '#app/lib/time/duration.ts'
import { fine, type RunCheck, unset, warning } from './check-parts.ts'

const LIMITS = { maxBytes: 64 * 1024, timeoutMs: 5 * SECOND, maxRedirects: 3 }

/** What the file said last; asked for once a day, after a failure once an hour. */
let known: { address: string; newest: string | undefined; until: number } | undefined

/** Whether the file of the newest release (`RELEASE_SUMS_URL`) names a newer version than this one. */
export const checkRelease: RunCheck = async ({ clock, settings: { releaseSumsUrl }, network = PUBLIC_NETWORK }) => {
  if (!releaseSumsUrl) return unset(`${VERSION}. Non cerca versioni più recenti (RELEASE_SUMS_URL).`)
  const now = clock().getTime()
  if (known?.address !== releaseSumsUrl || known.until <= now) {
    const newest = await readNewest(releaseSumsUrl, network)
    known = { address: releaseSumsUrl, newest, until: now + (newest ? DAY : HOUR) }
  }
  const { newest } = known
  if (!newest) {
    return warning(
      `${VERSION}. Non si è potuto sapere se c’è una versione più recente.`,
      'Controlla RELEASE_SUMS_URL e la rete del server.',
    )
  }
  if (newest === VERSION) return fine(`${VERSION}, la più recente.`)
  return warning(`${VERSION}. È uscita la ${newest}.`, 'Scarica l’archivio e installalo: idg upgrade <archivio>.')
}

async function readNewest(address: string, network: Network): Promise<string | undefined> {
  try {
    return newestOf(VERSION, (await fetchPublic(address, LIMITS, network))?.text ?? '')
  } catch {
    return undefined
  }
}

/** The names of archives in SHA256SUMS of a release. */
const ARCHIVE = /\bidg-(\d+\.\d+\.\d+(?:-[\w.]+?)?)-linux-/g

/** Returns the newest of the installed version and those named in a SHA256SUMS; undefined if it names none. */
export function newestOf(installed: string, sums: string): string | undefined {
  const named = [...sums.matchAll(ARCHIVE)].flatMap(([, version]) => version ?? [])
  if (named.length === 0) return undefined
  return [installed, ...named].toSorted(compareVersions).at(-1)
}

/** Orders versions (semver.org, rule 11): `0.2.0-dev.…` is before `0.2.0`; drafts of a version are ordered by their date. */
function compareVersions(one: string, other: string): number {
  const [a = '', draftA] = one.split('-', 2)
  const [b = '', draftB] = other.split('-', 2)
  const byNumber = a.localeCompare(b, 'en', { numeric: true })
  if (byNumber !== 0 || draftA === draftB) return byNumber
  if (draftA === undefined || draftB === undefined) return draftA === undefined ? 1 : -1
  return draftA.localeCompare(draftB, 'en', { numeric: true })
}
