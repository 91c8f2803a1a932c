import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { productDetails, serviceDetails } from './offerings.ts'
import { products } from './products.ts'
import type { OfferingDetail } from './sections.ts'
import { anchorOf } from './sections.ts'
import { services } from './services.ts'

const details: OfferingDetail[] = [...serviceDetails, ...productDetails]

/** Fields of a section that visitors do not read as text. */
const UNREAD = new Set(['kind', 'anchor', 'look', 'drawing', 'screen', 'code', 'file', 'to'])

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => (UNREAD.has(name) ? [] : textsOf(part)))
}

describe('the index', () => {
  test('has copy for each service and product, in order', () => {
    expect(serviceDetails.map((detail) => detail.offering)).toStrictEqual(services)
    expect(productDetails.map((detail) => detail.offering)).toStrictEqual(products)
    expect(readdirSync(new URL('./services', import.meta.url))).toHaveLength(services.length)
    expect(readdirSync(new URL('./products', import.meta.url))).toHaveLength(products.length)
  })
})

describe.each(details.map((detail) => [detail.offering.slug, detail] as const))('%s', (_, detail) => {
  test('has a description of 120 to 155 characters', () => {
    expect(detail.offering.description.length).toBeGreaterThanOrEqual(120)
    expect(detail.offering.description.length).toBeLessThanOrEqual(155)
  })

  test('is short: at most 450 words, a product 320', () => {
    const { lead, sections, call } = detail
    const words = textsOf([lead, sections, call]).join(' ').split(/\s+/)
    expect(words.length).toBeLessThanOrEqual(detail.offering.path.startsWith('/products/') ? 320 : 450)
  })

  test('links to other services, not to itself', () => {
    expect(detail.related.length).toBeGreaterThan(1)
    expect(detail.related).not.toContain(detail.offering.slug)
  })

  test('has unique headings, list items and questions', () => {
    const lists = detail.sections.map((section) => {
      if (section.kind === 'questions') return section.items.map(({ question }) => question)
      return section.kind === 'facts' || section.kind === 'steps' ? section.items.map(({ title }) => title) : []
    })
    for (const list of [detail.sections.map(anchorOf), ...lists]) expect(new Set(list).size).toBe(list.length)
  })

  test('has one large moment: its own drawing or screen', () => {
    const shown = detail.sections.flatMap((section) => {
      if (section.kind === 'drawing') return section.drawing
      return section.kind === 'screen' ? section.screen : []
    })
    expect(shown).toHaveLength(1)
    const others = details.filter((other) => other !== detail).flatMap((other) => other.sections)
    expect(others).not.toContainEqual(expect.objectContaining({ drawing: shown[0] }))
    expect(others).not.toContainEqual(expect.objectContaining({ screen: shown[0] }))
  })
})

test('no two pages have their sections in the same order', () => {
  const orders = details.map(({ sections }) =>
    sections.map((section) => `${section.kind} ${'look' in section ? section.look : ''}`).join(),
  )
  expect(new Set(orders).size).toBe(details.length)
})

test.each(details.map((detail) => [detail.offering.slug, detail] as const))(
  '%s has no plain list after another',
  (_, { sections }) => {
    const plain = sections.map((section) => section.kind === 'questions' || (section.kind === 'facts' && !section.look))
    expect(plain.some((isPlain, at) => isPlain && plain[at + 1])).toBe(false)
  },
)
