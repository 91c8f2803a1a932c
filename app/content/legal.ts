import type { ReactNode } from 'react'
import type { Company } from '#app/features/settings/company/company.ts'
import type { Retention } from '#app/features/settings/retention/retention.ts'

/** A section of a legal text. Its body is given the company's data and how long data is kept, as the settings have them. */
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
  /** Day of the last change of the text, as it is written and as machines read it. */
  updated: { text: string; iso: string }
  sections: readonly LegalSection[]
}
