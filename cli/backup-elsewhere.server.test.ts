import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/client.server.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { environmentOf } from '#test/server-process.ts'

const root = path.resolve(import.meta.dirname, '..')
const COMMAND = [process.execPath, '--disable-warning=ExperimentalWarning', 'cli/index.ts']
const hasTerminal = spawnSync('script', ['--version']).status === 0

describeOnBothEngines('a backup in another place', ({ location }) => {
  test('is proven and copied there, and a drill restores it without a trace', async () => {
    const place = await location()
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { DATA_DIR: scratchFolder('idg-cli-'), ...environmentOf(place), PATH, NODE_COMPILE_CACHE }
    const run = ([program = '', ...args]: string[], input = '') => {
      const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, env, input, encoding: 'utf8' })
      return { status, output: stdout + stderr }
    }
    const elsewhere = scratchFolder('idg-elsewhere-')
    expect(run([...COMMAND, 'backup', '--to', elsewhere])).toStrictEqual({
      status: 0,
      output: expect.stringMatching(/\d+ rows, 0 files; proven and copied to .* in [\d.]+ seconds/),
    })
    const [archive = ''] = readdirSync(elsewhere)
    const file = path.join(elsewhere, archive)
    // It says nothing about the copies of every night, whether it succeeds or not.
    expect(run([...COMMAND, 'backup', '--to', path.join(file, 'nowhere')])).toStrictEqual({
      status: 1,
      output: expect.stringMatching(/^Not proven and copied: .*nowhere/m),
    })
    const db = openDatabase(place)
    const runs = db.selectFrom('backupRuns').select(['state', 'copy']).orderBy('requestedAt')
    expect(await runs.execute().finally(() => db.destroy())).toStrictEqual([
      { state: 'passed', copy: 'elsewhere' },
      { state: 'passed', copy: 'none' },
    ])
    expect(run([...COMMAND, 'backup', '--to', 's3://bucket/archives'])).toStrictEqual({
      status: 2,
      output: expect.stringContaining('--to is an address like https://KEY:SECRET@'),
    })
    expect(run([...COMMAND, 'restore', '--drill', file])).toStrictEqual({
      status: 0,
      output: expect.stringMatching(/The audit log is whole. It took [\d.]+ seconds/),
    })
    expect(readdirSync(elsewhere)).toStrictEqual([archive])
    if (!hasTerminal) return
    const restored = scratchFolder('idg-restored-')
    const asked = `env -u DATABASE_URL DATA_DIR=${restored} ${COMMAND.map((word) => JSON.stringify(word)).join(' ')} restore ${file}`
    const answer = (text: string) => run(['script', '-qec', asked, '/dev/null'], text)
    expect(answer('n\n')).toStrictEqual({
      status: 1,
      output: expect.stringMatching(/Go on\?[\s\S]*Nothing was written/),
    })
    expect(existsSync(path.join(restored, 'idg.db'))).toBe(false)
    expect(answer('y\n')).toMatchObject({ status: 0 })
    expect(existsSync(path.join(restored, 'idg.db'))).toBe(true)
  })
})
