import { expect, test } from 'vitest'
import { aboutPage } from '#app/content/company/about.ts'
import { home } from '#app/content/home.ts'
import { createEntry } from '#app/features/pages/documents/collections/create-entry.server.ts'
import { publishDraft } from '#app/features/pages/documents/publishing/publish.server.ts'
import { saveContentDraft } from '#app/features/pages/documents/publishing/save-draft.server.ts'
import type { ContentValue } from '#app/lib/form/tree/fields.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { listSetUpSteps } from './dashboard.server.ts'

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
      ['Le prove nella pagina iniziale', expect.any(String)],
      ['La prova della certificazione SAP', expect.stringContaining('partner certificato')],
      ['Le persone', expect.any(String)],
      ['Una referenza', expect.any(String)],
      ['Le domande di chi compra', expect.stringContaining('«Siete assicurati per i danni professionali?»')],
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
      expect.any(String),
      expect.any(String),
      expect.any(String),
      expect.any(String),
      expect.any(String),
    ])
    expect(advised).toContain('LinkedIn')
    expect(advised).not.toContain('YouTube')
  })
  test('asks for proof until people, a reference, a certification and the facts of Home are published', async () => {
    const db = await database()
    const ctx = testContext(db, { actor: await storeStaff(db, { now: new Date(NOW) }) })
    const publish = async (key: string, text: object, revision: number) => {
      const target = { key, revision: await saveContentDraft(ctx, { key, revision }, text as ContentValue) }
      expect(await publishDraft(ctx, target)).toStrictEqual({ kind: 'published' })
    }
    const missing = async () => (await listSetUpSteps(ctx)).steps.slice(-5).map((step) => step.missing !== '')
    expect(await missing()).toStrictEqual([true, true, true, true, true])
    const entries = {
      people: { name: 'Ada Conti', role: 'Architetta' },
      quotes: { text: 'Bene.', name: 'Ugo Riva', role: 'Acquisti' },
      certifications: { name: 'Integration Developer', issuer: 'SAP' },
    } as const
    for (const [type, text] of Object.entries(entries)) {
      await publish(await createEntry(ctx, { type: type as keyof typeof entries, title: 'Prova' }), text, 1)
    }
    const fact = { value: '12', label: 'persone certificate' }
    await expect(publish('home', { ...home, proof: [fact] }, 0)).rejects.toThrow('invalid')
    await publish('home', { ...home, proof: [fact, { value: '9 anni', label: 'di progetti' }] }, 1)
    const open = aboutPage.sections.filter(({ kind }) => kind !== 'questions')
    await publish('about', { ...aboutPage, sections: open }, 0)
    expect(await missing()).toStrictEqual([false, false, false, false, false])
  })
})
