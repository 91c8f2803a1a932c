import { isReleased } from './release-problems.ts'

/** A commit of the sources. */
interface Commit {
  hash: string
  /** Seconds. */
  time: number
  hasChanges: boolean
}

/**
 * Returns the version of a commit between releases, such as `0.2.0-dev.202611271804.g1a2b3c4d`. It sorts above those of
 * earlier commits and below the next release, which is the version itself until the changelog has it.
 */
export function devVersion(version: string, changelog: string, commit: Commit): string {
  const [major, minor] = version.split('.').map(Number)
  const next = isReleased(changelog, version) ? `${major}.${Number(minor) + 1}.0` : version
  const date = new Date(commit.time * 1000).toISOString().replaceAll(/\D/g, '').slice(0, 12)
  // The letter: a part of digits only must not begin with 0.
  return `${next}-dev.${date}.g${commit.hash.slice(0, 8)}${commit.hasChanges ? '.changed' : ''}`
}
