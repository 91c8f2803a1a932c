import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import type { AppContext } from '#app/context.ts'
import { folderStore } from '#app/features/ground/files/store/folder-store.server.ts'
import type { Db } from '#db/client.server.ts'

/** Of this process alone: another run, or another user, may use the same temporary folder. */
const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'idg-data-'))
process.once('exit', () => rmSync(DATA_DIR, { recursive: true, force: true }))

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
    wakePictures: () => undefined,
    contentChanged: async () => undefined,
    isServed: () => false,
    renderPreview: async () => {
      throw new Error('this test renders no page')
    },
    files: folderStore(path.join(DATA_DIR, 'files')),
    composeMail: async () => {
      throw new Error('this test composes no mail')
    },
    backups: { isNightly: true, recipients: [], copyDir: undefined, wake: () => undefined },
    runErasures: async () => undefined,
    securityLog: { note: () => undefined },
    system: {
      id: 'test',
      version: '0.0.0',
      startedAt: '2026-11-23T08:00:00.000Z',
      isWritable: () => true,
      lastErrors: () => [],
      settings: {
        dataDir: DATA_DIR,
        database: { engine: 'sqlite', file: path.join(DATA_DIR, 'none.db') },
        publicUrl: new URL('http://localhost:3000'),
        mailsAreFiles: false,
        readsMailbox: false,
        scansFiles: false,
        backup: { isNightly: true, copyDir: undefined },
        alarm: { heartbeat: false, mail: false },
      },
    },
    ...parts,
  }
}
