import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { LegalText } from '#app/content/legal/legal.ts'
import { privacy } from '#app/content/legal/privacy.ts'
import { terms } from '#app/content/legal/terms.ts'
import { anchorOf } from '#app/content/sections.ts'
import { companySchema } from '#app/features/ground/settings/company/company-schema.server.ts'
import { VISIT_MONTHS } from '#app/features/pages/visits/visit-retention.ts'
import { THEME_KEY } from '#app/ui/theme.ts'
import { LegalFacts } from './legal-facts.tsx'
import { LegalSections } from './legal-sections.tsx'

const retention = { requestMonths: 18, candidateMonths: 12, technicalDays: 45, securityDays: 97 }
const company = companySchema.parse({
  legalName: 'Società di prova S.r.l.',
  email: 'privacy@example.it',
  certifiedEmail: 'prova@pec.example.it',
})

/** Renders the whole text to HTML. */
function html(text: LegalText): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <LegalFacts facts={text.summary ?? []} sections={text.sections} company={company} retention={retention} />
      <LegalSections sections={text.sections} company={company} retention={retention} />
    </MemoryRouter>,
  )
}

describe.each([privacy, terms])('$title', (text) => {
  test("contains the company's name from the settings", () => {
    expect(html(text)).toContain('Società di prova S.r.l.')
    expect(html(text)).toContain('prova@pec.example.it')
  })

  test('gives every section a unique id', () => {
    expect(new Set(text.sections.map(anchorOf)).size).toBe(text.sections.length)
  })

  test('has no placeholder that stays as written', () => {
    expect(html(text)).not.toContain('{{')
  })
})

describe('the privacy notice', () => {
  test('names the storage key of the theme', () => {
    expect(html(privacy)).toContain(THEME_KEY)
  })

  test('states the retention periods of the settings', () => {
    expect(html(privacy)).toContain('18 mesi')
    expect(html(privacy)).toContain('45 giorni')
  })

  test('states in its summary the period of the settings, the controller and months of visits that the sections name', () => {
    const facts = renderToStaticMarkup(
      <MemoryRouter>
        <LegalFacts facts={privacy.summary ?? []} sections={privacy.sections} company={company} retention={retention} />
      </MemoryRouter>,
    )
    expect(facts).toContain('>18 mesi<')
    expect(facts).toContain('>Società di prova S.r.l.<')
    expect(facts).toContain('href="mailto:privacy@example.it"')
    expect(html({ ...privacy, summary: [] })).toContain(`Conserviamo questi numeri per ${VISIT_MONTHS} mesi`)
  })

  test('leads from each answer of the summary to a section that exists', () => {
    const render = (sections: LegalText['sections']) =>
      renderToStaticMarkup(
        <MemoryRouter>
          <LegalFacts facts={privacy.summary ?? []} sections={sections} company={company} retention={retention} />
        </MemoryRouter>,
      )
    const targets = (markup: string) => [...markup.matchAll(/<dt[^>]*><a href="#([^"]+)"/g)].map(([, target]) => target)
    expect(targets(render(privacy.sections))).toStrictEqual([
      'browser',
      'conservazione',
      'diritti',
      'destinatari',
      'dati',
      'titolare',
    ])
    expect(targets(render([]))).toStrictEqual([])
  })

  test('keeps the roles of its tables when a phone shows their rows as blocks', () => {
    const markup = html(privacy)
    for (const role of ['table', 'rowgroup', 'row', 'columnheader', 'rowheader', 'cell']) {
      expect(markup).toContain(`role="${role}"`)
    }
  })

  test('has the section that the careers page links to', () => {
    expect(privacy.sections.map(anchorOf)).toContain('diritti')
  })
})
