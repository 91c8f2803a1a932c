import { expect, test } from 'vitest'
import { createEntry } from '#app/features/pages/documents/collections/create-entry.server.ts'
import { publishDraft } from '#app/features/pages/documents/publishing/publish.server.ts'
import { saveContentDraft } from '#app/features/pages/documents/publishing/save-draft.server.ts'
import type { ContentValue } from '#app/lib/form/tree/fields.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { findProofCase } from './proof-case.server.ts'

const CASE = {
  description:
    'Come gli ordini EDI di un produttore passano da Integration Suite, con avviso e rielaborazione degli scarti.',
  lead: 'In breve.',
  situation: 'Prima.',
  decision: 'La scelta.',
  result: 'Dopo.',
  technologies: [],
}
const MEASURES = [{ value: '31 → 2', label: 'segnalazioni al mese' }]

describeOnBothEngines('findProofCase', ({ database }) => {
  test('finds the newest case with a measured result, of one service if asked; null without one', async () => {
    const db = await database()
    let now = new Date('2026-11-23T09:00:00.000Z')
    const ctx = { ...testContext(db, { clock: () => now }), actor: await storeStaff(db, { now }) }
    expect(await findProofCase(ctx)).toBeNull()
    const cases: [string, ContentValue][] = [
      ['ordini', { service: 'integration', measures: MEASURES, customer: 'Utensileria' }],
      ['reclami', { service: 'development', measures: MEASURES }],
      ['senza-misure', { service: 'integration' }],
    ]
    for (const [address, text] of cases) {
      now = new Date(now.getTime() + 60_000)
      const key = await createEntry(ctx, { type: 'projects', title: address })
      const draft = { ...CASE, ...(text as object), title: address, address } as ContentValue
      const revision = await saveContentDraft(ctx, { key, revision: 1 }, draft)
      expect(await publishDraft(ctx, { key, revision })).toStrictEqual({ kind: 'published' })
    }
    expect(await findProofCase(ctx)).toMatchObject({ path: '/projects/reclami', measure: MEASURES[0] })
    expect(await findProofCase(ctx, 'integration')).toMatchObject({ path: '/projects/ordini', customer: 'Utensileria' })
    expect(await findProofCase(ctx, 'security')).toBeNull()
  })
})
