import { expect, test } from 'vitest'
import { READY_ARTICLES } from '#app/content/articles.server.ts'
import type { AppContext, StaffActor } from '#app/context.ts'
import { watchContentRevision } from '#app/features/pages/documents/content-revision.server.ts'
import {
  restoreVersion,
  trashEntry,
  unpublishEntry,
  untrashEntry,
} from '#app/features/pages/documents/publishing/change-document.server.ts'
import { publishDraft } from '#app/features/pages/documents/publishing/publish.server.ts'
import { saveContentDraft } from '#app/features/pages/documents/publishing/save-draft.server.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import type { ContentValue } from '#app/lib/form/tree/fields.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { slugOf } from './collections.ts'
import { createEntry } from './create-entry.server.ts'
import { ENTRY_SCHEMAS } from './entry-types.server.ts'
import { findEntry, findRedirect, listPublished } from './find-entries.server.ts'
import { listEntries } from './list-entries.server.ts'
import { moveEntry } from './move-entry.server.ts'

const NOW = new Date('2026-11-23T09:00:00.000Z')

type Owner = AppContext & { actor: StaffActor }

async function owner(db: Db): Promise<Owner> {
  return { ...testContext(db, { clock: () => NOW }), actor: await storeStaff(db, { now: NOW }) }
}

const ARTICLE: Record<string, ContentValue> = {
  title: 'Clean core in pratica',
  address: 'clean-core',
  description: 'Che cosa vuol dire tenere pulito il core di S/4HANA quando le estensioni esistono già da anni.',
  date: '2026-11-20',
  lead: 'Una premessa.',
  body: 'Il testo.',
  sources: [],
}

/** Publishes a text of an entry and returns its next revision. */
async function publish(ctx: Owner, key: string, revision: number, text: ContentValue): Promise<number> {
  const draft = await saveContentDraft(ctx, { key, revision }, text)
  expect(await publishDraft(ctx, { key, revision: draft })).toStrictEqual({ kind: 'published' })
  return draft + 1
}

async function person(ctx: Owner, name: string): Promise<string> {
  const key = await createEntry(ctx, { type: 'people', title: name })
  await publish(ctx, key, 1, { name, role: 'Sviluppo' })
  return key
}

const names = async (ctx: Owner) => (await listPublished(ctx, 'people')).map(({ text }) => text.name)

test.each([
  ['Perché il clean core?', 'perche-il-clean-core'],
  ['  SAP S/4HANA: 10 domande  ', 'sap-s-4hana-10-domande'],
  ['日本', ''],
])('the address of %j is %j', (title, slug) => expect(slugOf(title)).toBe(slug))

test.each(READY_ARTICLES.map((article) => [article.address, article] as const))(
  'the article %s can be published as it is',
  (_, { id, ...text }) => expect(ENTRY_SCHEMAS.insights.safeParse(text).error).toBeUndefined(),
)

