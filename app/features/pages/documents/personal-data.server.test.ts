import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { retentionRules } from '#app/features/care/privacy/retention/rules.server.ts'
import { NO_RECORDS, type Subject } from '#app/personal-data.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { createEntry } from './collections/create-entry.server.ts'
import { contentData } from './personal-data.server.ts'
import { trashEntry } from './publishing/change-document.server.ts'
import { publishDraft } from './publishing/publish.server.ts'
import { saveContentDraft } from './publishing/save-draft.server.ts'

const ANNA: Subject = {
  records: NO_RECORDS,
  person: { addresses: ['anna@cliente.example'], mailboxes: [], senderHashes: [], names: ['Anna Rossi'] },
}

describeOnBothEngines('what the site says about people', ({ database }) => {
  async function owner(): Promise<AppContext> {
    const ctx = testContext(await database())
    return { ...ctx, actor: await storeStaff(ctx.db, { now: ctx.clock() }) }
  }

  async function publishQuote(ctx: AppContext, name: string): Promise<{ key: string; revision: number }> {
    const key = await createEntry(ctx, { type: 'quotes', title: 'Ottimo lavoro' })
    const text = { text: `Ottimo lavoro, dice ${name}`, name, role: 'Direttrice, Bianchi S.p.A.' }
    const revision = await saveContentDraft(ctx, { key, revision: 1 }, text)
    expect(await publishDraft(ctx, { key, revision })).toStrictEqual({ kind: 'published' })
    return { key, revision: revision + 1 }
  }

  test('is shown to staff by name, with drafts and versions, and neither given out nor erased', async () => {
    const ctx = await owner()
    const first = await publishQuote(ctx, ' anna  rossi ')
    await saveContentDraft(ctx, first, { text: 'Cambiato', name: 'Un’altra persona', role: 'X' })
    await publishQuote(ctx, 'Ivo Neri')
    expect(await contentData.sections(ctx.db, ANNA)).toMatchObject([
      { staffOnly: true, rows: [{ Tipo: 'Citazione', Ruolo: 'Direttrice, Bianchi S.p.A.' }] },
    ])
    expect(contentData).toMatchObject({ owned: [] })
    expect(contentData).not.toHaveProperty('special')
  })

  test('is deleted 30 days after it was moved to the trash', async () => {
    const ctx = await owner()
    await trashEntry(ctx, await publishQuote(ctx, 'Anna Rossi'))
    const kept = await publishQuote(ctx, 'Ivo Neri')
    const expired = async (days: number) => {
      const now = new Date(ctx.clock().getTime() + days * 86_400_000)
      const rule = retentionRules(now, {
        requestMonths: 12,
        candidateMonths: 12,
        technicalDays: 30,
        securityDays: 90,
      }).find(({ table }) => table === 'contentDocuments')
      if (!rule) throw new Error('no rule deletes the trash')
      const rows = await ctx.db.selectFrom('contentDocuments').select('key').where(rule.expired).execute()
      await rule.change?.(
        ctx.db,
        rows.map(({ key }) => key),
      )
      return rows.length
    }
    expect(await expired(29)).toBe(0)
    expect(await expired(31)).toBe(1)
    expect(await ctx.db.selectFrom('contentDocuments').select('key').execute()).toStrictEqual([{ key: kept.key }])
    expect(await ctx.db.selectFrom('contentVersions').select('documentKey').execute()).toStrictEqual([
      { documentKey: kept.key },
    ])
  })
})
