import fc from 'fast-check'

const SURROGATES = { first: 0xd800, count: 0x800 }

/** Any code point that is no surrogate. */
const character = fc.nat({ max: 0x10ffff - SURROGATES.count }).map(
  (index) => String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATES.count),
  (text) => {
    const point = typeof text === 'string' ? (text.codePointAt(0) ?? -1) : -1
    if (point < 0 || text !== String.fromCodePoint(point) || !String(text).isWellFormed())
      throw new Error('no character')
    return point < SURROGATES.first ? point : point - SURROGATES.count
  },
)

/**
 * The same texts as `fc.string({ unit: 'binary' })`, for whose shrinking the library fills a map with a million
 * characters: two seconds and 100 MB in each worker.
 */
export function anyText(constraints: { maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: character })
}
