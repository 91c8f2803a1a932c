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
