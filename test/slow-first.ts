import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest on a machine with two cores, the longest first: one that starts late runs alone at the end. */
export const LONGEST = [
  'test/http/process/crash.test.ts',
  'test/http/process/backup-kill.test.ts',
  'test/http/authorisation/matrix.test.ts',
  'test/http/mail-links.test.ts',
  'test/http/input/fuzz.test.ts',
  'app/features/pages/pictures/widths/hostile-drawings.server.test.ts',
  'app/features/work/requests/submission/submit.server.test.ts',
  'app/features/care/backup/restore/restore-archive.server.test.ts',
  'app/features/ground/mail/outbox/delivery/deliver.server.test.ts',
  'app/features/company/access/sign-in/sign-in.server.test.ts',
  'app/features/ground/settings/busy-calendar/busy-times.test.ts',
]

/** Tests with servers of their own come next. */
const WITH_SERVERS = /\/test\/(http|operation)\//

/** Orders test files: the longest, those with servers, the others; the last two as Vitest orders them. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = ({ moduleId }: TestSpecification) => {
      const known = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`))
      if (known >= 0) return known
      return LONGEST.length + (WITH_SERVERS.test(moduleId) ? 0 : 1)
    }
    return sorted.sort((one, other) => place(one) - place(other))
  }
}
