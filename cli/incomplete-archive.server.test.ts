import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { addFile } from '#app/features/ground/files/store/add-file.server.ts'
import { folderStore } from '#app/features/ground/files/store/folder-store.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { environmentOf } from '#test/server-process.ts'

const root = path.resolve(import.meta.dirname, '..')

describeOnBothEngines('an archive without a file that a row names', ({ location }) => {
  test('is not called whole: backup and check say what is missing and fail', async () => {
    const place = await location()
    const db = openDatabase(place)
    const staged = await folderStore(scratchFolder('idg-elsewhere-')).stage(Readable.from([Buffer.from('cv')]), 100)
    const work = { db, clock: () => new Date('2026-11-24T00:00:00.000Z'), contactLimits: false }
    await addFile(work, { staged, type: 'pdf', name: 'cv.pdf', purpose: 'candidate', sourceHash: '' })
    await staged.discard()
    await db.destroy()
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { DATA_DIR: scratchFolder('idg-cli-'), ...environmentOf(place), PATH, NODE_COMPILE_CACHE }
    const run = (...args: string[]) => {
      const command = ['--disable-warning=ExperimentalWarning', 'cli/index.ts', ...args]
      const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, env, encoding: 'utf8' })
      return { status, output: stdout + stderr }
    }
    const file = path.join(env.DATA_DIR, 'archive.tar.gz')
    expect(run('backup', file)).toStrictEqual({
      status: 1,
      output: expect.stringMatching(/not whole: 1 file\(s\).*another instance/),
    })
    const checked = run('restore', '--check', file)
    expect(checked).toStrictEqual({ status: 1, output: expect.stringMatching(/lacks files: 1 file\(s\)/) })
    expect(checked.output).not.toMatch(/is whole/)
  })
})
