import { renderToReadableStream } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { DRAWINGS, type DrawingName, SCREENS, type ScreenName } from '#app/content/drawings.ts'
import type { PageSection } from '#app/content/sections.ts'
import { companySchema } from '#app/features/ground/settings/company/company-schema.server.ts'
import { SITE_LAYOUT } from '#app/shell/public/site-data.ts'
import { PageSections } from './page-sections.tsx'

/** The sections as the server sends them, drawings included, for a company with these settings. */
async function html(sections: PageSection[], settings: object = {}): Promise<string> {
  const site = { company: companySchema.parse(settings), publicUrl: 'https://idg.example' }
  const router = createMemoryRouter(
    [{ id: SITE_LAYOUT, path: '/', element: <PageSections sections={sections} lists={{}} />, loader: () => site }],
    { hydrationData: { loaderData: { [SITE_LAYOUT]: site } } },
  )
  const stream = await renderToReadableStream(<RouterProvider router={router} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  await stream.allReady
  return new Response(stream).text()
}

const offer: PageSection = {
  kind: 'offer',
  title: 'Primo passo',
  text: 'Un lavoro circoscritto.',
  duration: 'Dieci giorni',
  items: ['Inventario'],
  result: 'Un resoconto.',
  label: 'Chiedi',
  to: '/contact',
}

describe('a first offer', () => {
  test('names content, duration and result, and no price while the settings have none', async () => {
    const page = await html([offer])
    for (const text of ['Inventario', 'Dieci giorni', 'Un resoconto.', 'href="/contact"']) expect(page).toContain(text)
    expect(page).not.toContain('Prezzo')
  })

  test('names the price of the settings', async () => {
    expect(await html([offer], { firstOfferPrice: 'da € 3.000' })).toMatch(/Prezzo<\/dt><dd[^>]*>da € 3.000</)
  })
})

describe('drawings', () => {
  test.each(Object.keys(DRAWINGS) as DrawingName[])('%s is in the HTML, with its caption', async (drawing) => {
    const page = await html([{ kind: 'drawing', title: 'Titolo', drawing, caption: 'Didascalia' }])
    expect(page).toMatch(/role="img" aria-label="[^"]+".*<figcaption[^>]*>Didascalia</s)
    expect(page).not.toContain('Schermata illustrativa')
  })

  test.each(Object.keys(SCREENS) as ScreenName[])('the screen %s is labelled as illustrative', async (screen) => {
    expect(await html([{ kind: 'screen', title: 'Titolo', screen }])).toContain('Schermata illustrativa')
  })

  test('a name that a later version has removed leaves the rest of the section', async () => {
    const page = await html([
      { kind: 'drawing', title: 'Titolo', drawing: 'gone' as DrawingName, caption: 'Didascalia' },
    ])
    expect(page).toContain('Didascalia')
  })
})

test('code keeps every character, and marks added and removed lines', async () => {
  const code = `entity A : cuid {\n  nome : String; // "x"\n}\n  + nuovo = 'a'\n  - vecchio = 1\n<script>`
  const page = await html([{ kind: 'code', title: 'Codice', code, file: 'a.cds' }])
  const text = /<code>(.*)<\/code>/s.exec(page)?.[1]?.replaceAll(/<\/?span[^>]*>|<!-- -->/g, '') ?? ''
  const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' }
  expect(text.replaceAll(/&[^;]+;/g, (entity) => entities[entity] ?? entity).trimEnd()).toBe(code)
  expect(page).toMatch(/class="text-ok">[^<]*nuovo/)
  expect(page).toMatch(/class="text-danger">[^<]*vecchio/)
  expect(page).toContain('a.cds')
})

test.each([
  ['facts', 'grid', /<dl class="grid/],
  ['facts', 'list', /md:grid-cols-\[minmax/],
  ['steps', 'row', /<ol class="grid/],
] as const)('%s have the look %s', async (kind, look, expected) => {
  const items = [{ title: 'Uno', text: 'Testo' }]
  expect(await html([{ kind, title: 'Titolo', items, look } as PageSection])).toMatch(expected)
})

test('a text is small under a small heading only as a note', async () => {
  const text: PageSection = { kind: 'text', title: 'Marchi', body: 'Testo' }
  const note = await html([{ ...text, look: 'note' }])
  expect(note).toMatch(/<h2[^>]*class="[^"]*text-lg[^"]*"[^>]*>Marchi<.*class="[^"]*text-sm text-soft"><p>Testo</s)
  expect(await html([text])).not.toMatch(/<h2[^>]*text-lg|[" ]text-sm/)
})

test('a picture may stand without a title, as a part of the page without a name', async () => {
  const page = await html([
    { kind: 'picture', picture: { id: 'x', alt: 'La sede', decorative: false }, caption: 'La sede' },
  ])
  expect(page).toContain('<section id="sezione-1"')
  expect(page).not.toMatch(/<h2|aria-labelledby/)
})
