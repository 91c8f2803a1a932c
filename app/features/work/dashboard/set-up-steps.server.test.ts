import { expect, test } from 'vitest'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { listSetUpSteps } from './set-up-steps.server.ts'

const NOW = '2026-11-23T09:00:00.000Z'

describeOnBothEngines('set-up steps', ({ database }) => {
  test('lists what is missing, data required by law apart from what is advised', async () => {
    const db = await database()
    const ctx = testContext(db, { actor: await storeStaff(db, { now: new Date(NOW) }), mailsAreFiles: true })
    const fresh = await listSetUpSteps(ctx)
    expect(fresh.steps.map(({ label, missing }) => [label, missing])).toStrictEqual([
      ['Indirizzo del sito', expect.stringContaining('PUBLIC_URL')],
      ['Server di posta', expect.stringContaining('SMTP_URL')],
      ['Partita IVA', expect.any(String)],
      [
        'Dati societari obbligatori',
        'Da completare: Via e numero civico, Email, Numero di iscrizione (codice fiscale), Numero REA, Capitale sociale.',
      ],
      ['Una seconda persona con accesso', expect.any(String)],
    ])
    expect(fresh.steps.every(({ missing }) => missing !== '')).toBe(true)
    expect(fresh.advised).toStrictEqual(expect.arrayContaining(['Ambito della certificazione', 'LinkedIn', 'YouTube']))

    const company = { street: 'Via Roma, 1', vatNumber: '12345670009', socials: { youtube: '' } }
    const stored = { section: 'company', value: JSON.stringify(company), version: 1, updatedAt: NOW }
    await db.insertInto('settings').values(stored).execute()
    await storeStaff(db, { email: 'ivo@idg.example', now: new Date(NOW) })
    const { steps, advised } = await listSetUpSteps({
      ...ctx,
      mailsAreFiles: false,
      publicUrl: 'https://www.example.it',
    })
    expect(steps.map(({ missing }) => missing)).toStrictEqual([
      '',
      '',
      '',
      'Da completare: Email, Numero di iscrizione (codice fiscale), Numero REA, Capitale sociale.',
      '',
    ])
    expect(advised).toContain('LinkedIn')
    expect(advised).not.toContain('YouTube')
  })
})
