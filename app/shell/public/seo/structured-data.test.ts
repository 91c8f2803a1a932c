import { describe, expect, test } from 'vitest'
import { companySchema } from '#app/features/ground/settings/company/company-schema.server.ts'
import { toScriptText } from './json-ld.tsx'
import { breadcrumbs, faqPage, organization, product, service } from './structured-data.ts'

const publicUrl = 'https://www.example.it'

describe('structured data', () => {
  test('never lets a text close its script element', () => {
    const hostile = '</script><script>alert(1)</script><!-- ]]>'

    const text = toScriptText(faqPage([{ question: hostile, answer: [hostile] }]))

    expect(text).not.toContain('<')
    expect(JSON.parse(text).mainEntity[0].name).toBe(hostile)
  })

  test('omits placeholders', () => {
    const text = JSON.stringify(organization(companySchema.parse({}), publicUrl))

    expect(text).not.toMatch(/streetAddress|00000|\.example"|linkedin/)
    expect(text).toContain('"addressLocality":"Vigonza"')
  })

  test("contains the company's data", () => {
    const company = companySchema.parse({
      street: 'Via Roma, 1',
      vatNumber: '12345670009',
      email: 'info@example.it',
      phone: '+39 049 123 4567',
      socials: { linkedin: 'https://www.linkedin.com/company/esempio' },
    })

    expect(organization(company, publicUrl)).toMatchObject({
      '@graph': [
        {
          '@type': ['Organization', 'ProfessionalService'],
          vatID: 'IT12345670009',
          email: 'info@example.it',
          telephone: '+39 049 123 4567',
          address: { streetAddress: 'Via Roma, 1' },
          sameAs: ['https://www.linkedin.com/company/esempio'],
        },
        { '@type': 'WebSite' },
      ],
    })
  })

  test('describes a service as a Service and a product as SoftwareApplication', () => {
    const page = { path: '/products/mfc', name: 'MFC', description: 'Base modulare' }
    expect(product(page, publicUrl)).toMatchObject({ '@type': 'SoftwareApplication', url: `${publicUrl}/products/mfc` })
    expect(service(page, publicUrl)).toMatchObject({ '@type': 'Service' })
  })

  test('starts every breadcrumb at Home; a step without a page has no URL', () => {
    expect(breadcrumbs([{ name: 'Soluzioni' }, { name: 'Cloud', path: '/services/cloud' }], publicUrl)).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home', item: 'https://www.example.it/' },
        { position: 2, name: 'Soluzioni' },
        { position: 3, name: 'Cloud', item: 'https://www.example.it/services/cloud' },
      ],
    })
  })
})
