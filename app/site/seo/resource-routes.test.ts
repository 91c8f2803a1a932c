import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { appContext } from '#app/context.ts'
import { createEntry } from '#app/features/pages/documents/collections/create-entry.server.ts'
import { publishDraft } from '#app/features/pages/documents/publishing/publish.server.ts'
import { saveContentDraft } from '#app/features/pages/documents/publishing/save-draft.server.ts'
import { PAGES } from '#app/shell/public/pages.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { loader as feed } from './feed.ts'
import { loader as robots } from './robots.ts'
import { loader as securityTxt } from './security-txt.ts'
import { loader as sitemap } from './sitemap.ts'

const publicUrl = 'https://www.example.it'

/** The arguments of a resource route's loader, as the framework creates them. */
function loaderArgs<Args>(url: string, db: Db, now = '2026-11-23T09:30:00.000Z'): Args {
  const context = new RouterContextProvider()
  context.set(appContext, testContext(db, { publicUrl, clock: () => new Date(now) }))
  return { context, request: new Request(`${publicUrl}${url}`), params: {} } as Args
}

const noDatabase = undefined as unknown as Db

/** Publishes an article. */
async function publishArticle(db: Db, title: string) {
  const ctx = { ...testContext(db, { clock: () => new Date('2026-11-23T09:30:00.000Z') }), actor: await storeStaff(db) }
  const key = await createEntry(ctx, { type: 'insights', title })
  const description = 'Che cosa vuol dire tenere pulito il core quando le estensioni ci sono già da anni.'
  const text = { title, address: 'clean-core', description, date: '2026-11-20', lead: 'Uno <due>.', body: 'Testo.' }
  const revision = await saveContentDraft(ctx, { key, revision: 1 }, { ...text, sources: [] })
  expect(await publishDraft(ctx, { key, revision })).toStrictEqual({ kind: 'published' })
}

describeOnBothEngines('sitemap.xml', ({ database }) => {
  test('lists every public page once, by its absolute URL', async () => {
    const response = await sitemap(loaderArgs('/sitemap.xml', await database()))
    const listed = [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)

    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(listed).toStrictEqual(PAGES.map(({ path }) => `https://www.example.it${path}`))
  })
})

describeOnBothEngines('addresses of entries', ({ database }) => {
  test('the sitemap has a published article and its list, with the time of publication', async () => {
    const db = await database()
    await publishArticle(db, 'Clean core')
    const text = await (await sitemap(loaderArgs('/sitemap.xml', db))).text()
    for (const path of ['/insights', '/insights/clean-core']) {
      expect(text).toContain(`<loc>${publicUrl}${path}</loc><lastmod>2026-11-23T09:30:00.000Z</lastmod>`)
    }
    expect(text).toContain(`<loc>${publicUrl}/about</loc></url>`)
  })

  test('the feed exists with the first article, and escapes its texts', async () => {
    const db = await database()
    expect((await feed(loaderArgs('/insights.atom', db))).status).toBe(404)
    await publishArticle(db, 'Clean & core\u0001')
    const text = await (await feed(loaderArgs('/insights.atom', db))).text()
    expect(text).toContain('<title>Clean &amp; core</title>')
    expect(text).toContain('<summary>Uno &lt;due&gt;.</summary>')
    expect(text).toContain(`<link href="${publicUrl}/insights/clean-core"/>`)
  })
})

describe('robots.txt', () => {
  test('disallows the admin area and names the sitemap', async () => {
    const response = robots(loaderArgs('/robots.txt', noDatabase))

    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toBe(
      'User-agent: *\nDisallow: /admin\nDisallow: /AdminLoginPortal\n\nSitemap: https://www.example.it/sitemap.xml\n',
    )
  })
})

describeOnBothEngines('security.txt', ({ database }) => {
  async function databaseWithAddress() {
    const db = await database()
    await db
      .insertInto('settings')
      .values({
        section: 'company',
        value: JSON.stringify({ email: 'sicurezza@example.it' }),
        version: 1,
        updatedAt: '2026-11-23T09:00:00.000Z',
      })
      .execute()
    return db
  }

  test("is missing while the company's e-mail address is a placeholder", async () => {
    expect((await securityTxt(loaderArgs('/.well-known/security.txt', await database()))).status).toBe(404)
  })

  test("names the company's address and expires within a year of the clock", async () => {
    const db = await databaseWithAddress()

    const response = await securityTxt(loaderArgs('/.well-known/security.txt', db))

    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect((await response.text()).split('\n')).toStrictEqual([
      'Contact: mailto:sicurezza@example.it',
      'Expires: 2027-05-22T00:00:00.000Z',
      'Preferred-Languages: it, en',
      'Canonical: https://www.example.it/.well-known/security.txt',
      '',
    ])
  })

  test('moves its expiry with the clock', async () => {
    const response = await securityTxt(
      loaderArgs('/.well-known/security.txt', await databaseWithAddress(), '2031-02-01T23:59:59.999Z'),
    )

    expect(await response.text()).toContain('Expires: 2031-07-31T00:00:00.000Z')
  })
})
