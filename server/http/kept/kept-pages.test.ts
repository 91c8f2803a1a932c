import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { PublishedDocuments } from '#app/features/content/published-documents.ts'
import { KeptPages } from './kept-pages.ts'
import { bodyOf, type KeptResponse } from './kept-response.ts'

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

const textOf = (page: KeptResponse | undefined) => page && String(bodyOf(page))

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
  for (const path of ['/', '/about']) await pages.load(path)
  content = published({ home: 1, about: 2 })
  expect(textOf(pages.get('/'))).toBe('/ 1')
  expect(pages.get('/about')).toBeUndefined()
  await pages.load('/about')
  expect(textOf(pages.get('/about'))).toBe('/about 3')
})

it('compresses a page quickly for its first visitor, and as much as possible later', async () => {
  const text = Array.from({ length: 2_000 }, (_, n) => `Riga ${n * n} di ${n}`).join('\n')
  const pages = new KeptPages(
    new Map([['/', 200]]),
    async () => ({ page: new Response(text), reads: new Set() }),
    () => published({}),
  )
  const sizeOf = (page: KeptResponse | undefined) => (page && 'br' in page.bodies ? page.bodies.br.length : 0)
  const first = await pages.load('/')
  await pages.compressMore()
  const later = pages.get('/')
  expect(later?.etag).toBe(first?.etag)
  expect(textOf(later)).toBe(text)
  expect(sizeOf(later)).toBe(brotliCompressSync(text).length)
  expect(sizeOf(later)).toBeLessThan(0.95 * sizeOf(first))
  await pages.compressMore()
  expect(pages.get('/')).toBe(later)
})

it('a page that was rendered while something changed is rendered again', async () => {
  let content = published({ home: 1 })
  const pages = new KeptPages(
    new Map([['/', 200]]),
    async () => {
      content = published({ home: 2 })
      return { page: new Response('the first text'), reads: new Set(['home']) }
    },
    () => content,
  )
  await pages.load('/')
  expect(pages.get('/')).toBeUndefined()
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
  const before = pages.load('/')
  content = published({ home: 2 })
  const after = pages.load('/')
  open()
  await before
  expect(textOf(await after)).toBe('home:2')
})

it('keeps the page of an entry while it is published', async () => {
  let content = published({}, ['/insights/clean-core'])
  const render = async () => ({ page: new Response('an article'), reads: new Set(['insights']) })
  const pages = new KeptPages(new Map(), render, () => content)
  expect(pages.covers('/insights/clean-core')).toBe(true)
  await pages.load('/insights/clean-core')
  expect(textOf(pages.get('/insights/clean-core'))).toBe('an article')
  content = published({})
  expect(pages.covers('/insights/clean-core')).toBe(false)
  expect(pages.get('/insights/clean-core')).toBeUndefined()
})

it('stopping waits for the page that is being rendered', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const rendered: string[] = []
  const pages = new KeptPages(
    new Map([['/', 200]]),
    async (path) => {
      await gate
      rendered.push(path)
      return { page: new Response(path), reads: new Set() }
    },
    () => published({}),
  )
  const loading = pages.load('/')
  let stopped = false
  const stopping = pages.stop().then(() => {
    stopped = true
  })
  await Promise.resolve()
  expect(stopped).toBe(false)
  open()
  await Promise.all([loading, stopping])
  expect(rendered).toStrictEqual(['/'])
})

it('compresses no further page once it is stopped', async () => {
  const text = 'Riga\n'.repeat(2_000)
  const pages = new KeptPages(
    new Map([
      ['/a', 200],
      ['/b', 200],
    ]),
    async () => ({ page: new Response(text), reads: new Set() }),
    () => published({}),
  )
  const first = [await pages.load('/a'), await pages.load('/b')]
  const compressing = pages.compressMore()
  await Promise.all([pages.stop(), compressing])
  expect(pages.get('/a')).not.toBe(first[0])
  expect(pages.get('/b')).toBe(first[1])
})
