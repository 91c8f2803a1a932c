import type { ReactNode } from 'react'
import type { Company } from '../features/settings/company.ts'

/** A section of a legal text. Its body is given the company's data as the settings have it. */
export interface LegalSection {
  id: string
  title: string
  body: (company: Company) => ReactNode
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
