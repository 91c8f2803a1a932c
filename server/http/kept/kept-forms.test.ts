import { expect, it } from 'vitest'
import { KeptForms } from './kept-forms.ts'
import type { PageTemplate } from './page-template.ts'

/** A page whose offer, settings and clock the test sets; counts what it costs. */
function page() {
  const state = { offer: 'A', revision: 1, now: 0, rendered: 0, read: 0, whileRendering: () => {} }
  const forms = new KeptForms({
    queries: new Set(['', '?argomento=cloud']),
    now: () => state.now,
    revision: () => state.revision,
    offer: async () => {
      state.read++
      return state.offer
    },
    async render(query) {
      state.rendered++
      const headers = { page: `${query} ${state.offer} ${state.revision}` }
      state.whileRendering()
      return { headers, encodings: ['identity'] } as unknown as PageTemplate
    },
  })
  const visit = async (query = '') => (forms.get(query) ?? (await forms.load(query)))?.headers.page
  return { state, forms, visit }
}

it('renders once for visitors at the same time, and apart for each query', async () => {
  const { state, forms, visit } = page()
  expect(await Promise.all([visit(), visit(), visit('?argomento=cloud')])).toStrictEqual([
    ' A 1',
    ' A 1',
    '?argomento=cloud A 1',
  ])
  expect(await visit()).toBe(' A 1')
  expect(state.rendered).toBe(2)
  expect(forms.covers('?esito=IDG-AAAAA-AAAAA')).toBe(false)
})

it('shows a changed offer after a second at the latest, and renders nothing while it is the same', async () => {
  const { state, visit } = page()
  await visit()
  state.now = 1_000
  expect([await visit(), state.rendered]).toStrictEqual([' A 1', 1])
  state.offer = 'B'
  state.now = 1_999
  expect(await visit()).toBe(' A 1')
  state.now = 2_000
  expect([await visit(), state.rendered]).toStrictEqual([' B 1', 2])
})

it('reads the offer in the background before the second is over', async () => {
  const { state, forms, visit } = page()
  await visit()
  state.offer = 'B'
  state.now = 500
  expect(await visit()).toBe(' A 1')
  await forms.load('')
  expect([forms.get('')?.headers.page, state.rendered]).toStrictEqual([' B 1', 2])
})

it('shows changed settings at once, also when a rendering with the old ones is under way', async () => {
  const { state, visit } = page()
  state.whileRendering = () => {
    state.revision = 2
    state.whileRendering = () => {}
  }
  const [, second] = await Promise.all([visit(), visit()])
  expect(second).toBe(' A 2')
  state.revision = 3
  expect(await visit()).toBe(' A 3')
})

it('does not confirm a page whose offer changed during its rendering', async () => {
  const { state, visit } = page()
  state.whileRendering = () => {
    state.offer = state.offer === 'A' ? 'B' : 'A'
  }
  expect(await visit()).toBe(' A 1')
  state.offer = 'A'
  state.now = 999
  await visit()
  state.whileRendering = () => {}
  state.now = 1_000
  await visit()
  expect(state.rendered).toBeGreaterThan(1)
})

it('reports a failure to load, not to get, and recovers from it', async () => {
  const { state, forms, visit } = page()
  await visit()
  state.whileRendering = () => {
    throw new Error('away')
  }
  state.offer = 'B'
  state.now = 600
  expect(await visit()).toBe(' A 1')
  await expect(forms.load('')).rejects.toThrow('away')
  state.whileRendering = () => {}
  expect(await forms.load('')).toMatchObject({ headers: { page: ' B 1' } })
})
