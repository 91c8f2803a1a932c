import path from 'node:path'
import { createEntry } from '#app/features/pages/documents/collections/create-entry.server.ts'
import { publishDraft } from '#app/features/pages/documents/publishing/publish.server.ts'
import { saveContentDraft } from '#app/features/pages/documents/publishing/save-draft.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { storeStaff } from '#test/staff.ts'

const TEXT = { description: 'Una descrizione lunga abbastanza per i motori di ricerca, di una pagina della prova.' }
const ENTRIES = [
  ['insights', { lead: 'Di che cosa parla.', body: 'Il testo.', date: '2026-11-02', author: 'Chiara Neri' }],
  [
    'projects',
    { lead: 'Di che cosa parla.', situation: 'Prima.', decision: 'Poi.', result: 'Infine.', service: 'cloud' },
  ],
  ['jobs', { lead: 'Di che cosa parla.', body: 'Il lavoro.', place: 'Milano', contract: 'Tempo indeterminato' }],
] as const

/** Publishes an article, a case study and a job offer in the data folder of a running product (SQLite). */
export async function publishEntries(dataDir: string): Promise<void> {
  const db = openDatabase({ engine: 'sqlite', file: path.join(dataDir, 'idg.db') })
  try {
    const now = new Date()
    const actor = await storeStaff(db, { now })
    const ctx = { ...testContext(db, { clock: () => now }), actor }
    for (const [type, text] of ENTRIES) {
      const key = await createEntry(ctx, { type, title: 'Prova' })
      const draft = { title: 'Prova', address: 'prova', ...TEXT, ...text }
      const revision = await saveContentDraft(ctx, { key, revision: 1 }, draft)
      const outcome = await publishDraft(ctx, { key, revision })
      if (outcome.kind !== 'published') throw new Error(`${type}: ${JSON.stringify(outcome)}`)
    }
  } finally {
    await db.destroy()
  }
}
