import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/client.server.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { startServer } from '#test/server-process.ts'
import { startImapPeer } from '#test/stand-ins/imap-peer.ts'

test('the built server reads the mailbox of IMAP_URL, and goes on where it stood when it was killed', async () => {
  const dataDir = scratchFolder('idg-mailbox-')
  const imap = await startImapPeer()
  const start = () => startServer({ DATA_DIR: dataDir, IMAP_URL: imap.url })
  const before = await start()
  await expect.poll(() => imap.commands.includes('LOGOUT'), { timeout: 20_000 }).toBe(true)
  const db = openDatabase({ engine: 'sqlite', file: path.join(dataDir, 'idg.db') })
  onTestFinished(() => db.destroy())
  // The first reading is noted before its lease ends.
  const isFree = async () => {
    const row = await db.selectFrom('serviceState').select('value').where('name', '=', 'mailbox').executeTakeFirst()
    return JSON.parse(row?.value ?? '{}').leaseOwner
  }
  await expect.poll(isFree).toBeNull()
  await before.stop('SIGKILL')
  for (const name of ['anna', 'bruno']) {
    imap.add(
      `Message-ID: <${name}@mail.example>\r\nFrom: ${name}@mail.example\r\nSubject: ${name}\r\n\r\nBuongiorno\r\n`,
    )
  }
  const after = await start()
  onTestFinished(async () => void (await after.stop()))
  const subjects = async () =>
    (await db.selectFrom('incomingMails').select('subject').where('state', '=', 'request').orderBy('id').execute()).map(
      ({ subject }) => subject,
    )
  await expect.poll(subjects, { timeout: 30_000 }).toStrictEqual(['anna', 'bruno'])
  // The next reading would be up to a minute away: the server's own word is faster.
  imap.add('Message-ID: <carla@mail.example>\r\nFrom: carla@mail.example\r\nSubject: carla\r\n\r\nSalve\r\n')
  const count = async () => (await db.selectFrom('incomingMails').select('id').execute()).length
  await expect.poll(count, { timeout: 25_000 }).toBe(3)
}, 90_000)
