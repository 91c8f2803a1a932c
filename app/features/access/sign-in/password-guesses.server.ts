/** Longest part of a password that is estimated: the time grows with the square of the length. */
const ESTIMATED_LENGTH = 32

/** Decimal logarithm of the guesses below which a password is refused, up to 12 characters and beyond (decision 0041). */
const FEWEST = { short: 10.5, long: 11.5 } as const
const SHORT_LENGTH = 12

type Estimator = (password: string, own: string[]) => number

let loading: Promise<Estimator> | undefined

/** Whether a password is guessed too soon by combining words, names, dates, keyboard patterns and data of its owner. */
export async function isGuessable(password: string, own: readonly string[]): Promise<boolean> {
  loading ??= loadEstimator()
  const estimate = await loading
  return estimate(password, [...own]) < ([...password].length <= SHORT_LENGTH ? FEWEST.short : FEWEST.long)
}

/** Loads the library and its word lists at the first use: they need 20 MB and a quarter of a second. */
async function loadEstimator(): Promise<Estimator> {
  const [{ ZxcvbnFactory }, common, english, italian] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-it'),
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
  const factory = new ZxcvbnFactory({ dictionary, graphs, maxLength: ESTIMATED_LENGTH, l33tMaxSubstitutions: 1 })
  return (password, own) => factory.check(password, own).guessesLog10
}
