/** Letters of the alphabet: rows of the table of pairs. */
const LETTERS = 26

/** Bits of a run of letters by its pairs: words have about 3.8 a letter, random letters 6.4. */
export function bitsOfLetters(letters: string, pairs: string): number {
  const codes = codesOf(letters)
  return codes
    .slice(1)
    .reduce((sum, code, at) => sum + Number.parseInt(pairs[(codes[at] ?? 0) * LETTERS + code] ?? 'f', 16), 0)
}

function codesOf(letters: string): number[] {
  return Array.from(letters.toLowerCase(), (letter) => letter.charCodeAt(0) - 97)
}
