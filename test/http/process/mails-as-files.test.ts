import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDatabase } from '#db/client.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { type ServerProcess, startServer } from '#test/server-process.ts'
import { storeStaff } from '#test/staff.ts'
import { startSmtpPeer } from '#test/stand-ins/smtp-peer.ts'

const dataDir = scratchFolder('idg-files-')
let db: Db
let token = ''
let pages: string[] = []

beforeAll(async () => {
  db = openDatabase({ engine: 'sqlite', file: path.join(dataDir, 'idg.db') })
  await migrateToLatest(db)
  token = (await storeStaff(db, { now: new Date() })).token
  const request = await storeRequestWithMails(db, new Date())
  const mail = db.selectFrom('mailOutbox').select('id').where('kind', '=', 'request-visitor')
  const { id } = await mail.executeTakeFirstOrThrow()
  pages = ['dashboard', 'mail', `mail/${id}`, `requests/${request}`]
})

afterAll(async () => {
  await db?.destroy()
  rmSync(dataDir, { recursive: true, force: true })
})

async function read(server: ServerProcess, page: string): Promise<string> {
  const answer = await fetch(`${server.url}/admin/${page}`, { headers: { cookie: `idg-session=${token}` } })
  expect([page, answer.status]).toStrictEqual([page, 200])
  return answer.text()
}

test('every screen with mails says that they are saved as files, until a mail server is configured', async () => {
  const peer = await startSmtpPeer()
  let server = await startServer({ DATA_DIR: dataDir })
  try {
    const isOut = async () => (await db.selectFrom('mailOutbox').select('state').execute()).map(({ state }) => state)
    await expect.poll(isOut).toStrictEqual(['sent', 'sent'])
    for (const page of pages)
      expect([page, await read(server, page)]).toStrictEqual([
        page,
        expect.stringMatching(/[Ss]alvata come file|Le email non partono/),
      ])
    for (const page of ['dashboard', 'mail']) {
      expect(await read(server, page)).toContain('Le email non partono')
    }
    await server.stop()
    server = await startServer({ DATA_DIR: dataDir, SMTP_URL: peer.url })
    for (const page of ['dashboard', 'mail']) {
      expect(await read(server, page)).not.toContain('Le email non partono')
    }
    expect(await read(server, 'mail'), 'what was kept stays said').toContain('Salvata come file')
  } finally {
    await server.stop()
    await peer.close()
  }
})
