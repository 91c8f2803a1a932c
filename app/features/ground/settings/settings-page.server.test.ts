import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Actor, appContext, type StaffActor } from '#app/context.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import type { Db } from '#db/client.server.ts'
import { writeServiceState } from '#db/service-state.server.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { companyForm } from './company/company-form.server.ts'
import { companySchema } from './company/company-schema.server.ts'
import { action, loader } from './settings-page.tsx'

const admin: StaffActor = {
  kind: 'staff',
  id: 'ada',
  email: 'ada@idg.example',
  name: 'Ada',
  role: 'admin',
  sessionId: 's',
}
const COMPANY = companyForm.toFields(companySchema.parse({}))

interface Sending {
  query?: string
  fields?: Record<string, string>
  actor?: Actor
}

function argsOf(db: Db, { query = '', fields, actor = admin }: Sending) {
  const context = new RouterContextProvider()
  context.set(appContext, testContext(db, { actor }))
  const url = new URL(`http://localhost:3000/admin/settings${query}`)
  const request = new Request(url, fields ? { method: 'POST', body: new URLSearchParams(fields) } : {})
  return { request, context, params: {}, url, pattern: '/admin/settings' } as never
}

/** Returns the redirect thrown by an action, or its data with the status. */
async function send(
  db: Db,
  fields: Record<string, string>,
  actor?: Actor,
): Promise<{ status: number; data: Record<string, unknown>; location: string | null }> {
  try {
    const answer = (await action(argsOf(db, { fields, ...(actor && { actor }) }))) as unknown as {
      data: Record<string, unknown>
      init: { status?: number } | null
    }
    return { status: answer.init?.status ?? 200, data: answer.data, location: null }
  } catch (thrown) {
    if (thrown instanceof Response) {
      return { status: thrown.status, data: {}, location: thrown.headers.get('location') }
    }
    const refusal = thrown as { data: Record<string, unknown>; init: { status: number } }
    return { status: refusal.init.status, data: refusal.data, location: null }
  }
}

describeOnBothEngines('/admin/settings', ({ database }) => {
  test('saving a section redirects back to it', async () => {
    const db = await database()
    const answer = await send(db, { ...COMPANY, section: 'company', version: '0', city: 'Padova', role: 'x' })
    expect(answer).toMatchObject({ status: 303, location: '/admin/settings?sezione=azienda&esito=salvato' })
    expect((await readSection(db, 'company')).city).toBe('Padova')
    expect(await loader(argsOf(db, { query: '?sezione=azienda' }))).toMatchObject({
      version: 1,
      fields: { city: 'Padova' },
    })
  })

  test('invalid values are returned with the form contents', async () => {
    const db = await database()
    const answer = await send(db, { ...COMPANY, section: 'company', version: '0', vatNumber: '1', city: 'Padova' })
    expect(answer).toMatchObject({ status: 400, data: { errors: { vatNumber: expect.any(String) } } })
    expect(answer.data.values).toMatchObject({ vatNumber: '1', city: 'Padova' })
  })

  test('a conflict returns both versions', async () => {
    const db = await database()
    await send(db, { ...COMPANY, section: 'company', version: '0', city: 'Padova' })
    const answer = await send(db, { ...COMPANY, section: 'company', version: '0', city: 'Venezia' })
    expect(answer).toMatchObject({ status: 409, data: { conflict: { version: 1, current: { city: 'Padova' } } } })
    expect(answer.data.values).toMatchObject({ city: 'Venezia' })
  })

  test('the address of the test mail in older releases leads to the mails', async () => {
    const old = loader(argsOf(await database(), { query: '?sezione=prova&email=x' }))
    const answer = (await old.catch((thrown: unknown) => thrown)) as Response
    expect([answer.status, answer.headers.get('location')]).toStrictEqual([308, '/admin/mail'])
  })

  test('a held-back deletion is displayed and confirmed with a plain form', async () => {
    const db = await database()
    const query = '?sezione=conservazione'
    expect(await loader(argsOf(db, { query }))).toMatchObject({ retention: { hold: undefined } })
    const since = '2026-11-23T08:00:00.000Z'
    const hold = { since, reason: 'share', lastRunAt: null, before: since, expired: 10, total: 20 }
    await writeServiceState(db, 'retention', { lastRunAt: null, confirmedBefore: null, hold })
    expect(await loader(argsOf(db, { query }))).toMatchObject({ retention: { hold } })
    const form = { section: 'retention', intent: 'retention-confirm' }
    const location = (outcome: string) => ({ status: 303, location: `/admin/settings${query}&esito=${outcome}` })
    expect(await send(db, { ...form, since: '2026-11-22T08:00:00.000Z' })).toMatchObject(location('cambiata'))
    const operator = { ...admin, role: 'operator' } as const
    expect((await send(db, { ...form, since }, operator)).status).toBe(403)
    expect(await loader(argsOf(db, { query }))).toMatchObject({ retention: { hold } })
    expect(await send(db, { ...form, since })).toMatchObject(location('confermata'))
    expect(await loader(argsOf(db, { query }))).toMatchObject({ retention: { hold: undefined } })
  })

  test.each(['company', 'opening', 'booking', 'alerts', 'templates', 'retention'])(
    'refuses an operator and a visitor: %s',
    async (section) => {
      const db = await database()
      for (const actor of [{ ...admin, role: 'operator' } as const, { kind: 'visitor' } as const]) {
        expect((await send(db, { ...COMPANY, section, version: '0' }, actor)).status).toBe(403)
        await expect(loader(argsOf(db, { actor }))).rejects.toMatchObject({ init: { status: 403 } })
      }
      expect(await db.selectFrom('settings').selectAll().execute()).toStrictEqual([])
      expect(await db.selectFrom('mailOutbox').selectAll().execute()).toStrictEqual([])
    },
  )

  test('an unknown section is refused', async () => {
    expect((await send(await database(), { section: '__proto__' })).status).toBe(400)
  })
})
