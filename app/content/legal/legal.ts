import type { PageSection } from '#app/content/sections.ts'

/** A legal text of the site. Its sections are rich texts with placeholders such as `{{titolare}}`. */
export interface LegalText {
  title: string
  description: string
  lead: string
  /** The privacy notice in short; absent from texts that staff stored before there was one. */
  summary?: readonly LegalFact[] | undefined
  /** What readers may do under the terms, in short. */
  allowed?: readonly string[] | undefined
  /** What readers must not do under the terms, in short. */
  forbidden?: readonly string[] | undefined
  sections: readonly LegalSection[]
}

/** A fact of the summary: what it is about, the answer in two or three words, and one or two sentences of rich text. */
export interface LegalFact {
  title: string
  value: string
  text: string
}

/** A section of a legal text. */
export type LegalSection = Extract<PageSection, { kind: 'text' }>

/** Placeholders that are a paragraph of their own. The program fills them in from the settings and its code. */
export const BLOCK_PARTS = ['titolare', 'periodi-di-conservazione', 'memoria-del-browser'] as const

/** Placeholders inside a sentence. */
export const INLINE_PARTS = ['societa', 'email', 'mesi-delle-visite', 'periodo-delle-richieste'] as const

/** A placeholder that is a paragraph of its own. */
export type BlockPart = (typeof BLOCK_PARTS)[number]

/** A placeholder inside a sentence. */
export type InlinePart = (typeof INLINE_PARTS)[number]
