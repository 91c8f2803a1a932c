import { expect, test } from 'vitest'
import type { Menus } from '#app/content/navigation.ts'
import { createEntry } from '#app/features/pages/documents/collections/create-entry.server.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import { unpublishEntry } from '#app/features/pages/documents/publishing/change-document.server.ts'
import { publishDraft } from '#app/features/pages/documents/publishing/publish.server.ts'
import { saveContentDraft } from '#app/features/pages/documents/publishing/save-draft.server.ts'
import type { ContentValue } from '#app/lib/form/tree/fields.ts'
import { openDatabase } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { environmentOf, startServer } from '#test/server-process.ts'
import { storeStaff } from '#test/staff.ts'

const DESCRIPTION = 'Una descrizione per i risultati di ricerca, lunga abbastanza da dire di che cosa parla la pagina.'

/** The structured data of a page by its type. */
function structuredData(html: string): Record<string, Record<string, unknown>> {
  const texts = [...html.matchAll(/<script[^>]*application\/ld\+json[^>]*>(.*?)<\/script>/gs)].map(
    ([, text = '']) => text,
  )
  const parts = texts.map((text) => JSON.parse(text) as Record<string, unknown>)
  return Object.fromEntries(parts.map((part) => [String(part['@type']), part]))
}

describeOnBothEngines('what search engines read', (engine) => {
  const start = async () => {
    const place = await engine.location()
    const db = openDatabase(place)
    const server = await startServer({
      ...environmentOf(place),
      SESSION_SECRET: 'a secret of this test, long enough',
      LOG_LEVEL: 'fatal',
    })
    const ctx = { ...testContext(db, { clock: () => new Date() }), actor: await storeStaff(db, { now: new Date() }) }
    return { db, server, ctx }
  }

  test('metadata, structured data, sitemap and feed follow a publication on a running server', async () => {
    const { db, server, ctx } = await start()
    const get = async (path: string) => {
      const response = await fetch(server.url + path)
      return { status: response.status, text: await response.text() }
    }
    const publish = async (key: string, revision: number, text: ContentValue) => {
      const draft = await saveContentDraft(ctx, { key, revision }, text)
      expect(await publishDraft(ctx, { key, revision: draft })).toStrictEqual({ kind: 'published' })
    }
    try {
      // Kept before the publications.
      expect((await get('/about')).text).not.toContain('Chi siamo oggi')
      expect((await get('/sitemap.xml')).text).toContain('/about</loc></url>')
      expect((await get('/insights.atom')).status).toBe(404)

      await publish('about', 0, {
        ...(getDocument('about').original as object),
        title: 'Chi siamo oggi',
        description: DESCRIPTION,
      })
      const job = await createEntry(ctx, { type: 'jobs', title: 'Sviluppo CAP' })
      const texts = { description: DESCRIPTION, lead: 'Una premessa.', body: 'Il **testo**.' }
      const jobText = { title: 'Sviluppo CAP', address: 'sviluppo-cap', place: 'Vigonza', contract: 'tempo pieno' }
      await publish(job, 1, { ...jobText, ...texts, until: '2031-01-31' })
      const article = await createEntry(ctx, { type: 'insights', title: 'Clean core' })
      const articleText = { title: 'Clean core', address: 'clean-core', date: '2026-11-20', sources: [] }
      await publish(article, 1, { ...articleText, ...texts })

      await expect.poll(async () => (await get('/about')).text, { timeout: 10_000 }).toContain('Chi siamo oggi')
      const about = (await get('/about')).text
      expect(about).toContain('<title>Chi siamo oggi')
      expect(about).toMatch(/property="og:title" content="Chi siamo oggi/)
      expect(about).toContain(`name="description" content="${DESCRIPTION}"`)
      expect(JSON.stringify(structuredData(about).BreadcrumbList)).toContain('Chi siamo oggi')
      await expect.poll(async () => (await get('/careers/sviluppo-cap')).status).toBe(200)
      expect(structuredData((await get('/careers/sviluppo-cap')).text).JobPosting).toMatchObject({
        title: 'Sviluppo CAP',
        validThrough: expect.stringContaining('2031-01-31'),
        jobLocation: { address: { addressLocality: 'Vigonza' } },
      })
      await expect.poll(async () => (await get('/insights/clean-core')).status).toBe(200)
      expect(structuredData((await get('/insights/clean-core')).text).Article).toMatchObject({
        headline: 'Clean core',
        datePublished: '2026-11-20',
      })
      const sitemap = (await get('/sitemap.xml')).text
      for (const path of ['/about', '/careers/sviluppo-cap', '/insights/clean-core']) {
        expect(sitemap).toMatch(new RegExp(`${path}</loc><lastmod>\\d{4}-`))
      }
      expect((await get('/insights.atom')).text).toContain('<title>Clean core</title>')
    } finally {
      await server.stop()
      await db.destroy()
    }
  })

  test('the footer of kept pages leads to the articles while one is published, and to the places that staff choose', async () => {
    const { db, server, ctx } = await start()
    const links = async (path: string) =>
      (await (await fetch(server.url + path)).text()).match(/href="\/insights"/g) ?? []
    const paths = ['/', '/about', '/contact', '/non-esiste']
    const counts = async () => (await Promise.all(paths.map(links))).map((found) => found.length)
    try {
      expect(await counts()).toStrictEqual([0, 0, 0, 0])

      const key = await createEntry(ctx, { type: 'insights', title: 'Clean core' })
      const texts = { description: DESCRIPTION, lead: 'Una premessa.', body: 'Il **testo**.', sources: [] }
      const text = { title: 'Clean core', address: 'clean-core', date: '2026-11-20', ...texts }
      const draft = await saveContentDraft(ctx, { key, revision: 1 }, text)
      await publishDraft(ctx, { key, revision: draft })
      await expect.poll(counts, { timeout: 10_000 }).toStrictEqual([1, 1, 1, 1])

      // Staff move the entry from the footer to header and menu.
      const own = getDocument('navigation').original as unknown as Menus
      const items = own.company.items.filter(({ to }) => to !== '/insights')
      const main = [...own.main, { label: 'Articoli', to: '/insights' }]
      const menus = { ...own, main, company: { ...own.company, items } } as unknown as ContentValue
      const edited = await saveContentDraft(ctx, { key: 'navigation', revision: 0 }, menus)
      expect(await publishDraft(ctx, { key: 'navigation', revision: edited })).toStrictEqual({ kind: 'published' })
      await expect.poll(counts, { timeout: 10_000 }).toStrictEqual([2, 2, 2, 2])

      await unpublishEntry(ctx, { key, revision: draft + 1 })
      await expect.poll(counts, { timeout: 10_000 }).toStrictEqual([0, 0, 0, 0])
    } finally {
      await server.stop()
      await db.destroy()
    }
  })
})
