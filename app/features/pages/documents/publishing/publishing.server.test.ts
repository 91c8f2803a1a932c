import { expect, test } from 'vitest'
import { aboutPage as about } from '#app/content/company/about.ts'
import type { CompanyPage } from '#app/content/sections.ts'
import type { AppContext, StaffActor } from '#app/context.ts'
import { getDocument, listDocuments } from '#app/features/pages/documents/documents.server.ts'
import { getContentEditor } from '#app/features/pages/documents/editor/document-view.server.ts'
import { findPublished } from '#app/features/pages/documents/find-published.server.ts'
import { ConflictError } from '#app/lib/errors.ts'
import type { ContentValue } from '#app/lib/form/tree/fields.ts'
import { type Db, openDatabase } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import {
  discardContentDraft,
  restoreVersion,
  revertToOriginal,
  unschedulePublication,
} from './change-document.server.ts'
import { textProblems } from './check-text.server.ts'
import { publishDraft } from './publish.server.ts'
import { publishDue } from './publish-due.server.ts'
import { saveContentDraft } from './save-draft.server.ts'
import { schedulePublication } from './schedule.server.ts'
import { RevisionConflictError } from './write-document.server.ts'

const NOW = new Date('2026-11-23T09:00:00.000Z')

/** The text of "Chi siamo" with another heading. */
const titled = (title: string): ContentValue => ({ ...(getDocument('about').original as object), title })

const shown = async (ctx: AppContext) => (await findPublished<CompanyPage>(ctx, 'about'))?.title ?? null
const revision = async (db: Db) =>
  (await db.selectFrom('contentRevision').select('revision').executeTakeFirstOrThrow()).revision

async function staffContext(db: Db, at = NOW): Promise<AppContext & { actor: StaffActor }> {
  const actor = await storeStaff(db, { now: NOW })
  return { ...testContext(db, { clock: () => at }), actor }
}

test.each(listDocuments().map((document) => [document.key, document] as const))(
  'the built-in text of %s can be published',
  (_, document) => expect(textProblems(document, document.original)).toBeUndefined(),
)

