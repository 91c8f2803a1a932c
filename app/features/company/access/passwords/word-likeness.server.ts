/** Letters and the start of a word: rows of the table of pairs. */
const LETTERS = 26

/**
 * Bits of each letter after each letter in a list of words, as hexadecimal digits: 26 for the letters after "a", and so on. Rare pairs have 15 bits
 * at most.
 */
export function bitsOfPairs(words: readonly string[]): string {
  const counts = Array.from({ length: LETTERS }, () => new Array<number>(LETTERS).fill(0.5))
  for (const word of words) {
    const codes = codesOf(word)
    for (const [at, code] of codes.slice(1).entries()) {
      const row = counts[codes[at] ?? 0]
      if (row) row[code] = (row[code] ?? 0) + 1
    }
  }
  return counts
    .flatMap((row) => {
      const total = row.reduce((sum, count) => sum + count, 0)
      return row.map((count) => Math.min(15, Math.round(Math.log2(total / count))).toString(16))
    })
    .join('')
}

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
