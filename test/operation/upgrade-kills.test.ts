import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { issueFormToken } from '#app/features/work/requests/submission/form-token.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { createRandom } from '#scripts/demo/random.ts'
import { attackSettings } from '#test/attack-settings.ts'
import { archivePlaces } from '#test/data/archive-places.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { postForm } from '#test/http/contact-client.ts'

import { freePort } from '#test/server-process.ts'
import { makeRelease, makeServerMachine } from '#test/stand-ins/server-machine.ts'

const root = path.resolve(import.meta.dirname, '../..')
const SECRET = 'a secret of the killed upgrades, known to both sides'
const VERSIONS = ['0.2.0', '0.3.0'] as const
// Minutes of a busy machine: only `npm run attack -- upgrade-kills` runs it.
const { rounds, seed } = attackSettings(0)
const empty = archivePlaces()
let halt = () => {}
afterEach(() => halt())

describeOnBothEngines('upgrades and backs that are killed', ({ engine }) => {
  test.runIf(rounds > 0)(`always serve, and lose nothing (seed ${seed})`, { timeout: 1_800_000 }, async () => {
    const random = createRandom(seed)
    const { location } = await empty(engine)
    const home = (await empty('sqlite')).dataDir
    const machine = makeServerMachine(home)
    halt = machine.halt
    const { env } = machine
    const port = await freePort()
    for (const version of VERSIONS) {
      makeRelease(path.join(home, 'made', `idg-${version}`), version)
      execFileSync('tar', ['-czf', `idg-${version}.tar.gz`, '-C', 'made', `idg-${version}`], { cwd: home })
    }
    for (const folder of ['releases', 'data', 'etc/systemd/system'])
      mkdirSync(path.join(home, folder), { recursive: true })
    execFileSync('cp', ['-a', path.join(home, 'made/idg-0.2.0'), path.join(home, 'releases')])
    symlinkSync('releases/idg-0.2.0', path.join(home, 'app'))
    writeFileSync(path.join(home, 'etc/systemd/system/idg@.service'), '')
    const settings = {
      SESSION_SECRET: SECRET,
      CONTACT_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      DATA_DIR: path.join(home, 'data'),
    }
    const database: Record<string, string> = location.engine === 'postgres' ? { DATABASE_URL: location.url } : {}
    const text = Object.entries({ ...settings, ...database }).map(([name, value]) => `${name}='${value}'\n`)
    writeFileSync(path.join(home, 'env'), text.join(''))
    execFileSync('systemctl', ['enable', `idg@${port}.service`], { env })

    const url = `http://localhost:${port}`
    const served = async () =>
      (
        await fetch(`${url}/readyz`)
          .then((answer) => answer.json())
          .catch(() => ({}))
      ).version
    await expect.poll(served).toBe('0.2.0')

    // A message is sent again until it is answered, as a person does: only a killed server may leave it unanswered.
    const answered: (string | undefined)[] = []
    let isOver = false
    let unanswered = 0
    const visitor = async () => {
      for (let number = 1; !isOver; number++) {
        const person = { name: `Cliente ${number}`, email: `cliente.${number}@example.it`, phone: '049 1', company: '' }
        const token = issueFormToken(SECRET, new Date(Date.now() - 60_000))
        for (;;) {
          const sent = await postForm(url, { ...person, token, message: `Messaggio ${number}` }).catch(
            () => unanswered++,
          )
          if (typeof sent === 'number') continue
          expect(sent.status).toBe(303)
          answered.push(sent.reference)
          break
        }
        await wait(20)
      }
    }
    const visiting = visitor()
    const killServer = () => {
      const pid = Number(readFileSync(path.join(home, `pid.${port}`), 'utf8'))
      if (pid > 0 && existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGKILL')
    }
    const upgrade = async (argument: string, killed?: 'upgrade' | 'server') => {
      const child = spawn(path.join(root, 'deploy/upgrade'), [argument], {
        env,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let told = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (told += chunk))
      const closed = once(child, 'close')
      if (killed) await Promise.race([wait(random.next() * 2_000), closed])
      if (killed === 'server') killServer()
      if (killed === 'upgrade' && child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL')
      const [code] = await closed
      return { code, told }
    }

    let kills = 0
    for (let round = 0; round < rounds; round++) {
      const present = path.basename(realpathSync(path.join(home, 'app'))).replace('idg-', '')
      const other = present === '0.2.0' ? '0.3.0' : '0.2.0'
      const archive = path.join(home, `idg-${other}.tar.gz`)
      const isBack = existsSync(path.join(home, 'app-before')) && random.chance(0.5)
      const ended = await upgrade(isBack ? '--back' : archive, random.chance(0.7) ? 'upgrade' : 'server')
      if (ended.code === null) kills++
      await expect.poll(served, { message: `round ${round}, ${ended.told}` }).toMatch(/^0\.[23]\.0$/)
      // The operator repeats it: it is done, or was done.
      const again = await upgrade(archive)
      expect(again.told, `round ${round}`).toMatch(/Installed releases|already installed/)
      expect(await served(), `round ${round}, ${again.told}`).toBe(other)
    }
    isOver = true
    await visiting
    console.log(
      `${rounds} rounds, ${kills} killed upgrades, ${unanswered} messages sent again, ${answered.length} stored`,
    )

    const file = path.join(home, 'data/idg.db')
    const db = openDatabase(location.engine === 'sqlite' ? { engine: 'sqlite', file } : location)
    const stored = await db.selectFrom('contactRequests').select('reference').execute()
    await db.destroy()
    expect(stored.map(({ reference }) => reference).sort()).toStrictEqual(answered.sort())
  })
})
