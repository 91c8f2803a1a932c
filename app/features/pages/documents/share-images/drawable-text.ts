/** Longer titles cannot be published; whatever arrives, the layout stays cheap. */
const MOST_CHARACTERS = 200

/** Characters that the fonts of `parts.server.ts` contain. */
const OUTSIDE =
  /[^ -~\u00a1-\u00ac\u00ae-\u017f\u0400-\u045f\u0490\u0491\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2116\u2122\u2191\u2193\u2212]/gu

/** The part of a text that can be drawn: neither emoji nor control characters, marks of direction or foreign scripts. */
export function drawableText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\s/g, ' ')
    .replaceAll(OUTSIDE, '')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, MOST_CHARACTERS)
}
