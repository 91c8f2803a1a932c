import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { privacy } from '#app/content/legal/privacy.ts'
import { companySchema } from '#app/features/ground/settings/company/company-schema.server.ts'
import { NOTICE_PERIODS } from '#app/features/ground/settings/retention/retention-periods.ts'
import { LegalSections } from '#app/features/pages/documents/legal/legal-sections.tsx'
import { PERSONAL_DATA, type TableRule } from '#db/personal-data.ts'
import { retentionRules } from './rules.server.ts'

const RETENTION = { requestMonths: 17, candidateMonths: 12, technicalDays: 41, securityDays: 97 }
const rules = retentionRules(new Date('2026-11-23T09:00:00Z'), RETENTION)
const tables = Object.entries(PERSONAL_DATA) as [string, TableRule][]

/** Deleted with something else, or by a function of their own. */
const OTHERWISE = ['requests', 'membership', 'security']

test('every class of data has a rule that deletes it', () => {
  const classes = new Set(tables.flatMap(([, rule]) => (rule.about === 'none' ? [] : [rule.kept])))
  const deleted = new Set([...rules.map(({ kept }) => kept), ...OTHERWISE])
  expect([...classes].filter((kept) => !deleted.has(kept))).toStrictEqual([])
})

test('a rule deletes only tables of its class, or parts of requests', () => {
  for (const { kept, table } of rules) {
    const rule: TableRule = PERSONAL_DATA[table]
    expect(rule.about === 'none' ? undefined : rule.kept, table).toBe(table === 'contactRequests' ? 'requests' : kept)
  }
})

test('the privacy notice names every class about customers, with the period that the code applies', () => {
  const rows = rowsOf(
    <MemoryRouter>
      <LegalSections sections={privacy.sections} company={companySchema.parse({})} retention={RETENTION} />
    </MemoryRouter>,
  )
  for (const [table, rule] of tables) {
    if (rule.about === 'none' || rule.about === 'staff') continue
    const text = NOTICE_PERIODS[rule.kept as keyof typeof NOTICE_PERIODS]
    expect(text, table).toBeDefined()
    expect(rows, table).toContainEqual([text.what, text.howLong(RETENTION)])
  }
  expect(rows.flat().join()).toMatch(/17 mesi dall’invio/)
  expect(rows.flat().join()).toMatch(/41 giorni/)
})

/** The rows of all tables: their heading and their cell. */
function rowsOf(page: ReactElement): string[][] {
  const html = renderToStaticMarkup(page)
  const row = /<th\b[^>]*scope="row"[^>]*>(.*?)<\/th><td[^>]*>(.*?)<\/td>/g
  return [...html.matchAll(row)].map(([, what = '', howLong = '']) => [what, howLong])
}