describeOnBothEngines('entries of collections', ({ database }) => {
  test('an article delivered with the product is a draft once staff open it, and only once', async () => {
    const ctx = await owner(await database())
    const before = await listEntries(ctx, 'insights')
    expect(before.ready).toHaveLength(READY_ARTICLES.length)
    expect(before.entries).toStrictEqual([])
    const [ready] = READY_ARTICLES
    if (!ready) throw new Error('no article')
    const { id, ...text } = ready
    const key = await createEntry(ctx, { type: 'insights', title: ready.title, ready })
    await expect(createEntry(ctx, { type: 'insights', title: ready.title, ready })).rejects.toThrow()
    expect(await listPublished(ctx, 'insights')).toStrictEqual([])
    const after = await listEntries(ctx, 'insights')
    expect(after.entries.map(({ name, state }) => ({ name, state }))).toStrictEqual([
      { name: ready.title, state: 'original-draft' },
    ])
    expect(after.ready).toHaveLength(READY_ARTICLES.length - 1)
    expect(await publishDraft(ctx, { key, revision: 1 })).toStrictEqual({ kind: 'published' })
    expect((await findEntry(ctx, 'insights', ready.address))?.text).toStrictEqual(text)
  })

  test('a new entry is a draft with an address of its title, and visitors see it once it is published', async () => {
    const ctx = await owner(await database())
    const key = await createEntry(ctx, { type: 'insights', title: 'Clean core in pratica' })
    expect((await listEntries(ctx, 'insights')).entries).toMatchObject([{ key, state: 'original-draft' }])
    expect(await listPublished(ctx, 'insights')).toStrictEqual([])
    await publish(ctx, key, 1, ARTICLE)
    expect(await findEntry(ctx, 'insights', 'clean-core')).toMatchObject({ text: { title: 'Clean core in pratica' } })
  })

  test('a renamed address leaves a redirect when it is published; chains collapse, and renaming back removes the loop', async () => {
    const ctx = await owner(await database())
    const key = await createEntry(ctx, { type: 'insights', title: 'Uno' })
    let revision = await publish(ctx, key, 1, { ...ARTICLE, address: 'uno' })
    revision = await saveContentDraft(ctx, { key, revision }, { ...ARTICLE, address: 'due' })
    expect(await findRedirect(ctx, '/insights/uno')).toBeUndefined()
    await publishDraft(ctx, { key, revision })
    expect(await findRedirect(ctx, '/insights/uno')).toBe('/insights/due')
    revision = await publish(ctx, key, revision + 1, { ...ARTICLE, address: 'tre' })
    expect(await findRedirect(ctx, '/insights/uno')).toBe('/insights/tre')
    expect(await findRedirect(ctx, '/insights/due')).toBe('/insights/tre')
    await publish(ctx, key, revision, { ...ARTICLE, address: 'uno' })
    expect(await findRedirect(ctx, '/insights/uno')).toBeUndefined()
    expect(await findRedirect(ctx, '/insights/due')).toBe('/insights/uno')
    expect(await findRedirect(ctx, '/insights/tre')).toBe('/insights/uno')
  })

  test('of entries published at one address at the same moment one wins, the others are refused with a message', async () => {
    const ctx = await owner(await database())
    for (let round = 0; round < 5; round++) {
      const address = `stesso-${round}`
      const drafts = []
      for (const title of ['Uno', 'Due', 'Tre']) {
        const key = await createEntry(ctx, { type: 'insights', title })
        const revision = await saveContentDraft(ctx, { key, revision: 1 }, { ...ARTICLE, title, address })
        drafts.push({ key, revision })
      }
      const outcomes = await Promise.all(drafts.map((draft) => publishDraft(ctx, draft)))
      expect(outcomes.map(({ kind }) => kind).sort()).toStrictEqual(['invalid', 'invalid', 'published'])
      for (const outcome of outcomes) {
        if (outcome.kind === 'invalid') expect(outcome.errors.address).toContain('Questo indirizzo è di')
      }
    }
  })

  test('restoring a version restores its address, as a draft', async () => {
    const ctx = await owner(await database())
    const key = await createEntry(ctx, { type: 'insights', title: 'Uno' })
    let revision = await publish(ctx, key, 1, { ...ARTICLE, address: 'uno' })
    revision = await publish(ctx, key, revision, { ...ARTICLE, address: 'due' })
    await restoreVersion(ctx, { key, revision, number: 1 })
    expect(await findEntry(ctx, 'insights', 'due')).toBeDefined()
    await publishDraft(ctx, { key, revision: revision + 1 })
    expect(await findEntry(ctx, 'insights', 'uno')).toBeDefined()
    expect(await findRedirect(ctx, '/insights/due')).toBe('/insights/uno')
  })

  test('two entries never have one address; the address of an entry in the trash is free', async () => {
    const ctx = await owner(await database())
    const first = await createEntry(ctx, { type: 'insights', title: 'Primo' })
    const revision = await publish(ctx, first, 1, ARTICLE)
    const second = await createEntry(ctx, { type: 'insights', title: 'Secondo' })
    const draft = await saveContentDraft(ctx, { key: second, revision: 1 }, { ...ARTICLE, title: 'Secondo' })
    expect(await publishDraft(ctx, { key: second, revision: draft })).toMatchObject({
      kind: 'invalid',
      errors: { address: 'Questo indirizzo è di «Clean core in pratica»: scegline un altro.' },
    })
    await trashEntry(ctx, { key: first, revision })
    expect(await publishDraft(ctx, { key: second, revision: draft })).toStrictEqual({ kind: 'published' })
  })

  test('an entry cannot have the address of the application form', async () => {
    const ctx = await owner(await database())
    const key = await createEntry(ctx, { type: 'jobs', title: 'Candidatura' })
    const job = {
      title: 'Candidatura',
      address: 'candidatura',
      lead: 'Una posizione.',
      description: 'Una posizione aperta nella nostra sede di Padova, con il lavoro descritto per intero.',
    }
    const draft = await saveContentDraft(
      ctx,
      { key, revision: 1 },
      { ...job, place: 'Padova', contract: 'Indeterminato', body: 'Testo.' },
    )
    expect(await publishDraft(ctx, { key, revision: draft })).toMatchObject({
      errors: { address: 'Questo indirizzo è di una pagina del sito: scegline un altro.' },
    })
  })

  test('a link to a page that is not published prevents the publication', async () => {
    const ctx = await owner(await database())
    const key = await createEntry(ctx, { type: 'insights', title: 'Con link' })
    const body = 'Vedi [questo](/insights/manca), [i servizi](/services/cloud) e [fuori](https://example.it/).'
    const draft = await saveContentDraft(ctx, { key, revision: 1 }, { ...ARTICLE, body })
    expect(await publishDraft(ctx, { key, revision: draft })).toMatchObject({
      errors: { body: 'Il link /insights/manca non porta a nessuna pagina pubblicata.' },
    })
  })

  test('an unpublished entry keeps its text as a draft', async () => {
    const ctx = await owner(await database())
    const key = await createEntry(ctx, { type: 'insights', title: 'Uno' })
    const revision = await publish(ctx, key, 1, ARTICLE)
    await unpublishEntry(ctx, { key, revision })
    expect(await listPublished(ctx, 'insights')).toStrictEqual([])
    expect(await publishDraft(ctx, { key, revision: revision + 1 })).toStrictEqual({ kind: 'published' })
  })

  test('the trash keeps the text, and gives it back as a draft', async () => {
    const ctx = await owner(await database())
    const key = await person(ctx, 'Ada')
    await trashEntry(ctx, { key, revision: 3 })
    expect(await names(ctx)).toStrictEqual([])
    expect((await listEntries(ctx, 'people')).trash).toMatchObject([{ name: 'Ada' }])
    await untrashEntry(ctx, { key, revision: 4 })
    await publishDraft(ctx, { key, revision: 5 })
    expect(await names(ctx)).toStrictEqual(['Ada'])
  })

  test('entries have the order that staff give them', async () => {
    const ctx = await owner(await database())
    const [, , last] = [await person(ctx, 'Ada'), await person(ctx, 'Bea'), await person(ctx, 'Cleo')]
    await moveEntry(ctx, { key: last, by: 'up' })
    await moveEntry(ctx, { key: last, by: 'up' })
    await moveEntry(ctx, { key: last, by: 'up' })
    expect(await names(ctx)).toStrictEqual(['Cleo', 'Ada', 'Bea'])
  })

  test('a key without an entry is not found', async () => {
    const ctx = await owner(await database())
    const target = { key: 'people/0193', revision: 0 }
    await expect(saveContentDraft(ctx, target, { name: 'Nessuno' })).rejects.toThrow(NotFoundError)
  })

  test('a publication changes the version of what shows it, and of nothing else; settings concern every page', async () => {
    const db = await database()
    const ctx = await owner(db)
    const watched = await watchContentRevision(db, ctx.log)
    try {
      const versions = () => {
        const { versionOf } = watched.published()
        return [versionOf(new Set(['about', 'people'])), versionOf(new Set(['home']))]
      }
      const before = versions()
      await person(ctx, 'Ada')
      await watched.refresh()
      const published = versions()
      expect(published[0]).not.toBe(before[0])
      expect(published[1]).toBe(before[1])
      const stored = { section: 'company', value: '{}', version: 1, updatedAt: NOW.toISOString() }
      await db.insertInto('settings').values(stored).execute()
      await watched.refresh()
      expect(versions()[1]).not.toBe(before[1])
    } finally {
      await watched.stop()
    }
  })
})
