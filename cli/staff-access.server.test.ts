import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { verifyPassword } from '#app/features/company/access/passwords/password.server.ts'
import { readSecondStepRule } from '#app/features/company/access/second-step/second-step-rule.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { loggedActions } from '#test/logged-actions.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { environmentOf } from '#test/server-process.ts'
import { PASSWORD, storeStaff } from '#test/staff.ts'

const root = path.resolve(import.meta.dirname, '..')

describeOnBothEngines('the commands for the access of staff', ({ location }) => {
  test('end sessions, remove the second step, reset and set a password, and require a second step, each audited', async () => {
    const place = await location()
    const db = openDatabase(place)
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { DATA_DIR: scratchFolder('idg-cli-'), ...environmentOf(place), PATH, NODE_COMPILE_CACHE }
    const run = (args: string[], input = '') => {
      const command = ['--disable-warning=ExperimentalWarning', 'cli/index.ts', ...args]
      const { status, stderr } = spawnSync(process.execPath, command, { cwd: root, env, input, encoding: 'utf8' })
      return { status, stderr }
    }
    try {
      const { id, email } = await storeStaff(db)
      const done = { status: 0, stderr: '' }
      const identity = () => db.selectFrom('authUsers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const matches = async (password: string) => verifyPassword((await identity()).passwordHash, password)

      await db.updateTable('authUsers').set({ totpSecret: 'x', totpConfirmedAt: 'x' }).execute()
      expect(run(['staff:sessions-end', '--email', email.toUpperCase()])).toStrictEqual(done)
      expect(await db.selectFrom('authSessions').select('id').execute()).toStrictEqual([])
      expect(run(['staff:second-step-reset', '--email', email])).toStrictEqual(done)
      expect(await identity()).toMatchObject({ totpSecret: null, totpConfirmedAt: null })
      expect(await matches(PASSWORD)).toBe(true)
      expect(run(['staff:password-reset', '--email', email])).toStrictEqual(done)
      expect(await matches(PASSWORD)).toBe(false)
      expect(run(['staff:password', '--email', email], 'password1234\n')).toMatchObject({ status: 1 })
      expect(run(['staff:password', '--email', email], `${PASSWORD}\n`)).toStrictEqual(done)
      expect(await matches(PASSWORD)).toBe(true)
      expect(run(['staff:second-step-rule', 'everybody'])).toStrictEqual(done)
      expect(await readSecondStepRule(db)).toBe('everybody')

      expect(run(['staff:second-step-rule', 'root'])).toMatchObject({ status: 2 })
      expect(run(['staff:sessions-end', '--email', 'altro@idg.example'])).toMatchObject({ status: 1 })
      const actions = await loggedActions(db)
      expect(actions.map(({ adminId, action, targetId }) => [adminId, action, targetId])).toStrictEqual([
        ['command-line', 'staff-sessions-end', id],
        ['command-line', 'staff-second-step-reset', id],
        ['command-line', 'staff-password-reset', id],
        ['command-line', 'staff-password-set', id],
        ['command-line', 'staff-second-step-rule', null],
      ])
      const mails = await db.selectFrom('mailOutbox').select(['kind', 'recipient']).execute()
      expect(mails).toStrictEqual(Array(4).fill({ kind: 'staff-access', recipient: email }))
    } finally {
      await db.destroy()
    }
  })
})
