import { expect, test } from 'vitest'
import { PRIVACY_VERSION } from '#app/content/legal/privacy-version.ts'
import type { AppContext } from '#app/context.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import {
  discardContentDraft,
  revertToOriginal,
} from '#app/features/pages/documents/publishing/change-document.server.ts'
import { publishDraft } from '#app/features/pages/documents/publishing/publish.server.ts'
import { saveContentDraft } from '#app/features/pages/documents/publishing/save-draft.server.ts'
import type { ContentValue } from '#app/lib/form/tree/fields.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { showLegal } from './legal-versions.server.ts'
import { noticeVersionOf, presentNotice } from './notice-version.server.ts'

const DAYS = ['2026-12-01T23:30:00.000Z', '2026-12-05T09:00:00.000Z']

interface Section {
  kind: 'text'
  title: string
  body: string
}

function edited(lead: string, change: (sections: Section[]) => Section[] = (same) => same): ContentValue {
  const original = getDocument('privacy').original as unknown as { sections: Section[] }
  return { ...original, lead, sections: change(original.sections) } as unknown as ContentValue
}

describeOnBothEngines('legal texts', ({ database }) => {
  async function owner(): Promise<AppContext & { setNow: (iso: string) => void }> {
    const db = await database()
    let now = new Date(DAYS[0] as string)
    const ctx = testContext(db, { clock: () => now })
    const setNow = (iso: string) => {
      now = new Date(iso)
    }
    return { ...ctx, actor: await storeStaff(db, { now }), setNow }
  }

  async function publish(ctx: AppContext, revision: number, text: ContentValue) {
    const draft = await saveContentDraft(ctx, { key: 'privacy', revision }, text)
    return { revision: draft, outcome: await publishDraft(ctx, { key: 'privacy', revision: draft }) }
  }

  test('published versions are numbered without gaps and stay readable; a request names the version it saw', async () => {
    const ctx = await owner()
    expect(await presentNotice(ctx)).toBe(PRIVACY_VERSION)
    let { revision } = await publish(ctx, 0, edited('Seconda.'))
    // A draft that is discarded takes a stored number.
    revision = await saveContentDraft(ctx, { key: 'privacy', revision: revision + 1 }, edited('Mai uscita.'))
    await discardContentDraft(ctx, { key: 'privacy', revision })
    ctx.setNow(DAYS[1] as string)
    await publish(ctx, revision + 1, edited('Terza.'))

    const shown = await showLegal(ctx, 'privacy')
    expect(shown).toMatchObject({ text: { lead: 'Terza.' }, shown: { number: 3, day: '2026-12-05' } })
    // The day in Rome.
    expect(shown.versions.map(({ number, day }) => [number, day])).toStrictEqual([
      [3, '2026-12-05'],
      [2, '2026-12-02'],
      [1, PRIVACY_VERSION],
    ])
    expect(await showLegal(ctx, 'privacy', 2)).toMatchObject({ text: { lead: 'Seconda.' }, present: { number: 3 } })
    expect(await showLegal(ctx, 'privacy', 1)).toMatchObject({ text: null, shown: { number: 1 } })
    expect((await showLegal(ctx, 'privacy', 9)).shown.number).toBe(3)

    expect(await presentNotice(ctx)).toBe('2026-12-05.3')
    for (const [field, stored] of [
      ['2026-12-02.2', '2026-12-02.2'],
      ['2026-10-01', '2026-10-01'],
      ['2026-12-02.3', '2026-12-05.3'],
      ['2031-01-01', '2026-12-05.3'],
      ['<b>', '2026-12-05.3'],
      [null, '2026-12-05.3'],
    ] as const) {
      expect(await noticeVersionOf(ctx, field)).toBe(stored)
    }
  })

  test('the built-in text is in force again after it was restored', async () => {
    const ctx = await owner()
    const { revision } = await publish(ctx, 0, edited('Seconda.'))
    await revertToOriginal(ctx, { key: 'privacy', revision: revision + 1 })
    expect(await showLegal(ctx, 'privacy')).toMatchObject({ text: null, present: { number: 1 } })
    expect((await showLegal(ctx, 'privacy', 2)).text).toMatchObject({ lead: 'Seconda.' })
    expect(await presentNotice(ctx)).toBe(PRIVACY_VERSION)
  })

  test('a text without the parts of the program, or with unknown ones, is not published', async () => {
    const ctx = await owner()
    const without = edited('Senza.', (sections) => sections.filter(({ title }) => title !== 'Titolare del trattamento'))
    expect((await publish(ctx, 0, without)).outcome).toMatchObject({
      kind: 'invalid',
      errors: { sections: expect.stringContaining('{{titolare}}') },
    })
    const unknown = edited('Sconosciuto.', ([first, ...others]) => [
      { ...(first as Section), body: 'Telefona a {{telefono}}.' },
      ...others,
    ])
    const revision = 1
    expect((await publish(ctx, revision, unknown)).outcome).toMatchObject({
      errors: { 'sections.0.body': expect.stringContaining('{{telefono}}') },
    })
    const inline = edited('In mezzo.', ([first, ...others]) => [
      { ...(first as Section), body: 'Scrivi a {{titolare}} subito.' },
      ...others,
    ])
    expect((await publish(ctx, revision + 1, inline)).outcome).toMatchObject({
      errors: { 'sections.0.body': expect.stringContaining('da solo') },
    })
  })

  test('a text without a summary, as stored before there was one, is published and shown without', async () => {
    const ctx = await owner()
    const { summary: _, ...before } = edited('Senza.') as Record<string, ContentValue>
    expect((await publish(ctx, 0, before)).outcome).toStrictEqual({ kind: 'published' })
    expect((await showLegal(ctx, 'privacy')).text?.summary).toBeUndefined()
  })

  test('the built-in texts fit their types, and terms without a summary, as stored before there was one, do too', () => {
    for (const key of ['privacy', 'terms']) {
      const { schema, original } = getDocument(key)
      expect(schema.safeParse(original).error).toBeUndefined()
    }
    const { allowed: _, forbidden: __, ...before } = getDocument('terms').original as Record<string, ContentValue>
    expect(getDocument('terms').schema.safeParse(before).error).toBeUndefined()
  })

  test('a summary whose link leads to no section, or with a part that needs its own paragraph, is not published', async () => {
    const ctx = await owner()
    const fact = { title: 'Tempi', value: 'Un mese', text: 'Vedi [i tempi](#tempi).' }
    const broken = { ...(edited('Rotto.') as object), summary: [fact] } as ContentValue
    expect((await publish(ctx, 0, broken)).outcome).toMatchObject({
      errors: { 'summary.0.text': expect.stringContaining('#tempi') },
    })
    const block = { ...(edited('Intero.') as object), summary: [{ ...fact, text: '{{titolare}}' }] } as ContentValue
    expect((await publish(ctx, 1, block)).outcome).toMatchObject({
      errors: { 'summary.0.text': expect.stringContaining('{{titolare}}') },
    })
  })
})
