import { describe, expect, test } from 'vitest'
import { companySchema } from '#app/features/ground/settings/company/company-schema.server.ts'
import { PAGES } from '#app/shell/public/pages.ts'
import { SITE_LAYOUT } from '#app/shell/public/site-data.ts'
import { pageMeta, SITE_DESCRIPTION, SITE_TITLE } from './meta.ts'
import { shareImagePath } from './share-image.ts'

const matches = [
  { id: 'root', loaderData: undefined },
  { id: SITE_LAYOUT, loaderData: { company: companySchema.parse({}), publicUrl: 'https://www.example.it' } },
]

describe('pageMeta', () => {
  test('returns title, canonical URL and preview of a page', () => {
    const meta = pageMeta(matches, { path: '/services/cloud', title: 'Infrastruttura cloud', description: 'Testo.' })

    expect(meta).toContainEqual({ title: 'Infrastruttura cloud · IDG' })
    expect(meta).toContainEqual({ name: 'description', content: 'Testo.' })
    expect(meta).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: 'https://www.example.it/services/cloud',
    })
    expect(meta).toContainEqual({ property: 'og:locale', content: 'it_IT' })
    expect(meta).toContainEqual({ property: 'og:url', content: 'https://www.example.it/services/cloud' })
    expect(meta).toContainEqual({ property: 'og:image', content: 'https://www.example.it/og/services-cloud.png' })
    expect(meta).toContainEqual({ property: 'og:image:alt', content: 'IDG: Infrastruttura cloud' })
    expect(meta).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' })
  })

  test("falls back to the site's English title and description", () => {
    const meta = pageMeta(matches, { path: '/' })

    expect(meta).toContainEqual({ title: SITE_TITLE })
    expect(meta).toContainEqual({ name: 'description', content: SITE_DESCRIPTION })
    expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://www.example.it/' })
  })

  test('returns no canonical URL for a noindex page', () => {
    const meta = pageMeta(matches, { path: '/', noindex: true })

    expect(meta).toStrictEqual([
      { title: SITE_TITLE },
      { name: 'description', content: SITE_DESCRIPTION },
      { name: 'robots', content: 'noindex' },
    ])
  })

  test("returns the title when the layout's data is missing", () => {
    expect(pageMeta([{ id: 'root' }, undefined], { path: '/about', title: 'Chi siamo' })).toStrictEqual([
      { title: 'Chi siamo · IDG' },
      { name: 'description', content: SITE_DESCRIPTION },
    ])
  })
})

describe('shareImagePath', () => {
  test('is different for every page', () => {
    expect(shareImagePath('/')).toBe('/og/home.png')
    expect(new Set(PAGES.map(({ path }) => shareImagePath(path))).size).toBe(PAGES.length)
  })
})
