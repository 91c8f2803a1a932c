import { expect, it } from 'vitest'
import { KeptPages } from './kept-pages.ts'

it('renders no further page once it is stopped, and waits for the one in progress', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const rendered: string[] = []
  const pages = new KeptPages(
    new Map([
      ['/a', 200],
      ['/b', 200],
    ]),
    async (path) => {
      await gate
      rendered.push(path)
      return new Response(path)
    },
    () => 1,
  )
  const loading = pages.loadAll()
  let stopped = false
  const stopping = pages.stop().then(() => {
    stopped = true
  })
  await Promise.resolve()
  expect(stopped).toBe(false)
  open()
  await Promise.all([loading, stopping])
  expect(rendered).toEqual(['/a'])
})
