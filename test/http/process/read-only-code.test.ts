import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { largePdf } from '#test/files/documents.ts'
import { setUpAdmin } from '#test/http/staff-client.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { startServer } from '#test/server-process.ts'
import { fetchForm, humanPace, postForm } from '../contact-client.ts'

// As in a container: the root file system is read-only, /tmp is empty, and only DATA_DIR, on another file system, is written.
const READ_ONLY = [
  'unshare',
  '--mount',
  'sh',
  '-c',
  'mount -t tmpfs none /tmp && mount -o remount,ro,bind / && exec "$@"',
  'sh',
]
const [program = '', ...args] = READ_ONLY
const dataDir = scratchFolder('idg-read-only-')
const mayMount =
  dataDir.startsWith('/dev/shm') &&
  // The empty /tmp would hide the code.
  !import.meta.dirname.startsWith('/tmp/') &&
  spawnSync(program, [...args, 'sh', '-c', '! touch /usr/x 2>/dev/null']).status === 0

test.skipIf(!mayMount)(
  'the service writes nothing outside DATA_DIR and /tmp: pages, forms, uploads, backups',
  async () => {
    const server = await startServer({ DATA_DIR: dataDir, CONTACT_LIMITS: 'off' }, { through: READ_ONLY })
    try {
      const form = await fetchForm(server.url)
      await humanPace(form)
      const person = { name: 'Anna Neri', email: 'anna@example.it', phone: '049 1', company: '', message: 'Buongiorno' }
      expect(await postForm(server.url, { ...person, token: form.token })).toMatchObject({ status: 303 })

      const page = await (await fetch(`${server.url}/careers/candidatura`)).text()
      const upload = new FormData()
      const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
      for (const [name, value] of Object.entries({ token, name: 'Chiara Conti', email: 'chiara@example.it' }))
        upload.set(name, value)
      upload.set('file', new File([new Uint8Array(largePdf(2 ** 20))], 'cv.pdf'))
      const headers = { origin: server.url }
      const target = `${server.url}/careers/candidatura`
      expect((await fetch(target, { method: 'POST', redirect: 'manual', headers, body: upload })).status).toBe(303)

      const { admin } = await setUpAdmin(server)
      expect((await admin.send('/admin/backups', {})).status).toBe(303)
      await expect.poll(async () => (await admin.send('/admin/backups')).text()).toContain('Riuscito e verificato')
      expect(server.output()).not.toMatch(/EROFS|read-only/i)
    } finally {
      expect(await server.stop()).toBe(0)
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)
