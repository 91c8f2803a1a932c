import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../engines.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { environmentOf, startServer } from '../server-process.ts'
import { storedAdmin } from './staff-client.ts'

/** Runs the command beside the tests: a blocked process would lose its connections to the server. */
function doctor(env: Record<string, string>, ...args: string[]) {
  const command = ['--disable-warning=ExperimentalWarning', 'cli/index.ts', 'doctor', ...args]
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return new Promise<{ status: number; stdout: string; stderr: string }>((resolve) =>
    execFile(process.execPath, command, { env: { PATH, NODE_COMPILE_CACHE, ...env } }, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code) : 0, stdout, stderr }),
    ),
  )
}

describeOnBothEngines('the page "Sistema" and doctor', ({ location }) => {
  test('both show the same checks, with what to do', async () => {
    const place = environmentOf(await location())
    const env = { ...place, DATA_DIR: place.DATA_DIR ?? scratchFolder('idg-system-') }
    const server = await startServer(env)
    try {
      const { admin } = await storedAdmin(server)
      const page = async () => (await admin.send('/admin/system')).text()
      await expect.poll(page).toContain('Un processo attivo.')
      const shown = await page()
      for (const text of [
        'Controlla SPF',
        'Nessun errore dall’avvio',
        'ha generato questa pagina',
        'BACKUP_COPY_DIR',
      ]) {
        expect(shown).toContain(text)
      }
      const { status, stdout, stderr } = await doctor(env, '--json')
      expect(stderr).toBe('')
      const { state, checks } = JSON.parse(stdout) as {
        state: string
        checks: { id: string; state: string; advice?: string }[]
      }
      // The test server stands on this machine: its address and alarms are not set up, which is no failure.
      expect([status, state]).toStrictEqual([1, 'failed'])
      const red = checks.filter((check) => check.state === 'failed')
      expect(red.map(({ id }) => id)).toStrictEqual(['delivery', 'backup-copy'])
      for (const { advice = '' } of red) expect(shown).toContain(advice.slice(0, 30))
      expect((await doctor(env)).stdout).toContain('a posto        Indirizzo del sito:')
      expect((await admin.send('/admin/system', { intent: 'backup' })).headers.get('location')).toBe(
        '/admin/system?esito=backup',
      )
      expect((await admin.send('/admin/system', { intent: 'none' })).status).toBe(400)
    } finally {
      expect(await server.stop()).toBe(0)
    }
    const stopped = JSON.parse((await doctor(env, '--json')).stdout) as { checks: { id: string; text: string }[] }
    expect(stopped.checks.find(({ id }) => id === 'instances')?.text).toBe('Nessun processo è attivo.')
  })
})

test('doctor creates no database, and names the folder that it looked at', async () => {
  const dataDir = scratchFolder('idg-doctor-')
  const { status, stdout } = await doctor({ DATA_DIR: dataDir })
  expect([status, existsSync(path.join(dataDir, 'idg.db'))]).toStrictEqual([1, false])
  expect(stdout).toContain('idg.db non esiste')
  expect((await doctor({ DATA_DIR: dataDir }, '--wrong')).status).toBe(2)
})
