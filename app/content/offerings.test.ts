import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { OfferingDetail } from './offering.ts'
import { indigatePlus } from './products/indigate-plus.ts'
import { mfc } from './products/mfc.ts'
import { findProduct, products } from './products.ts'
import { analytics } from './services/analytics.ts'
import { cloud } from './services/cloud.ts'
import { development } from './services/development.ts'
import { extensions } from './services/extensions.ts'
import { integration } from './services/integration.ts'
import { security } from './services/security.ts'
import { training } from './services/training.ts'
import { findService, services } from './services.ts'

const serviceDetails = [integration, development, analytics, cloud, security, extensions, training]
const productDetails = [indigatePlus, mfc]
const details: OfferingDetail[] = [...serviceDetails, ...productDetails]

describe('the index', () => {
  it('has copy for each service and product, in order', () => {
    expect(serviceDetails.map((detail) => detail.offering)).toEqual(services)
    expect(productDetails.map((detail) => detail.offering)).toEqual(products)
    expect(readdirSync(new URL('./services', import.meta.url))).toHaveLength(services.length)
    expect(readdirSync(new URL('./products', import.meta.url))).toHaveLength(products.length)
  })

  it('finds existing slugs and no others', () => {
    expect(findService('training')?.name).toBe('Formazione')
    expect(findService('toString')).toBeUndefined()
    expect(findProduct('mfc')?.path).toBe('/products/mfc')
    expect(findProduct('integration')).toBeUndefined()
  })
})

describe.each(details.map((detail) => [detail.offering.slug, detail] as const))('%s', (_, detail) => {
  it('has a description of 120 to 155 characters', () => {
    expect(detail.offering.description.length).toBeGreaterThanOrEqual(120)
    expect(detail.offering.description.length).toBeLessThanOrEqual(155)
  })

  it('links to other services, not to itself', () => {
    expect(detail.related.length).toBeGreaterThan(1)
    expect(detail.related).not.toContain(detail.offering.slug)
  })

  it('has unique list items and questions', () => {
    const lists = [
      detail.faq.map((entry) => entry.question),
      detail.steps.items.map((point) => point.title),
      detail.technologies.items.map((point) => point.title),
      ...[detail.overview, detail.audience, detail.deliverables].map((part) => (part.points ?? []).map((p) => p.title)),
    ]
    for (const list of lists) expect(new Set(list).size).toBe(list.length)
  })
})
