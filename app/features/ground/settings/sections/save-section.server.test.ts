import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import type { StaffActor } from '#app/context.ts'
import { listAlertAddresses } from '#app/features/ground/settings/alerts/alerts.server.ts'
import { ForbiddenError } from '#app/lib/errors.ts'
import { type Db, openDatabase } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { loggedActions } from '#test/logged-actions.ts'
import { saveSection } from './save-section.server.ts'
import { SECTION_FORMS } from './section-forms.server.ts'
import { readSection } from './sections.server.ts'
import { type FormFields, SECTION_SCHEMAS, type Section, type SectionForm } from './sections.ts'

const admin: StaffActor = {
  kind: 'staff',
  id: 'staff-1',
  email: 'ada@idg.example',
  name: 'Ada Bianchi',
  role: 'admin',
  sessionId: 'session-1',
}

/** A section's initial form with some fields changed. */
function formOf(section: Section, changes: FormFields = {}): FormFields {
  const form = SECTION_FORMS[section] as SectionForm<unknown>
  return { ...form.toFields(SECTION_SCHEMAS[section].parse({})), ...changes }
}

const actions = loggedActions

async function storeAdmin(db: Db, id: string, parts: { isActive?: boolean } = {}) {
  await db
    .insertInto('admins')
    .values({
      id,
      email: `${id}@idg.example`,
      name: `Persona ${id}`,
      role: 'admin',
      isActive: true,
      lastLogin: null,
      createdAt: '2026-11-21T09:00:00.000Z',
      ...parts,
    })
    .execute()
}

