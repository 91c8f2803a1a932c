import type { ReactNode } from 'react'
import type { Company } from '#app/features/settings/company/company.ts'
import type { Retention } from '#app/features/settings/retention/retention.ts'

/** A section of a legal text. Its body receives the company's data and the retention periods of the settings. */
export interface LegalSection {
  id: string
  title: string
  body: (company: Company, retention: Retention) => ReactNode
}

/** A legal text of the site. */
export interface LegalText {
  title: string
  description: string
  lead: string
  /** Date of the last change, as displayed and as ISO date. */
  updated: { text: string; iso: string }
  sections: readonly LegalSection[]
}
