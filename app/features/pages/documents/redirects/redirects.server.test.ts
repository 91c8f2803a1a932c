import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { createEntry } from '#app/features/pages/documents/collections/create-entry.server.ts'
import { findRedirect } from '#app/features/pages/documents/collections/find-entries.server.ts'
import { watchContentRevision } from '#app/features/pages/documents/content-revision.server.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import { pageExists } from '#app/features/pages/documents/publishing/publication-problems.server.ts'
import { publishDraft } from '#app/features/pages/documents/publishing/publish.server.ts'
import { saveContentDraft } from '#app/features/pages/documents/publishing/save-draft.server.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import type { ContentValue } from '#app/lib/form/tree/fields.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { loggedActions } from '#test/logged-actions.ts'
import { storeStaff } from '#test/staff.ts'
import { addRedirect } from './add-redirect.server.ts'
import { deleteRedirect } from './delete-redirect.server.ts'
import { listRedirects } from './list-redirects.server.ts'
import { readPath } from './redirect-paths.ts'

test.each([
  ['/servizi/sap.html', '/servizi/sap.html'],
  [' /Vecchia/ ', '/Vecchia'],
  ['/caffè', '/caff%C3%A8'],
  ['/a/../b', '/b'],
  ['/', '/'],
  ['/.//evil.example', '/evil.example'],
  ['/societ%c3%a0-vecchia', '/societ%C3%A0-vecchia'],
  ['/chi%2Dsiamo', '/chi-siamo'],
  ['/%2e%2e/about', '/about'],
  ['/%5Cevil.example', undefined],
  ['//evil.example', undefined],
  ['/a?b=c', undefined],
  ['/a#b', undefined],
  ['https://evil.example/', undefined],
  ['/\\evil', undefined],
])('the address %j is the path %s', (typed, path) => expect(readPath(typed)).toBe(path))

describeOnBothEngines('redirects', ({ database }) => {
  async function owner(): Promise<AppContext> {
    const ctx = testContext(await database(), { isServed: (path) => path === '/robots.txt' })
    return { ...ctx, actor: await storeStaff(ctx.db, { now: ctx.clock() }) }
  }

  test('chains collapse, whichever redirect comes first, and loops are refused', async () => {
    const ctx = await owner()
    await addRedirect(ctx, { from: '/uno', to: '/about' })
    await addRedirect(ctx, { from: '/due', to: '/uno' })
    expect(await findRedirect(ctx, '/due')).toBe('/about')
    await expect(addRedirect(ctx, { from: '/about', to: '/partners' })).rejects.toMatchObject({
      errors: { from: expect.stringContaining('è di una pagina') },
    })
    await expect(addRedirect(ctx, { from: '/uno', to: '/partners' })).rejects.toMatchObject({
      errors: { from: expect.stringContaining('già un reindirizzamento') },
    })
    await expect(addRedirect(ctx, { from: '/tre', to: '/mai-vista' })).rejects.toMatchObject({
      errors: { to: expect.stringContaining('non è di una pagina') },
    })
    await expect(addRedirect(ctx, { from: '/%72obots.txt', to: '/about' })).rejects.toMatchObject({
      errors: { from: expect.stringContaining('serve al programma') },
    })
    await deleteRedirect(ctx, '/uno')
    expect(await findRedirect(ctx, '/uno')).toBeUndefined()
    await expect(deleteRedirect(ctx, '/uno')).rejects.toThrow(NotFoundError)
    expect((await loggedActions(ctx.db)).map(({ action }) => action)).toStrictEqual([
      'content-redirect-add',
      'content-redirect-add',
      'content-redirect-delete',
    ])
  })

  test('lead to pages of the site only, however their address is written', async () => {
    const ctx = await owner()
    for (const to of ['/.//evil.example', '//evil.example', '/%2e//evil.example', '/a/..//evil.example']) {
      await expect(addRedirect(ctx, { from: '/uno', to }), to).rejects.toMatchObject({
        errors: { to: expect.any(String) },
      })
    }
    for (const href of ['/.//', '//evil.example', '/about/', '/%61bout'])
      expect(await pageExists(ctx.db, href)).toBe(false)
    await addRedirect(ctx, { from: '/due', to: '/services/../%61bout' })
    expect(await findRedirect(ctx, '/due')).toBe('/about')
  })

  test('match the spelling of requests, also those that were stored as typed', async () => {
    const ctx = await owner()
    const rows = ['/societ%c3%a0-vecchia', '/chi%2Dsiamo'].map((fromPath) => ({ fromPath, toPath: '/about' }))
    const fromBefore = { fromPath: '/fuori', toPath: '//evil.example' }
    const createdAt = ctx.clock().toISOString()
    for (const row of [...rows, fromBefore]) {
      await ctx.db
        .insertInto('contentRedirects')
        .values({ ...row, createdAt })
        .execute()
    }
    const watched = await watchContentRevision(ctx.db, ctx.log)
    try {
      expect([...watched.published().redirects].sort()).toStrictEqual([
        ['/chi-siamo', '/about'],
        ['/societ%C3%A0-vecchia', '/about'],
      ])
    } finally {
      await watched.stop()
    }
  })

  test('every instance reads a new redirect, and a page published at its address takes its place', async () => {
    const ctx = await owner()
    const watched = await watchContentRevision(ctx.db, ctx.log)
    try {
      await addRedirect(ctx, { from: '/insights/nucleo', to: '/about' })
      await watched.refresh()
      expect(watched.published().redirects.get('/insights/nucleo')).toBe('/about')
      const key = await createEntry(ctx, { type: 'insights', title: 'Nucleo' })
      const text = { ...(getDocument(key).original as object), ...ARTICLE } as ContentValue
      const revision = await saveContentDraft(ctx, { key, revision: 1 }, text)
      expect(await publishDraft(ctx, { key, revision })).toStrictEqual({ kind: 'published' })
      await watched.refresh()
      expect(watched.published().redirects.size).toBe(0)
    } finally {
      await watched.stop()
    }
  })

  test('the list names the published texts that still link to a former address', async () => {
    const ctx = await owner()
    const key = await createEntry(ctx, { type: 'insights', title: 'Nucleo' })
    const publish = async (document: string, base: number, text: object) => {
      const revision = await saveContentDraft(ctx, { key: document, revision: base }, text as ContentValue)
      expect(await publishDraft(ctx, { key: document, revision })).toStrictEqual({ kind: 'published' })
      return revision + 1
    }
    const article = { ...(getDocument(key).original as object), ...ARTICLE }
    const revision = await publish(key, 1, article)
    const about = getDocument('about').original as object
    const sections = [{ kind: 'text', title: 'Dove', body: 'Vedi [qui](/insights/nucleo#sotto) e [qui](/contact).' }]
    await publish('about', 0, { ...about, sections })
    await publish(key, revision, { ...article, address: 'clean-core' })
    expect(await listRedirects(ctx)).toMatchObject([
      {
        fromPath: '/insights/nucleo',
        toPath: '/insights/clean-core',
        leadsToPage: true,
        usedBy: [{ key: 'about', name: 'Chi Siamo' }],
      },
    ])
  })
})

const ARTICLE = {
  title: 'Nucleo',
  address: 'nucleo',
  description: 'Che cosa vuol dire tenere pulito il core di S/4HANA quando le estensioni esistono già da anni.',
  date: '2026-11-20',
  lead: 'Una premessa.',
  body: 'Il testo.',
}
