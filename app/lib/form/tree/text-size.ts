import { AppError } from '#app/lib/errors.ts'

/** Most parts of a document and characters in them: ten times the largest page of the site. */
const MOST = { parts: 1_500, characters: 200_000 } as const

/** Counts the parts of a document while it is read. */
export class TextSize {
  private parts = 0
  private characters = 0

  /** Counts a part, a group or list around others included. Throws AppError 413 above the limits. */
  add(text: string): void {
    this.parts += 1
    this.characters += text.length
    if (this.parts <= MOST.parts && this.characters <= MOST.characters) return
    throw new AppError(
      413,
      'La pagina ha troppi elementi o un testo troppo lungo per essere salvata: togli l’ultimo che hai aggiunto, o dividila in due pagine.',
    )
  }
}
