import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readArchive } from '#app/features/care/backup/archive/read-archive.server.ts'
import { findBegunRestore } from '#app/features/care/backup/restore/restore-marker.server.ts'
import { createRandom } from '#scripts/demo/random.ts'
import { attackSettings } from '#test/attack-settings.ts'
import { archivePlaces, fillPlace, type Place, readAllRows } from '#test/data/archive-places.ts'
import { describeOnBothEngines } from '#test/engines.ts'

const { rounds, seed } = attackSettings(4)

interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  output: string
  ms: number
}

/** Whether a small file system can be mounted, which takes root. */
const mayMount = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0

/** The step from which on a restore writes. */
const WRITES = 'restoring into'

/**
 * Runs the command line on a place. Kills it some milliseconds after it printed `killFrom`, and limits the size of its files
 * to `fileBlocks`.
 */
async function cli(
  place: Place,
  args: string[],
  limit: { killFrom?: string; killAfterMs?: number; fileBlocks?: number } = {},
): Promise<Ended> {
  const { location, dataDir } = place
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    ...(location.engine === 'postgres' && { DATABASE_URL: location.url }),
  }
  const command = `exec "${process.execPath}" --disable-warning=ExperimentalWarning cli/index.ts "$@"`
  const bounded = limit.fileBlocks === undefined ? command : `ulimit -f ${limit.fileBlocks}; ${command}`
  const started = performance.now()
  const child: ChildProcess = spawn('bash', ['-c', bounded, 'cli', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let from = started
  let timer: NodeJS.Timeout | undefined
  const { killFrom = '', killAfterMs } = limit
  const read = (chunk: Buffer | string) => {
    output += chunk
    if (timer || !output.includes(killFrom)) return
    from = performance.now()
    timer = setTimeout(() => killAfterMs !== undefined && child.kill('SIGKILL'), killAfterMs)
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  if (killFrom === '') read('')
  const [code, signal] = await once(child, 'close')
  clearTimeout(timer)
  return { code, signal, output, ms: performance.now() - from }
}

const urlOf = (location: Place['location']) => (location.engine === 'postgres' ? location.url : '')

describeOnBothEngines('backup and restore on the command line', ({ engine }) => {
  const empty = archivePlaces()

  async function filled(): Promise<Place> {
    const place = await empty(engine, 'migrated')
    await fillPlace(place, 6)
    return place
  }

  test('kill -9 at any moment leaves no half archive, and a restore that says what to do and is repeated', async () => {
    const random = createRandom(seed)
    const source = await filled()
    const expected = await readAllRows(source.location)
    const file = path.join(source.dataDir, 'whole.tar.gz')
    expect(await cli(source, ['backup', file])).toMatchObject({ code: 0 })
    // Measured with compiled code, as the runs that are killed have it.
    const whole = await cli(source, ['backup', path.join(source.dataDir, 'again.tar.gz')])
    expect(whole).toMatchObject({ code: 0 })

    let kills = 0
    for (let round = 0; round < rounds; round++) {
      const target = path.join(source.dataDir, `killed-${round}.tar.gz`)
      const ended = await cli(source, ['backup', target], { killAfterMs: whole.ms * (0.3 + 0.7 * random.next()) })
      if (ended.signal === 'SIGKILL') kills++
      // The name appears only with the complete content.
      if (existsSync(target)) await readArchive(target, [])
    }
    const scratch = () =>
      readdirSync(source.dataDir, { recursive: true, withFileTypes: true })
        .map((entry) => path.join(entry.parentPath, entry.name))
        .filter((name) => name.includes('/.scratch-'))
    for (const name of scratch()) {
      expect(statSync(name).mode & 0o077, name).toBe(0)
      utimesSync(name, 0, 0)
    }
    expect(await cli(source, ['backup', path.join(source.dataDir, 'later.tar.gz')])).toMatchObject({ code: 0 })
    expect(scratch(), 'what killed runs have left').toStrictEqual([])

    const complete = await cli(await empty(engine), ['restore', file], { killFrom: WRITES })
    expect(complete, complete.output).toMatchObject({ code: 0 })
    let begun = 0
    // Where the kills fall depends on the machine's load: more rounds until one hits a restore in progress.
    for (let round = 0; round < rounds || (begun === 0 && round < 5 * rounds); round++) {
      const place = await empty(engine)
      const ended = await cli(place, ['restore', file], { killFrom: WRITES, killAfterMs: complete.ms * random.next() })
      if (ended.signal === 'SIGKILL') kills++
      if (findBegunRestore(place.dataDir)) {
        begun++
        const refused = await cli(place, ['audit:verify'])
        expect(refused.code).toBe(1)
        expect(refused.output).toMatch(/interrupted[\s\S]*restore .*whole\.tar\.gz/)
      }
      if (ended.code !== 0) {
        const again = await cli(place, ['restore', file])
        const isDone = again.code === 0 || /empty place/.test(again.output)
        expect(isDone, again.output).toBe(true)
      }
      expect(await readAllRows(place.location), `seed ${seed}, round ${round}`).toStrictEqual(expected)
      expect(readdirSync(path.join(place.dataDir, 'files/2026')).sort()).toStrictEqual(['empty', 'à picture.bin'])
    }
    console.log(`${kills} runs killed, ${begun} restores had begun (seed ${seed})`)
    expect(begun, `seed ${seed}`).toBeGreaterThan(0)
  })

  test.skipIf(!mayMount)(
    'a file system without room fails with a reason, and the same command succeeds with room',
    async () => {
      const source = await filled()
      const { location, dataDir } = await empty(engine)
      const disk = path.join(source.dataDir, 'disk')
      const file = path.join(source.dataDir, 'whole.tar.gz')
      expect((await cli(source, ['backup', file])).code).toBe(0)
      mkdirSync(disk)
      const steps = `
      export DATA_DIR=$SOURCE DATABASE_URL=$SOURCE_URL
      mount -t tmpfs -o size=32k none "$DISK"
      cli backup "$DISK/whole.tar.gz"; echo "full backup $? $(ls -A "$DISK")"
      mount -o remount,size=64m "$DISK"
      cli backup "$DISK/whole.tar.gz"; echo "backup $?"
      export DATA_DIR=$TARGET DATABASE_URL=$TARGET_URL
      mount -t tmpfs -o size=100k none "$TARGET"
      cli restore "$FILE"; echo "full restore $?"
      mount -o remount,size=64m "$TARGET"
      cli restore "$FILE"; echo "restore $?"
      cli audit:verify; echo "verify $?"`
      const command = `cli() { "${process.execPath}" --disable-warning=ExperimentalWarning cli/index.ts "$@" 2>&1; }`
      const urls = { SOURCE_URL: urlOf(source.location), TARGET_URL: urlOf(location) }
      const env = {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        SOURCE: source.dataDir,
        TARGET: dataDir,
        DISK: disk,
        FILE: file,
        ...urls,
      }
      const { stdout } = spawnSync('unshare', ['--mount', 'bash', '-c', `${command}\n${steps}`], {
        env,
        encoding: 'utf8',
      })
      const full = /ENOSPC|no space left|disk is full/i
      expect(stdout).toMatch(
        /full backup 1 \n[\s\S]*backup 0\n[\s\S]*full restore 1\n[\s\S]*restore 0\n[\s\S]*verify 0\n/,
      )
      for (const part of stdout.split(/full \w+ 1/).slice(0, 2)) expect(part).toMatch(full)
    },
  )

  test('a full disk fails with a reason, leaves no archive, and an empty place stays usable', async () => {
    const source = await filled()
    const file = path.join(source.dataDir, 'whole.tar.gz')
    const full = await cli(source, ['backup', file], { fileBlocks: 40 })
    expect(full.code, full.output).toBe(1)
    expect(full.output).toMatch(/EFBIG|file too large|disk I\/O error/i)
    expect(readdirSync(source.dataDir).filter((name) => name.includes('whole'))).toStrictEqual([])
    expect((await cli(source, ['backup', file])).code).toBe(0)
    const place = await empty(engine)
    const refused = await cli(place, ['restore', file], { fileBlocks: 200 })
    expect(refused.code, refused.output).toBe(1)
    const again = await cli(place, ['restore', file])
    expect(again, again.output).toMatchObject({ code: 0 })
    expect(await readAllRows(place.location)).toStrictEqual(await readAllRows(source.location))
  })
})
