import texts from './drawings/drawings.json' with { type: 'json' }

/** What is said of a drawing. Its two layouts are `wide/<name>.svg` from 1024 px and `narrow/<name>.svg` below. */
export interface DrawingText {
  /** For staff, who choose it. */
  name: string
  /** For screen readers. */
  description: string
  /** Lines of code that stand beside it, and the name of their file. */
  code?: readonly string[]
  file?: string
}

export type DrawingName = keyof typeof texts.drawings
export type ScreenName = keyof typeof texts.screens

/** The drawings of the site, each made for one page. Staff choose them by name; the caption is theirs. */
export const DRAWINGS: Readonly<Record<DrawingName, DrawingText>> = texts.drawings

/** Screens that show a product until its own are uploaded. They are drawn, and labelled as illustrative. */
export const SCREENS: Readonly<Record<ScreenName, DrawingText>> = texts.screens
