import type { MatchExtended, Matcher, MatchOptions } from '@zxcvbn-ts/core'
import { type IsListed, loadPasswordList } from './common-passwords.server.ts'
import { bitsOfLetters } from './word-likeness.server.ts'

/** Longest part of a password that is estimated: the time grows with the square of the length. */
const ESTIMATED_LENGTH = 32

/** Decimal logarithm of the guesses below which a password of a length is refused (decision 0008). */
const fewestGuesses = (length: number) => (length <= 12 ? 10.5 : length === 13 ? 11.5 : 12)

/** Lengths of the parts that are looked up in the list, and the guesses that a listed part costs: about half of the list. */
const LISTED_LENGTH = { least: 6, most: 14 }
const LISTED_RANK = 300_000

/** Share of the bits by pairs of letters that remains for a guesser who knows longer pieces of words. */
const WORD_SHARE = 0.7

type Estimator = (password: string, own: string[]) => number

let loading: Promise<Estimator> | undefined

/** Whether a password is guessed too soon by combining words, names, dates, keyboard patterns and data of its owner. */
export async function isGuessable(password: string, own: readonly string[]): Promise<boolean> {
  loading ??= loadEstimator()
  const estimate = await loading
  return estimate(password, [...own]) < fewestGuesses([...password].length)
}

/** Loads the library and its word lists at the first use: they need 20 MB and a quarter of a second. */
async function loadEstimator(): Promise<Estimator> {
  const [{ ZxcvbnFactory }, common, english, italian, isListed, { LETTER_PAIRS }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-it'),
    loadPasswordList(),
    import('./common-passwords.data.server.ts'),
  ])
  const { commonWords, firstnames } = (italian.default ?? italian).dictionary
  const dictionary = {
    ...common.dictionary,
    'commonWords-en': english.dictionary['commonWords-en'],
    'firstnames-en': english.dictionary['firstnames-en'],
    'commonWords-it': commonWords,
    'firstnames-it': firstnames,
  }
  const graphs = common.adjacencyGraphs
  const options = { dictionary, graphs, maxLength: ESTIMATED_LENGTH, l33tMaxSubstitutions: 1 }
  const factory = new ZxcvbnFactory(options, { letters: lettersMatcher(isListed, LETTER_PAIRS) })
  return (password, own) => factory.check(password, own).guessesLog10
}

/** A matcher of runs of letters: their parts in the list, as if it were one large dictionary, and the whole as something like a word. */
function lettersMatcher(isListed: IsListed, pairs: string): Matcher {
  function* matches(password: string): Generator<MatchExtended> {
    for (const { 0: letters, index } of password.matchAll(/[a-z]{6,}/gi)) {
      const bits = bitsOfLetters(letters, pairs) * WORD_SHARE
      yield dictionaryMatch(letters, index, Math.ceil(2 ** bits))
      for (const [from, part] of listedParts(letters, isListed)) yield dictionaryMatch(part, index + from, LISTED_RANK)
    }
  }
  class Matching {
    match({ password }: MatchOptions): MatchExtended[] {
      return [...matches(password)]
    }
  }
  // The scoring is not called: every match has the pattern and the rank of a dictionary.
  return { Matching: Matching as unknown as Matcher['Matching'], scoring: () => LISTED_RANK, feedback: () => null }
}

function* listedParts(letters: string, isListed: IsListed): Generator<[from: number, part: string]> {
  for (let from = 0; from + LISTED_LENGTH.least <= letters.length; from++) {
    for (let length = LISTED_LENGTH.least; length <= Math.min(LISTED_LENGTH.most, letters.length - from); length++) {
      const part = letters.slice(from, from + length)
      if (isListed(part.toLowerCase())) yield [from, part]
    }
  }
}

function dictionaryMatch(token: string, start: number, rank: number): MatchExtended {
  const place = { i: start, j: start + token.length - 1, token, matchedWord: token.toLowerCase() }
  const kind = { pattern: 'dictionary', dictionaryName: 'letters', reversed: false, l33t: false }
  return { ...place, ...kind, rank } as unknown as MatchExtended
}
