import { caseData } from '#app/features/care/privacy/cases/personal-data.server.ts'
import { auditData } from '#app/features/ground/audit/personal-data.server.ts'
import { mailData } from '#app/features/ground/mail/personal-data.server.ts'
import { notificationData } from '#app/features/ground/notifications/personal-data.server.ts'
import { contentData } from '#app/features/pages/documents/personal-data.server.ts'
import { appointmentData } from '#app/features/work/appointments/personal-data.server.ts'
import { candidateData } from '#app/features/work/candidates/personal-data.server.ts'
import { incomingData } from '#app/features/work/incoming/personal-data.server.ts'
import { peopleData } from '#app/features/work/requests/people/personal-data.server.ts'
import { requestData } from '#app/features/work/requests/personal-data.server.ts'
import {
  countOwned,
  type DataSection,
  deleteOwned,
  type PersonalDataPart,
  type Removed,
  type Retained,
  type Subject,
} from '#app/personal-data.ts'
import type { Db, Trx } from '#db/client.server.ts'

/** The exporters and erasers of all features, in the order of erasure: rows with foreign keys come first. */
export const PARTS: readonly PersonalDataPart[] = [
  caseData,
  notificationData,
  auditData,
  contentData,
  mailData,
  candidateData,
  appointmentData,
  incomingData,
  peopleData,
  requestData,
]

/** What every erasure keeps, and why. */
export const RETAINED: readonly Retained[] = PARTS.flatMap(({ retained = [] }) => retained)

/** Deletes everything that belongs to a subject, in the caller's transaction. */
export async function destroy(trx: Trx, subject: Subject, now: Date): Promise<Removed> {
  const removed: Removed = {}
  const add = (table: string | undefined, count: number) => {
    if (table !== undefined && count > 0) removed[table] = (removed[table] ?? 0) + count
  }
  for (const { owned, special = [] } of PARTS) {
    for (const rows of special) add(rows.tables[0], await rows.erase(trx, subject, now))
    for (const rows of owned) add(rows.table, await deleteOwned(trx, rows, subject.records))
  }
  return removed
}

/** Counts what is left of a subject: 0 after its erasure. */
export async function countLeft(db: Db, subject: Subject): Promise<number> {
  let count = 0
  for (const { owned, special = [] } of PARTS) {
    for (const rows of owned) count += await countOwned(db, rows, subject.records)
    for (const rows of special) count += await rows.count(db, subject)
  }
  return count
}

/** Everything held on a subject, as sections of an export; `internal` includes what staff wrote for staff. */
export async function exportSections(
  db: Db,
  subject: Subject,
  { internal }: { internal: boolean },
): Promise<DataSection[]> {
  const sections: DataSection[] = []
  // Requests first, as a reader expects them.
  for (const { sections: list } of PARTS.toReversed()) {
    sections.push(...(await list(db, subject)).filter((section) => internal || !section.internal))
  }
  return sections
}
