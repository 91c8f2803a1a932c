import { existsSync } from 'node:fs'
import { findBegunRestore } from '#app/features/care/backup/restore/restore-marker.server.ts'
import { CHECK_NAMES, type Check, worstState } from '#app/features/care/system/checks/check.ts'
import { runChecks } from '#app/features/care/system/checks/run-checks.server.ts'
import { typedCommand } from '#app/lib/installation.server.ts'
import { systemClock } from '#app/lib/time/clock.ts'
import { openDatabase } from '#db/client.server.ts'
import { writeServiceState } from '#db/service-state.server.ts'
import { checkedSettings } from '#server/checked-settings.ts'
import { type Config, loadConfig } from '#server/config.server.ts'
import { type Command, readArguments } from './command.ts'

const MARKS = { ok: 'a posto       ', warning: 'da controllare', failed: 'DA SISTEMARE  ' }

/** Runs the checks of the page "Stato" in a terminal. Migrates nothing. */
export const doctor: Command = {
  usage: 'doctor [--json]',
  about: 'checks the system, also while the server is down, and says what to do; exit code 1 if a check has failed',
  async run(args) {
    const isJson = readArguments(args, { options: { json: { type: 'boolean' } } }).values.json
    const config = await loadConfig()
    const checks = await examine(config)
    const state = worstState(checks)
    if (isJson) process.stdout.write(`${JSON.stringify({ state, checks }, null, 2)}\n`)
    else for (const check of checks) process.stdout.write(describe(check))
    return state === 'failed' ? 1 : 0
  },
}

async function examine(config: Config): Promise<Check[]> {
  const problem = findObstacle(config)
  if (problem) return [{ id: 'database', state: 'failed', rings: true, ...problem }]
  const db = openDatabase(config.database)
  try {
    const clock = systemClock
    const isWritable = () =>
      writeServiceState(db, 'probe', { at: clock().toISOString() }).then(
        () => true,
        () => false,
      )
    return await runChecks({ db, clock, settings: checkedSettings(config), isWritable })
  } finally {
    await db.destroy().catch(() => undefined)
  }
}

/** What must be solved before the database is opened: opening would create it. */
function findObstacle({ database, dataDir }: Config): { text: string; advice: string } | undefined {
  const begun = findBegunRestore(dataDir)
  if (begun) {
    return {
      text: 'Un ripristino è stato interrotto.',
      advice: `Ripeti il comando, che riprende da dove si era fermato: ${typedCommand(`restore ${begun.file}`)}`,
    }
  }
  if (database.engine === 'postgres' || existsSync(database.file)) return undefined
  return {
    text: `${database.file} non esiste.`,
    advice:
      'Controlla DATA_DIR: il comando va eseguito con le stesse variabili del servizio. Se il sito è nuovo, avvialo.',
  }
}

function describe({ id, state, text, advice }: Check): string {
  const line = `${MARKS[state]} ${CHECK_NAMES[id]}: ${text}\n`
  return advice ? `${line}${' '.repeat(15)}${advice}\n` : line
}
