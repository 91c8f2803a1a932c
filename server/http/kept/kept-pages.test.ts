import { expect, it } from 'vitest'
import type { PublishedDocuments } from '#app/features/pages/documents/published-documents.ts'
import { KeptPages } from './kept-pages.ts'
import type { KeptResponse } from './kept-response.ts'

/** What is published: a version per document, and paths of entries. */
function published(versions: Record<string, number>, entryPaths: string[] = []): PublishedDocuments {
  return {
    revision: 1,
    redirects: new Map(),
    day: '2026-11-23',
    entryPaths: new Set(entryPaths),
    versionOf: (reads) => [...reads].map((name) => `${name}:${versions[name]}`).join(),
  }
}

const textOf = async (page: Promise<KeptResponse | undefined> | undefined) =>
  (await page)?.forms.identity.body.toString()

it('renders a page again when something that it has read changes, and no other page', async () => {
  let content = published({ home: 1, about: 1 })
  let renderings = 0
  const pages = new KeptPages(
    new Map([
      ['/', 200],
      ['/about', 200],
    ]),
    async (path) => ({ page: new Response(`${path} ${++renderings}`), reads: new Set([path.slice(1) || 'home']) }),
    () => content,
  )
  for (const path of ['/', '/about']) await pages.get(path)
  content = published({ home: 1, about: 2 })
  expect(pages.figures).toMatchObject({ kept: 1, stale: 1 })
  expect(await textOf(pages.get('/'))).toBe('/ 1')
  expect(await textOf(pages.get('/about'))).toBe('/about 3')
  expect(await textOf(pages.get('/about'))).toBe('/about 3')
  expect(pages.figures).toMatchObject({ kept: 2, stale: 0 })
})

it('visitors at the same time share one rendering', async () => {
  let renderings = 0
  const content = published({})
  const pages = new KeptPages(
    new Map([['/', 200]]),
    async () => ({ page: new Response(String(++renderings)), reads: new Set() }),
    () => content,
  )
  expect(await Promise.all([textOf(pages.get('/')), textOf(pages.get('/'))])).toStrictEqual(['1', '1'])
})

it('a page that was rendered while something changed is rendered again', async () => {
  let content = published({ home: 1 })
  let renderings = 0
  const pages = new KeptPages(
    new Map([['/', 200]]),
    async () => {
      content = published({ home: 2 })
      return { page: new Response(`text ${++renderings}`), reads: new Set(['home']) }
    },
    () => content,
  )
  await pages.get('/')
  expect(await textOf(pages.get('/'))).toBe('text 2')
})

it('a visitor who comes after a publication does not get the rendering that began before it', async () => {
  let content = published({ home: 1 })
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const pages = new KeptPages(
    new Map([['/', 200]]),
    async () => {
      const text = content.versionOf(new Set(['home']))
      await gate
      return { page: new Response(text), reads: new Set(['home']) }
    },
    () => content,
  )
  const before = pages.get('/')
  content = published({ home: 2 })
  const after = pages.get('/')
  open()
  expect(await textOf(before)).toBe('home:1')
  expect(await textOf(after)).toBe('home:2')
})

it('keeps the page of an entry while it is published', async () => {
  let content = published({}, ['/insights/clean-core'])
  const render = async () => ({ page: new Response('an article'), reads: new Set(['insights']) })
  const pages = new KeptPages(new Map(), render, () => content)
  expect(await textOf(pages.get('/insights/clean-core'))).toBe('an article')
  content = published({})
  expect(pages.get('/insights/clean-core')).toBeUndefined()
  expect(pages.figures.kept).toBe(0)
})

it('does not keep a page with another status than expected, or a failure', async () => {
  let answer: () => Response = () => new Response('down', { status: 503 })
  const content = published({})
  const pages = new KeptPages(
    new Map([['/', 200]]),
    async () => ({ page: answer(), reads: new Set() }),
    () => content,
  )
  expect(await pages.get('/')).toBeUndefined()
  answer = () => {
    throw new Error('away')
  }
  await expect(pages.get('/')).rejects.toThrow('away')
  answer = () => new Response('up')
  expect(await textOf(pages.get('/'))).toBe('up')
})