describeOnBothEngines('publishing content', ({ database, location }) => {
  test('a draft changes nothing for visitors until it is published, and then increases the content revision', async () => {
    const db = await database()
    const ctx = await staffContext(db)
    const before = await revision(db)
    const draft = await saveContentDraft(ctx, { key: 'about', revision: 0 }, titled('Chi siamo davvero'))
    expect(await shown(ctx)).toBeNull()
    expect(await revision(db)).toBe(before)
    expect(await publishDraft(ctx, { key: 'about', revision: draft })).toStrictEqual({ kind: 'published' })
    expect(await shown(ctx)).toBe('Chi siamo davvero')
    expect(await revision(db)).toBeGreaterThan(before)
  })

  test('a text equal to the one that visitors see makes no draft', async () => {
    const db = await database()
    const ctx = await staffContext(db)
    expect(await saveContentDraft(ctx, { key: 'about', revision: 0 }, titled(about.title))).toBe(0)
    expect((await getContentEditor(ctx, 'about')).state).toBe('original')
  })

  test('refuses a change that is based on an earlier revision, and overwrites nothing', async () => {
    const db = await database()
    const ctx = await staffContext(db)
    await saveContentDraft(ctx, { key: 'about', revision: 0 }, titled('Primo'))
    await expect(saveContentDraft(ctx, { key: 'about', revision: 0 }, titled('Secondo'))).rejects.toThrow(
      RevisionConflictError,
    )
    expect(await getContentEditor(ctx, 'about')).toMatchObject({ revision: 1, text: { title: 'Primo' } })
  })

  test('a draft of another person, or of another window, that is replaced on purpose stays among the versions', async () => {
    const db = await database()
    const [anna, bruno] = [await staffContext(db), await staffContext(db)]
    const save = (ctx: AppContext, at: number, title: string, keepsOther?: boolean) =>
      saveContentDraft(ctx, { key: 'about', revision: at }, titled(title), keepsOther)
    const kept = async () =>
      (await db.selectFrom('contentVersions').select('data').orderBy('number').execute()).map(
        ({ data }) => (JSON.parse(data) as CompanyPage).title,
      )
    await save(anna, 0, 'Di Anna')
    await save(anna, 1, 'Di Anna, corretto')
    expect(await kept()).toStrictEqual([])
    await save(bruno, 2, 'Di Bruno')
    expect(await kept()).toStrictEqual(['Di Anna, corretto'])
    await save(bruno, 3, 'Di Bruno, corretto')
    await save(bruno, 4, 'Di Bruno, da un’altra finestra', true)
    expect(await kept()).toStrictEqual(['Di Anna, corretto', 'Di Bruno, corretto'])
  })

  test('a publication without a draft says that the site already shows the text', async () => {
    const ctx = await staffContext(await database())
    await expect(publishDraft(ctx, { key: 'about', revision: 0 })).rejects.toMatchObject({
      publicMessage: expect.stringContaining('niente da pubblicare'),
    })
  })

  test('when two people publish the same draft at once, one publishes and the other gets a conflict', async () => {
    const at = await location()
    const [one, two] = [openDatabase(at), openDatabase(at)]
    try {
      const ctx = await staffContext(one)
      const draft = await saveContentDraft(ctx, { key: 'about', revision: 0 }, titled('Una volta'))
      const target = { key: 'about', revision: draft }
      const outcomes = await Promise.allSettled([publishDraft(ctx, target), publishDraft({ ...ctx, db: two }, target)])
      expect(outcomes.map(({ status }) => status).sort()).toStrictEqual(['fulfilled', 'rejected'])
      expect(await one.selectFrom('contentVersions').select('number').execute()).toStrictEqual([{ number: 1 }])
    } finally {
      await one.destroy()
      await two.destroy()
    }
  })

  test('an incomplete draft stays a draft and names the parts to correct', async () => {
    const db = await database()
    const ctx = await staffContext(db)
    const draft = await saveContentDraft(ctx, { key: 'about', revision: 0 }, titled('  '))
    expect(await publishDraft(ctx, { key: 'about', revision: draft })).toMatchObject({
      kind: 'invalid',
      errors: { title: 'Compila il campo «Titolo della pagina».' },
    })
    expect(await shown(ctx)).toBeNull()
  })

  test('empty list items are left out when a draft is published', async () => {
    const db = await database()
    const ctx = await staffContext(db)
    const item = { title: 'Uno', text: 'Due.' }
    const sections: ContentValue = [
      { kind: 'facts', title: 'Che cosa', items: [item, { title: '', text: ' ' }] },
      { kind: 'text', title: '', body: ' ' },
    ]
    const draft = await saveContentDraft(ctx, { key: 'about', revision: 0 }, { ...(titled('Chi') as object), sections })
    await publishDraft(ctx, { key: 'about', revision: draft })
    expect((await findPublished<CompanyPage>(ctx, 'about'))?.sections).toStrictEqual([
      { kind: 'facts', title: 'Che cosa', items: [item] },
    ])
  })

  test('a scheduled draft is published at its moment by one of several instances', async () => {
    const db = await database()
    const ctx = await staffContext(db)
    const draft = await saveContentDraft(ctx, { key: 'about', revision: 0 }, titled('Domani'))
    const at = new Date('2026-11-24T08:00:00.000Z')
    expect(await schedulePublication(ctx, { key: 'about', revision: draft, at })).toStrictEqual({ kind: 'scheduled' })
    const scheduled = { key: 'about', revision: draft + 1 }
    await expect(saveContentDraft(ctx, scheduled, titled('Altro'))).rejects.toThrow(ConflictError)
    const system = testContext(db, { actor: { kind: 'system' } })
    expect(await publishDue(system)).toBe(0)
    const due = { ...system, clock: () => at }
    const counts = await Promise.all([publishDue(due), publishDue(due)])
    expect(counts.sort()).toStrictEqual([0, 1])
    expect(await shown(ctx)).toBe('Domani')
    expect(await db.selectFrom('notifications').select('id').execute()).toStrictEqual([])
  })

  test('a publication that was missed while the site was down happens late, and staff are notified', async () => {
    const db = await database()
    const ctx = await staffContext(db)
    const draft = await saveContentDraft(ctx, { key: 'about', revision: 0 }, titled('In ritardo'))
    await schedulePublication(ctx, { key: 'about', revision: draft, at: new Date('2026-11-23T10:00:00.000Z') })
    await publishDue(testContext(db, { actor: { kind: 'system' }, clock: () => new Date('2026-11-23T12:00:00.000Z') }))
    expect(await shown(ctx)).toBe('In ritardo')
    expect(await db.selectFrom('notifications').select(['message', 'link']).execute()).toStrictEqual([
      { message: expect.stringContaining('in ritardo'), link: '/admin/content/about' },
    ])
  })

  test('an unscheduled draft can be changed again', async () => {
    const db = await database()
    const ctx = await staffContext(db)
    const draft = await saveContentDraft(ctx, { key: 'about', revision: 0 }, titled('Poi'))
    await schedulePublication(ctx, { key: 'about', revision: draft, at: new Date('2026-12-01T08:00:00.000Z') })
    await unschedulePublication(ctx, { key: 'about', revision: draft + 1 })
    expect(await saveContentDraft(ctx, { key: 'about', revision: draft + 2 }, titled('Meglio'))).toBe(draft + 3)
  })

  test('restoring a version makes a draft, never a publication, and keeps the draft that it replaces', async () => {
    const db = await database()
    const ctx = await staffContext(db)
    let now = await saveContentDraft(ctx, { key: 'about', revision: 0 }, titled('Prima'))
    await publishDraft(ctx, { key: 'about', revision: now })
    now = await saveContentDraft(ctx, { key: 'about', revision: now + 1 }, titled('Non perdermi'))
    await restoreVersion(ctx, { key: 'about', revision: now, number: 1 })
    expect(await shown(ctx)).toBe('Prima')
    const editor = await getContentEditor(ctx, 'about')
    expect(editor).toMatchObject({ state: 'published-draft', text: { title: 'Prima' } })
    expect(editor.versions.map(({ number, kind }) => [number, kind])).toStrictEqual([
      [2, 'replaced'],
      [1, 'published'],
    ])
    expect(editor.versions[0]?.changes).toMatchObject([{ label: 'Titolo della pagina', before: 'Non perdermi' }])
  })

  test('a discarded draft stays among the versions', async () => {
    const db = await database()
    const ctx = await staffContext(db)
    const draft = await saveContentDraft(ctx, { key: 'about', revision: 0 }, titled('Ci ho ripensato'))
    await discardContentDraft(ctx, { key: 'about', revision: draft })
    expect(await getContentEditor(ctx, 'about')).toMatchObject({ state: 'original', versions: [{ kind: 'replaced' }] })
  })

  test('the original comes back, and the published versions remain', async () => {
    const db = await database()
    const ctx = await staffContext(db)
    const draft = await saveContentDraft(ctx, { key: 'about', revision: 0 }, titled('Mio'))
    await publishDraft(ctx, { key: 'about', revision: draft })
    await revertToOriginal(ctx, { key: 'about', revision: draft + 1 })
    expect(await shown(ctx)).toBeNull()
    expect((await getContentEditor(ctx, 'about')).versions).toHaveLength(1)
  })

  test('tells staff that an update of the program has changed a built-in text under an edited page', async () => {
    const db = await database()
    const ctx = await staffContext(db)
    const draft = await saveContentDraft(ctx, { key: 'about', revision: 0 }, titled('Mio'))
    await publishDraft(ctx, { key: 'about', revision: draft })
    expect((await getContentEditor(ctx, 'about')).hasNewOriginal).toBe(false)
    await db.updateTable('contentDocuments').set({ originalHash: 'the hash of an earlier release' }).execute()
    expect((await getContentEditor(ctx, 'about')).hasNewOriginal).toBe(true)
  })

  test('the preview of a page shows its draft, and other pages their published text', async () => {
    const db = await database()
    const ctx = await staffContext(db)
    await saveContentDraft(ctx, { key: 'about', revision: 0 }, titled('Bozza'))
    expect(await shown({ ...ctx, preview: 'about' })).toBe('Bozza')
    expect(await shown({ ...ctx, preview: 'partners' })).toBeNull()
  })
})
