import type { Purpose } from '#app/features/ground/files/store/add-file.server.ts'

/** Private files that are served as they were sent. Pictures are not: what is shown of them is encoded anew. */
export const SCANNED: readonly Purpose[] = ['candidate', 'mail-attachment']

/** Whether a private file may be opened: with a scanner, only one that it has found clean. */
export function isOpenable({ scan }: { scan: string }, settings: { scansFiles: boolean }): boolean {
  return !settings.scansFiles || scan === 'clean'
}
