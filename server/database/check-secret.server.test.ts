import { expect, test } from 'vitest'
import { issueChallenge, readChallenge } from '#app/features/company/access/passkeys/passkeys.server.ts'
import { deviceCookie, readDevice } from '#app/features/company/access/sessions/cookies.server.ts'
import { addConsultantCalendar } from '#app/features/work/appointments/calendars/calendars.server.ts'
import { requireOwnAppointment } from '#app/features/work/appointments/customer/customer-access.server.ts'
import { appointmentToken } from '#app/features/work/appointments/customer/customer-link.server.ts'
import { seal, unseal } from '#app/lib/secrets.server.ts'
import { ConfigError } from '#server/parsed-variables.ts'
import { testContext } from '#test/context.ts'
import { storeConsultant } from '#test/data/stored-consultants.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { acceptSecret, checkSecret } from './check-secret.ts'

const OLD = 'the old secret, of thirty-two bytes or more'
const NEW = 'the new secret, of thirty-two bytes or more'
const only = (secret: string) => ({ secret, previousSecret: undefined })
const ROTATED = { secret: NEW, previousSecret: OLD }

describeOnBothEngines('checkSecret', ({ database }) => {
  test('refuses a secret other than that of the first start, with instructions', async () => {
    const db = await database()
    await checkSecret(db, only(OLD))
    await checkSecret(db, only(OLD))
    await expect(checkSecret(db, only(NEW))).rejects.toThrow(ConfigError)
    await expect(checkSecret(db, only(NEW))).rejects.toThrow(/SESSION_SECRET_PREVIOUS[\s\S]*secret:accept/)
    await checkSecret(db, only(OLD))
  })

  test('refuses one of two simultaneous first starts with different secrets', async () => {
    const db = await database()
    const starts = await Promise.allSettled([checkSecret(db, only(OLD)), checkSecret(db, only(NEW))])
    expect(starts.map(({ status }) => status).sort()).toStrictEqual(['fulfilled', 'rejected'])
  })

  test('keeps every second step through a rotation, also after the old secret is removed', async () => {
    const db = await database()
    const { id } = await storeStaff(db)
    await checkSecret(db, only(OLD))
    await db
      .updateTable('authUsers')
      .set({ totpSecret: seal(OLD, 'JBSWY3DPEHPK3PXP') })
      .where('id', '=', id)
      .execute()
    await storeConsultant(testContext(db), 'ada')
    const admin = testContext(db, { secret: OLD, actor: await storeStaff(db) })
    await addConsultantCalendar(admin, {
      id: 'ada',
      kind: 'ics',
      address: { url: 'https://calendario.example/a.ics', user: '', password: '' },
    })
    await checkSecret(db, ROTATED)
    const calendar = await db.selectFrom('consultantCalendars').select('sealed').executeTakeFirstOrThrow()
    expect(unseal(NEW, calendar.sealed)).toContain('calendario.example')
    const row = await db.selectFrom('authUsers').select('totpSecret').where('id', '=', id).executeTakeFirstOrThrow()
    expect(unseal(NEW, row.totpSecret ?? '')).toBe('JBSWY3DPEHPK3PXP')
    await checkSecret(db, only(NEW))
    await expect(checkSecret(db, only(OLD))).rejects.toThrow(ConfigError)
  })

  test('lets instances rotate one after the other', async () => {
    const db = await database()
    const next = { secret: OLD, previousSecret: NEW }
    for (const secrets of [only(OLD), next, ROTATED, next, ROTATED, only(NEW)]) await checkSecret(db, secrets)
  })

  test('replaces a lost secret on request of the operator', async () => {
    const db = await database()
    await checkSecret(db, only(OLD))
    await acceptSecret(db, NEW)
    await checkSecret(db, only(NEW))
  })

  test('accepts signatures of the previous secret and no others', async () => {
    const db = await database()
    const before = testContext(db, only(OLD))
    const during = testContext(db, ROTATED)
    const after = testContext(db, only(NEW))
    const id = '019a8d1e-0000-7000-8000-000000000001'
    const link = appointmentToken(OLD, id)
    expect(requireOwnAppointment(during, link)).toBe(id)
    expect(() => requireOwnAppointment(after, link)).toThrow()

    const device = { userId: 'user', id: 'device' }
    const cookie = deviceCookie(before, device).split(';')[0] ?? ''
    const request = new Request('http://localhost:3000/', { headers: { cookie } })
    expect(readDevice(during, request)).toStrictEqual(device)
    expect(readDevice(after, request)).toBeUndefined()

    const challenge = issueChallenge(before, 'sign-in', 'challenge')
    expect(readChallenge(during, 'sign-in', challenge)?.challenge).toBe('challenge')
    expect(readChallenge(after, 'sign-in', challenge)).toBeUndefined()
  })
})
