import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { scratchFolder } from '#test/scratch-folder.ts'
import { freePort } from '#test/server-process.ts'

/** The program; undefined where it is not installed. */
export const DOVECOT = ['/usr/sbin/dovecot', 'dovecot'].find(
  (program) => spawnSync(program, ['--version']).status === 0,
)

/** A real IMAP server with one mailbox, of the user info and the password "segreta", for one test. `folder` contains its Maildir `mail`. */
export async function startDovecot(): Promise<{
  url: string
  folder: string
  owner: number
  deliver: (name: string, text: string) => void
}> {
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
  const running = spawn(DOVECOT ?? '', ['-F', '-c', path.join(folder, 'dovecot.conf')], { stdio: 'ignore' })
  onTestFinished(async () => {
    running.kill('SIGTERM')
    await once(running, 'close')
  })
  let count = 0
  return {
    folder,
    owner,
    url: `imap://info:segreta@127.0.0.1:${port}/?ignoreTLS=true`,
    deliver: (name, text) => {
      const file = path.join(folder, 'mail/new', `${++count}.${name}.host`)
      writeFileSync(file, text)
      own(file)
    },
  }
}
