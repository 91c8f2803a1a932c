import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openImap } from '#app/features/ground/mail/incoming/mailbox/imap.server.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { freePort } from '#test/server-process.ts'

const DOVECOT = ['/usr/sbin/dovecot', 'dovecot'].find((program) => spawnSync(program, ['--version']).status === 0)
const openUrl = (imapUrl: string) => openImap({ imapUrl, tokens: undefined, signal: new AbortController().signal })
let running: ChildProcess | undefined
afterEach(async () => {
  if (!running) return
  running.kill('SIGTERM')
  await once(running, 'close')
  running = undefined
})

/** A real IMAP server with one mailbox, of the user info and the password "segreta". */
async function startDovecot(): Promise<{ url: string; deliver: (name: string, text: string) => void }> {
  const folder = scratchFolder('idg-dovecot-')
  chmodSync(folder, 0o755)
  const port = await freePort()
  const { username, uid, gid } = userInfo()
  // Dovecot gives root no mailbox: it belongs to the user `nobody` then.
  const owner = uid === 0 ? 65_534 : uid
  const own = (file: string) => uid === 0 && chownSync(file, owner, owner)
  for (const part of ['', 'new', 'cur', 'tmp']) {
    mkdirSync(path.join(folder, 'mail', part), { recursive: true })
    own(path.join(folder, 'mail', part))
  }
  const version = spawnSync(DOVECOT ?? '', ['--version'], { encoding: 'utf8' }).stdout.trim()
  const isNew = Number(version.split('.')[1]) >= 4
  writeFileSync(path.join(folder, 'users'), `info:{PLAIN}segreta:${owner}:${uid === 0 ? owner : gid}::${folder}\n`)
  const mail = isNew
    ? `dovecot_config_version = ${version.split(' ')[0]}\ndovecot_storage_version = ${version.split(' ')[0]}\nmail_driver = maildir\nmail_path = ${folder}/mail\npassdb passwd-file {\n  passwd_file_path = ${folder}/users\n}\nuserdb passwd-file {\n  passwd_file_path = ${folder}/users\n}\nauth_allow_cleartext = yes`
    : `mail_location = maildir:${folder}/mail\ndisable_plaintext_auth = no\npassdb {\n  driver = passwd-file\n  args = ${folder}/users\n}\nuserdb {\n  driver = passwd-file\n  args = ${folder}/users\n}`
  writeFileSync(
    path.join(folder, 'dovecot.conf'),
    `${mail}
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
ssl = no
first_valid_uid = 0
first_valid_gid = 0
${uid === 0 ? '' : `default_internal_user = ${username}\ndefault_login_user = ${username}\ndefault_internal_group = ${username}`}
service imap-login {
  chroot =
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
}
service anvil {
  chroot =
}
`,
  )
  running = spawn(DOVECOT ?? '', ['-F', '-c', path.join(folder, 'dovecot.conf')], { stdio: 'ignore' })
  let count = 0
  return {
    url: `imap://info:segreta@127.0.0.1:${port}/?ignoreTLS=true`,
    deliver: (name, text) => {
      const file = path.join(folder, 'mail/new', `${++count}.${name}.host`)
      writeFileSync(file, text)
      own(file)
    },
  }
}

test.skipIf(!DOVECOT)('a real IMAP server gives its mails in order, whole and unread', async () => {
  const { url, deliver } = await startDovecot()
  const open = () => expect.poll(() => openUrl(url).catch(() => undefined), { timeout: 20_000 })
  await open().toBeDefined()
  const first = await openUrl(url)
  const start = first.uidNext - 1
  await first.close()
  const texts = ['uno', 'due', 'tre'].map(
    (word) => `Subject: ${word}\r\nMessage-ID: <${word}@x.example>\r\n\r\n${word}\r\n`,
  )
  for (const [index, text] of texts.entries()) deliver(String(index), text)
  const box = await openUrl(url)
  expect(box.uidValidity).toBe(first.uidValidity)
  const uids = await box.listAfter(start)
  expect(uids).toHaveLength(3)
  expect(await box.listAfter(uids[2] ?? 0)).toStrictEqual([])
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  expect(await box.listSince(day(10))).toStrictEqual([])
  expect(await box.listSince(day(-1))).toStrictEqual(uids)
  for (const [index, uid] of uids.entries()) {
    expect((await box.fetch(uid)).toString()).toBe(texts[index])
  }
  expect(await box.fetch(999)).toBe('gone')
  await box.close()
  await expect(box.fetch(uids[0] ?? 0)).rejects.toThrow()
})

test.skipIf(!DOVECOT)('a wrong password and a missing folder are told apart', async () => {
  const { url } = await startDovecot()
  await expect.poll(() => openUrl(url).catch(() => undefined), { timeout: 20_000 }).toBeDefined()
  await expect(openUrl(url.replace('segreta', 'errata'))).rejects.toMatchObject({
    kind: 'login-refused',
  })
  await expect(openUrl(url.replace('/?', '/Altra?'))).rejects.toMatchObject({ kind: 'no-folder' })
})
