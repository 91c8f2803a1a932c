import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { AppContext } from '#app/context.ts'
import type { Db } from '#db/client.server.ts'

/** Creates a context for verbs and queries under test on the given database; any part can be replaced. */
export function testContext(db: Db, parts: Partial<AppContext> = {}): AppContext {
  return {
    db,
    actor: { kind: 'visitor' },
    requestId: randomUUID(),
    nonce: randomUUID(),
    clock: () => new Date('2026-11-23T09:00:00.000Z'),
    log: pino({ level: 'silent' }),
    publicUrl: 'http://localhost:3000',
    mailFrom: undefined,
    mailsAreFiles: false,
    secret: 'a secret of the tests that is long enough',
    clientAddress: '192.0.2.1',
    contactLimits: true,
    wakeMail: () => undefined,
    contentChanged: async () => undefined,
    renderPreview: async () => {
      throw new Error('this test renders no page')
    },
    composeMail: async () => {
      throw new Error('this test composes no mail')
    },
    backups: { isNightly: true, recipients: [], copyDir: undefined, wake: () => undefined },
    bellStreams: { open: () => undefined },
    runErasures: async () => undefined,
    securityLog: { note: () => undefined },
    ...parts,
  }
}
