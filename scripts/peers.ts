import { spawnSync } from 'node:child_process'
import path from 'node:path'

// `npm run peers`: tests our mails, calendar files, scans and deployment files with other programs on this machine.
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  khal: ['khal --version'],
  'dovecot-imapd': ['/usr/sbin/dovecot --version', 'dovecot --version'],
  'postfix (as root)': ['/usr/sbin/postconf mail_version'],
  radicale: ['radicale --version'],
  caddy: ['caddy version'],
  nginx: ['/usr/sbin/nginx -v'],
  litestream: ['litestream version'],
  'clamav-daemon': ['/usr/sbin/clamd --version'],
  'radosgw, ceph-mon and ceph-osd': [
    'radosgw --version && radosgw-admin --version && ceph-mon --version && ceph-osd --version',
  ],
  'python3-recurring-ical-events': ['/usr/bin/python3 -c "import recurring_ical_events"'],
  'python3-icalendar': ['/usr/bin/python3 -m icalendar.cli --help', 'python3 -m icalendar.cli --help'],
}

const root = path.resolve(import.meta.dirname, '..')
const vitest = path.join(root, 'node_modules/.bin/vitest')
const config = path.join(root, 'test/peers/vitest.config.ts')
const { status } = spawnSync(vitest, ['run', '--config', config, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
for (const [name, commands] of Object.entries(NEEDED)) {
  const isThere = commands.some((command) => spawnSync(command, { shell: true }).status === 0)
  if (!isThere)
    console.log(
      `\nNOT RUN: tests with ${name} (${name === 'litestream' ? 'npm: @flydotio/litestream-linux-x64, in PATH' : `Debian: ${name}`})`,
    )
}
process.exit(status ?? 1)
