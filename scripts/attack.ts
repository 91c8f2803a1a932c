import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'

// `npm run attack [-- name … --seed 7 --rounds 500 --engine PostgreSQL]`: the long versions of the attack tests, all of
// them or those named, on both engines or one.
const ATTACKS: Record<string, { about: string; file: string; rounds: number }> = {
  'power-cuts': {
    about:
      'power cuts while SQLite is written: torn pages and garbage after the last sync; no acknowledged row is lost',
    file: 'db/sqlite/sqlite-power-cut.server.test.ts',
    rounds: 2_000,
  },
  fuzz: {
    about: 'malformed requests to every route, signed in and not, on both engines; none gets a 5xx',
    file: 'test/http/input/fuzz.test.ts',
    rounds: 100_000,
  },
  authorisation: {
    about:
      'requests that their caller may not make, with odd paths, headers, cookies and forms; none reads or changes anything',
    file: 'test/http/authorisation/disguised.test.ts',
    rounds: 57_000,
  },
  values: {
    about: 'odd characters in each parameter, query and form of every route, for visitors and admins; none gets a 5xx',
    file: 'test/http/input/route-values.test.ts',
    rounds: 40,
  },
  content: {
    about:
      'edits, publications, schedules and restores on two instances that are killed; visitors see one published version, kept pages equal a fresh rendering',
    file: 'test/http/content/content-attack.test.ts',
    rounds: 10_000,
  },
  slots: {
    about:
      'a script on many networks requests every slot; unverified senders hold at most a fifth, every human message is stored',
    file: 'app/features/work/appointments/holds/unverified-holds.server.test.ts',
    rounds: 1_000,
  },
  races: {
    about:
      '1,000 posts at once for 50 slots on running servers, SQLite and two instances on PostgreSQL; no slot is booked twice (needs a build)',
    file: 'test/http/load/rush.test.ts',
    rounds: 20,
  },
  consultants: {
    about:
      '1,000 posts for five consultants while staff move, reassign and cancel, SQLite and two instances on PostgreSQL; nobody is booked twice, no free time refused, no mail goes astray',
    file: 'app/features/work/appointments/consultants/race.server.test.ts',
    rounds: 20,
  },
  'sign-in-rush': {
    about: '80 attackers post passwords without pause; every known device signs in, the others are refused early',
    file: 'test/http/load/sign-in-rush.test.ts',
    rounds: 60,
  },
  'rolling-upgrade': {
    about:
      'two instances of the newest release on PostgreSQL are upgraded one after the other under traffic; no request fails, no message or mail is lost or doubled; and the way back over the migrations (needs a build)',
    file: 'test/http/rolling-upgrade.test.ts',
    rounds: 100,
  },
  'upgrade-kills': {
    about:
      'idg upgrade and --back under traffic, killed with -9 at any moment, or the server is; it serves, the next one completes, no message is lost or doubled (needs a build)',
    file: 'test/operation/upgrade-kills.test.ts',
    rounds: 50,
  },
  soak: {
    about:
      '50 requests a second with forms, staff at work, backups and kill -9, on SQLite and two instances on PostgreSQL; nothing is lost or doubled, memory is flat (a round is a minute; needs a build)',
    file: 'test/http/soak/soak.test.ts',
    rounds: 60,
  },
  mails: {
    about:
      'mails of strangers: bombs, scripts, forged senders, codes, returns and calendar answers; nothing runs or is loaded, no other request is read or changed',
    file: 'app/features/work/incoming/hostile.server.test.ts',
    rounds: 500,
  },
  'migration-kills': {
    about: 'kill -9 at random moments of a migration; the next start completes it',
    file: 'db/migrate-kill.server.test.ts',
    rounds: 200,
  },
}

const root = path.resolve(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, rounds: { type: 'string' }, engine: { type: 'string' } },
})
const unknown = positionals.filter((name) => !(name in ATTACKS))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. The attacks are:`)
  for (const [name, { about }] of Object.entries(ATTACKS)) console.error(`  ${name}  ${about}`)
  process.exit(2)
}
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31))
const chosen = positionals.length > 0 ? positionals : Object.keys(ATTACKS)
const failed = chosen.filter((name) => {
  const { about, file, rounds } = ATTACKS[name] as (typeof ATTACKS)[string]
  const count = values.rounds ?? String(rounds)
  console.log(`\n── ${name}: ${about} (${count} rounds, seed ${seed})`)
  const env = { ...process.env, ATTACK_ROUNDS: count, ATTACK_SEED: seed }
  const only = values.engine ? ['-t', `\\(${values.engine}\\)`] : []
  const command = [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', file, ...only]
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit', env }).status !== 0
})
console.log(
  `\n${chosen.length - failed.length} held, ${failed.length} failed${failed.map((name) => ` ${name}`).join()}`,
)
process.exit(failed.length === 0 ? 0 : 1)
