import { type Inline, linesOf, parseRichText } from './parse.ts'

/** Marks that were probably meant as a format, but that the page shows as written. */
const MEANT: readonly RegExp[] = [
  // A link with an address that is none, or with a space in it.
  /\[[^[\]\n]{1,300}\] ?\([^()\n]{1,600}\)/,
  /<\/?[a-z][^<>\n]{0,300}>/i,
  /\*\*[^\s*),.;:!?\]][^*\n]{0,100}/,
  /^(?:#{1,6} +|##+)\S.{0,100}/m,
  /^ *\|.{1,200}\| *$/m,
  /__[^\s_][^_\n]{0,100}__|~~[^\s~][^~\n]{0,100}~~/,
]

/** Excerpts of a rich text that the page shows as written although they look like a format, at most one of each kind. */
export function writtenMarks(text: string): string[] {
  const shown = parseRichText(text).flatMap(linesOf).map(wordsOf).join('\n')
  return MEANT.flatMap((mark) => mark.exec(shown)?.[0].trim().slice(0, 60) ?? [])
}

function wordsOf(pieces: readonly Inline[]): string {
  return pieces.map((one) => (typeof one === 'string' ? one : one.kind === 'code' ? '' : wordsOf(one.content))).join('')
}

/** What a warning says about such excerpts. */
export function writtenMarksText(excerpts: readonly string[]): string {
  const quoted = excerpts.map((one) => `«${one}»`).join(', ')
  return `La pagina mostra anche i segni di ${quoted}: correggili o toglili.`
}
