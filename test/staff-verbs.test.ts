import { describe, expect, test } from 'vitest'
import type { AppContext, StaffActor } from '#app/context.ts'
import { ForbiddenError } from '#app/lib/errors.ts'
import { GRANTS, may, type Permission } from '#app/permissions.ts'
import { testContext } from './context.ts'
import { fingerprint } from './data/staff-targets.ts'
import { describeOnBothEngines } from './engines.ts'
import { storeStaff } from './staff.ts'
import { contextFunctions, NO_STAFF, STAFF_READS, STAFF_VERBS } from './staff-verbs.ts'

/*
 * A verb is recognised by its first parameter: every exported function of a feature's server files that takes the
 * context (`ctx`). Each must be in exactly one list of staff-verbs.ts. An unlisted verb fails here; a listed one must
 * refuse callers without permission and write its audit row.
 */
const FIRST_LINE = /^(?:const (?:actor|\{[^}]+\}) = |return )?requirePermission\(ctx, '([\w.]+)'\)/

const functions = contextFunctions()
const asked = new Map(functions.map(({ name, firstLine }) => [name, FIRST_LINE.exec(firstLine)?.[1] as Permission]))

describe('functions with a context', () => {
  test('are each in one list', () => {
    const listed = [...Object.keys(STAFF_VERBS), ...STAFF_READS, ...Object.values(NO_STAFF).flat()]
    expect(functions.length).toBeGreaterThan(100)
    expect([...new Set(functions.map(({ name }) => name))].sort()).toStrictEqual(listed.sort())
  })

  test.each([...Object.keys(STAFF_VERBS), ...STAFF_READS])('check a permission in their first line: %s', (name) => {
    expect(functions.find((one) => one.name === name)?.firstLine).toMatch(FIRST_LINE)
  })
})

describeOnBothEngines('a staff verb', ({ database }) => {
  test.each(Object.keys(STAFF_VERBS))(
    '%s refuses callers without permission and writes one audit row',
    async (name) => {
      const db = await database()
      const now = new Date('2026-11-23T09:00:00.000Z')
      const owner: AppContext & { actor: StaffActor } = {
        ...testContext(db),
        actor: await storeStaff(db, { now, grants: GRANTS }),
      }
      const call = await STAFF_VERBS[name]?.(owner)
      if (!call) throw new Error(`no example of ${name}`)
      const permission = asked.get(name)
      const strangers: AppContext[] = [testContext(db)]
      if (permission && !may('operator', permission)) {
        strangers.push(testContext(db, { actor: await storeStaff(db, { role: 'operator', now }) }))
      }
      if (permission && !may('admin', permission)) {
        strangers.push(testContext(db, { actor: await storeStaff(db, { now }) }))
      }
      const before = await fingerprint(db)
      for (const stranger of strangers) {
        await expect(call(stranger)).rejects.toThrow(ForbiddenError)
      }
      expect(await fingerprint(db)).toBe(before)

      const rows = () => db.selectFrom('adminActions').select(['adminId', 'action']).orderBy('sequence').execute()
      const earlier = (await rows()).length
      await call(owner)
      expect((await rows()).slice(earlier)).toMatchObject([{ adminId: owner.actor.id }])
    },
  )
})
