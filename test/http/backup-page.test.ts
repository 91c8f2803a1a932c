import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readArchive } from '#app/features/care/backup/archive/read-archive.server.ts'
import { describeOnBothEngines } from '../engines.ts'
import { environmentOf, startServer } from '../server-process.ts'
import { storedAdmin } from './staff-client.ts'

describeOnBothEngines('the backup page of the built server', ({ location, engine }) => {
  test('"Esegui ora" makes an archive in another process, proves it, and shows the result', async () => {
    const server = await startServer(environmentOf(await location()))
    try {
      const { admin } = await storedAdmin(server)
      const page = async () => (await admin.send('/admin/backups')).text()
      expect(await page()).toContain('Nessun backup, finora')
      expect((await admin.send('/admin/backups', {})).status).toBe(303)
      await expect.poll(page).toContain('Riuscito e verificato')
      const folder = path.join(server.dataDir, 'backups')
      const [name = '', ...others] = readdirSync(folder)
      expect(others).toStrictEqual([])
      expect((await readArchive(path.join(folder, name), [])).manifest.tables.length).toBeGreaterThan(30)
      expect(await page()).not.toContain('Rimosso')
      rmSync(path.join(folder, name))
      // On PostgreSQL another server may have it.
      const removed = engine === 'sqlite' ? 'Rimosso dalla cartella dei backup.' : 'Rimosso, oppure su un altro server.'
      expect(await page()).toContain(removed)
    } finally {
      expect(await server.stop()).toBe(0)
    }
  })
})
