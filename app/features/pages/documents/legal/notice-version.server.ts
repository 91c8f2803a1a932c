import { noticeLabel, PRIVACY_VERSION } from '#app/content/legal/privacy-version.ts'
import { keptByRevision, type SettingsSource } from '#app/features/ground/settings/kept-by-revision.server.ts'
import { readLegalVersions } from './legal-versions.server.ts'

/** The versions of the privacy notice as requests store them, from memory while the content revision is unchanged. */
const knownNotices = keptByRevision(async (db) => {
  const { present, published } = await readLegalVersions(db, 'privacy')
  return { present: noticeLabel(present), published: published.map(noticeLabel) }
})

/** The version of the privacy notice in force, as requests store it. */
export async function presentNotice(source: SettingsSource): Promise<string> {
  return (await knownNotices(source)).present
}

/**
 * The version that a form was shown with: the field if it names the built-in notice, an earlier one of it, or a version
 * that was published; else the one in force.
 */
export async function noticeVersionOf(source: SettingsSource, field: unknown): Promise<string> {
  const { present, published } = await knownNotices(source)
  if (typeof field !== 'string') return present
  const isBuiltIn = /^20\d\d-\d\d-\d\d$/.test(field) && field <= PRIVACY_VERSION
  return isBuiltIn || published.includes(field) ? field : present
}
