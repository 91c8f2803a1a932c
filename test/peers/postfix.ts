import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { onTestFinished } from 'vitest'
import { scratchFolder } from '#test/scratch-folder.ts'
import { freePort } from '#test/server-process.ts'

/** Whether Postfix is installed, which only root can start. */
export const HAS_POSTFIX = userInfo().uid === 0 && spawnSync('/usr/sbin/postconf', ['mail_version']).status === 0

const SERVICES = [
  ...['pickup unix n - n 60 1 pickup', 'cleanup unix n - n - 0 cleanup', 'qmgr unix n - n 300 1 qmgr'],
  ...['rewrite unix - - n - - trivial-rewrite', 'bounce unix - - n - 0 bounce', 'defer unix - - n - 0 bounce'],
  ...['trace unix - - n - 0 bounce', 'verify unix - - n - 1 verify', 'flush unix n - n 1000? 0 flush'],
  ...['proxymap unix - - n - - proxymap', 'proxywrite unix - - n - 1 proxymap', 'error unix - - n - - error'],
  ...['retry unix - - n - - error', 'virtual unix - n n - - virtual', 'anvil unix - - n - 1 anvil'],
  ...['showq unix n - n - - showq', 'postlog unix-dgram n - n - 1 postlogd'],
]

/** A real SMTP server that delivers the mails to *@idg.example into the Maildir `mail` of a folder, for one test. */
export async function startPostfix({ folder, owner }: { folder: string; owner: number }) {
  const own = scratchFolder('idg-postfix-')
  const port = await freePort()
  for (const name of ['spool', 'data']) mkdirSync(path.join(own, name))
  spawnSync('chown', ['postfix', path.join(own, 'data')])
  spawnSync('chmod', ['755', own])
  writeFileSync(path.join(own, 'master.cf'), `127.0.0.1:${port} inet n - n - - smtpd\n${SERVICES.join('\n')}\n`)
  writeFileSync(
    path.join(own, 'main.cf'),
    `compatibility_level = 3.6
queue_directory = ${own}/spool
data_directory = ${own}/data
maillog_file = ${own}/log
maillog_file_prefixes = ${own}
myhostname = mx.idg.example
inet_interfaces = 127.0.0.1
mydestination =
alias_maps =
local_recipient_maps =
virtual_mailbox_domains = idg.example
virtual_mailbox_base = ${folder}
virtual_mailbox_maps = static:mail/
virtual_uid_maps = static:${owner}
virtual_gid_maps = static:${owner}
virtual_minimum_uid = 1
virtual_mailbox_limit = 0
message_size_limit = 200000000
smtpd_relay_restrictions = permit_mynetworks, reject
`,
  )
  const running = spawn('/usr/sbin/postfix', ['-c', own, 'start-fg'], { stdio: 'ignore' })
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, pool: true, maxConnections: 4 })
  onTestFinished(async () => {
    transport.close()
    running.kill('SIGTERM')
    await once(running, 'close')
  })
  const until = Date.now() + 30_000
  while (!(await transport.verify().catch(() => false))) {
    if (Date.now() > until) throw new Error('Postfix does not answer')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return {
    send: async (raw: Buffer) => {
      await transport.sendMail({ envelope: { from: 'sender@mail.example', to: 'info@idg.example' }, raw })
    },
  }
}