describeOnBothEngines('saveSection', ({ database, engine, location }) => {
  test('what another release stored is read with defaults for what is missing, without its placeholders and unchecked', async () => {
    const db = await database()
    const stored = { legalName: '', registerNumber: '00000000000', rea: 'PD-000000', socials: { youtube: '' }, gone: 1 }
    const row = { section: 'company', value: JSON.stringify(stored), version: 1, updatedAt: '2026-11-21T09:00:00.000Z' }
    await db.insertInto('settings').values(row).execute()
    const usual = SECTION_SCHEMAS.company.parse({})
    expect(await readSection(db, 'company')).toStrictEqual({
      ...usual,
      legalName: '',
      socials: { ...usual.socials, youtube: '' },
    })
  })

  test('writes the section with its audit row and refreshes the content revision before it resolves', async () => {
    const db = await database()
    let seen: string | undefined
    const ctx = testContext(db, {
      actor: admin,
      contentChanged: async () => {
        seen = (await readSection(db, 'company')).phone
      },
    })
    const fields = formOf('company', { phone: ' +39 049  555 0101 ', vatNumber: 'IT 12345678903' })
    expect(await saveSection(ctx, { section: 'company', fields, version: 0 })).toStrictEqual({
      kind: 'saved',
      version: 1,
    })
    expect(seen).toBe('+39 049  555 0101')
    expect(await readSection(db, 'company')).toMatchObject({ vatNumber: '12345678903', city: 'Vigonza' })
    const rows = await actions(db)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ adminId: 'staff-1', action: 'settings-save', targetId: 'company' })
    expect(JSON.parse(rows[0]?.before ?? '')).toStrictEqual({ phone: '+39 049 000 0000', vatNumber: '00000000000' })
    expect(JSON.parse(rows[0]?.after ?? '')).toStrictEqual({ phone: '+39 049  555 0101', vatNumber: '12345678903' })
  })

  test('writes nothing when nothing changes', async () => {
    const db = await database()
    const ctx = testContext(db, { actor: admin })
    for (const section of Object.keys(SECTION_SCHEMAS) as Section[]) {
      const outcome = await saveSection(ctx, { section, fields: formOf(section), version: 0 })
      expect(outcome).toStrictEqual({ kind: 'unchanged', version: 0 })
    }
    expect(await actions(db)).toStrictEqual([])
    expect(await db.selectFrom('settings').selectAll().execute()).toStrictEqual([])
  })

  test('of two saves of one version the second gets the values of the first and overwrites nothing', async () => {
    const db = await database()
    await storeAdmin(db, 'staff-1')
    const ctx = testContext(db, { actor: admin })
    const save = (city: string, version: number) =>
      saveSection(ctx, { section: 'company', fields: formOf('company', { city }), version })
    expect(await save('Padova', 0)).toStrictEqual({ kind: 'saved', version: 1 })
    const late = await save('Venezia', 0)
    expect(late).toMatchObject({ kind: 'conflict', version: 1, by: 'Persona staff-1' })
    expect(late.kind === 'conflict' && late.current.city).toBe('Padova')
    expect((await readSection(db, 'company')).city).toBe('Padova')
    expect(await save('Venezia', 1)).toStrictEqual({ kind: 'saved', version: 2 })
    expect(await save('Rovigo', 1)).toMatchObject({ kind: 'conflict', version: 2 })
    expect(await actions(db)).toHaveLength(2)
  })

  test('of many concurrent saves exactly one wins, including the first save of a section', async () => {
    const place = await location()
    const handles = Array.from({ length: engine === 'postgres' ? 2 : 1 }, () => openDatabase(place))
    try {
      for (const version of [0, 1]) {
        const outcomes = await Promise.all(
          Array.from({ length: 8 }, (_, at) => {
            const ctx = testContext(handles[at % handles.length] as Db, { actor: admin })
            return saveSection(ctx, {
              section: 'company',
              fields: formOf('company', { city: `Comune ${version} ${at}` }),
              version,
            })
          }),
        )
        expect(outcomes.filter(({ kind }) => kind === 'saved')).toHaveLength(1)
        expect(outcomes.filter(({ kind }) => kind === 'conflict')).toHaveLength(7)
      }
      expect(await actions(handles[0] as Db)).toHaveLength(2)
    } finally {
      for (const db of handles) await db.destroy()
    }
  })

  test('refuses invalid values with an error per field', async () => {
    const db = await database()
    const ctx = testContext(db, { actor: admin })
    const fields = formOf('company', { vatNumber: '12345678901', linkedin: 'javascript:alert(1)', city: '' })
    const outcome = await saveSection(ctx, { section: 'company', fields, version: 0 })
    expect(outcome.kind === 'invalid' && Object.keys(outcome.errors).sort()).toStrictEqual([
      'city',
      'linkedin',
      'vatNumber',
    ])
    expect(await actions(db)).toStrictEqual([])
  })

  test.each([
    ['a visitor', { kind: 'visitor' } as const],
    ['an operator', { ...admin, role: 'operator' } as const],
    ['the system', { kind: 'system' } as const],
  ])('refuses %s', async (_, actor) => {
    const db = await database()
    const change = { section: 'company', fields: formOf('company', { city: 'Padova' }), version: 0 } as const
    await expect(saveSection(testContext(db, { actor }), change)).rejects.toThrow(ForbiddenError)
    expect(await db.selectFrom('settings').selectAll().execute()).toStrictEqual([])
  })

  test("opening hours, closures and patron saint's day round-trip", async () => {
    const db = await database()
    const fields = formOf('opening', {
      'fri-last': '13:00',
      'mon-break-from': '13:00',
      'mon-break-to': '14:30',
      patronDay: '13',
      patronMonth: '06',
      'closure-3-from': '2026-12-24',
      'closure-3-to': '2027-01-06',
      'closure-3-note': 'Natale',
      'closure-7-from': '2026-12-07',
      'closure-8-from': '9/12/2026',
      'closure-8-start': '13',
      'extra-0-from': '12/12/2026',
      'extra-0-first': '9.30',
      'extra-0-last': '1130',
      parallelAppointments: '2',
    })
    await saveSection(testContext(db, { actor: admin }), { section: 'opening', fields, version: 0 })
    const opening = await readSection(db, 'opening')
    expect(opening).toMatchObject({ patronDay: '06-13', parallelAppointments: 2 })
    expect(opening.week.fri.last).toBe('13:00')
    expect(opening.closures).toStrictEqual([
      { from: '2026-12-07', to: '2026-12-07', note: '' },
      { from: '2026-12-09', to: '2026-12-09', note: '', start: '13:00' },
      { from: '2026-12-24', to: '2027-01-06', note: 'Natale' },
    ])
    expect(opening.extras).toStrictEqual([{ from: '2026-12-12', to: '2026-12-12', first: '09:30', last: '11:30' }])
  })

  test('only active members of staff can receive alerts', async () => {
    const db = await database()
    await storeAdmin(db, 'staff-1')
    await storeAdmin(db, 'gone', { isActive: false })
    expect(await listAlertAddresses(db)).toStrictEqual([])
    const fields = { 'admin-staff-1': 'on', 'admin-gone': 'on', 'admin-nobody': 'on' }
    await saveSection(testContext(db, { actor: admin }), { section: 'alerts', fields, version: 0 })
    expect(await listAlertAddresses(db)).toStrictEqual(['staff-1@idg.example'])
  })

  test('a new template gets an id, an emptied one is removed', async () => {
    const db = await database()
    const fields = formOf('templates', {
      'template-0-name': '',
      'template-0-subject': '',
      'template-0-body': '',
      'template-9-name': 'Perché no',
      'template-9-subject': 'Re: {codice}',
      'template-9-body': 'Gentile {nome},\r\nno.',
    })
    await saveSection(testContext(db, { actor: admin }), { section: 'templates', fields, version: 0 })
    const { templates } = await readSection(db, 'templates')
    expect(templates.map(({ id }) => id)).toStrictEqual(['dettagli', 'appuntamento', 'perche-no'])
    expect(templates[2]?.body).toBe('Gentile {nome},\nno.')
  })

  test('a shorter retention that deletes requests needs confirmation', async () => {
    const db = await database()
    await storeRequestWithMails(db, new Date('2026-01-15T09:00:00.000Z'), { id: randomUUIDv7() })
    const ctx = testContext(db, { actor: admin })
    const save = (changes: FormFields) =>
      saveSection(ctx, { section: 'retention', fields: formOf('retention', changes), version: 0 })
    const asked = await save({ requestMonths: '6' })
    expect(asked.kind === 'invalid' && asked.errors.confirm).toContain('una richiesta')
    expect(await save({ requestMonths: '6', confirm: 'on' })).toStrictEqual({ kind: 'saved', version: 1 })
  })

  test('the URL of the busy calendar is stored and disclosed nowhere', async () => {
    const db = await database()
    const ctx = testContext(db, { actor: admin })
    const save = (busyUrl: string, version: number) =>
      saveSection(ctx, { section: 'booking', fields: formOf('booking', { busyUrl, windowDays: '21' }), version })
    expect(await save('https://calendario.example/segreto-1.ics', 0)).toStrictEqual({ kind: 'saved', version: 1 })
    expect(await save('', 1), 'left empty it stays').toStrictEqual({ kind: 'unchanged', version: 1 })
    expect(await save('https://calendario.example/segreto-2.ics', 1)).toStrictEqual({ kind: 'saved', version: 2 })
    expect(await readSection(db, 'booking')).toMatchObject({
      busyUrl: 'https://calendario.example/segreto-2.ics',
      windowDays: 21,
    })
    expect(JSON.stringify(await actions(db))).not.toContain('segreto')
    expect((await actions(db)).map(({ after }) => after)).toStrictEqual([
      expect.stringContaining('impostato'),
      expect.stringContaining('impostato'),
    ])
  })
})
