import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import FLOATING_WORDS from '#app/content/floating-words.json' with { type: 'json' }
import { moveWord, placeWords, wordAlpha, wordCount } from './word-field.ts'

const measure = (text: string, size: number) => text.length * size * 0.55

/** A seeded random generator. */
function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

describe('wordCount', () => {
  test.each([
    [0, 0],
    [99, 0],
    [375, 3],
    [768, 7],
    [1280, 12],
    [1999, 19],
    [2400, 24],
    [5120, 24],
  ])('a window of %i pixels shows %i of 24 words', (width, count) => {
    expect(wordCount(width, 24)).toBe(count)
  })

  test('never shows a word twice', () => {
    expect(new Set(FLOATING_WORDS).size).toBe(FLOATING_WORDS.length)
  })
})

const field = fc.record({ width: fc.integer({ min: 200, max: 4000 }), height: fc.integer({ min: 300, max: 1600 }) })

describe('placeWords and moveWord', () => {
  test('keep every word on its track and in its own lane over any time', () => {
    fc.assert(
      fc.property(
        field,
        fc.integer({ min: 1, max: FLOATING_WORDS.length }),
        fc.integer(),
        fc.array(fc.double({ min: 0, max: 120, noNaN: true }), { maxLength: 20 }),
        (size, count, seed, pauses) => {
          const words = placeWords(FLOATING_WORDS.slice(0, count), size, measure, chance(seed))
          const laneHeight = size.height / count
          for (const pause of pauses) for (const word of words) moveWord(word, pause, size.width)
          for (const word of words) {
            expect(word.x).toBeGreaterThanOrEqual(-word.width / 2 - 0.001)
            expect(word.x).toBeLessThanOrEqual(size.width + word.width / 2 + 0.001)
            expect(Math.abs(word.y - word.lane)).toBeLessThanOrEqual(Math.max(0, (laneHeight - word.size) / 2) + 0.001)
          }
          expect(new Set(words.map((word) => word.lane)).size).toBe(count)
        },
      ),
    )
  })

  test('place every word inside the field, at full strength where the field is wide enough', () => {
    fc.assert(
      fc.property(field, fc.integer({ min: 1, max: FLOATING_WORDS.length }), fc.integer(), (size, count, seed) => {
        for (const word of placeWords(FLOATING_WORDS.slice(0, count), size, measure, chance(seed))) {
          const full = 0.45 + 0.55 * word.depth
          if (word.width + 2 * 56 <= size.width) expect(wordAlpha(word, [], size.width)).toBeCloseTo(full)
        }
      }),
    )
  })

  test('move words in both directions', () => {
    const words = placeWords(FLOATING_WORDS, { width: 1280, height: 800 }, measure, chance(1))
    expect(words.filter((word) => word.speed > 0)).toHaveLength(12)
  })
})

describe('wordAlpha', () => {
  const [word] = placeWords(['Kyma'], { width: 1000, height: 600 }, measure, chance(7))
  if (!word) throw new Error('no word')
  const centred = { ...word, x: 500 }

  test('is none for a word that overlaps readable content', () => {
    const under = { left: word.x - 300, right: word.x, top: word.y - 5, bottom: word.y + 400 }
    expect(wordAlpha(word, [under], 1000)).toBe(0)
  })

  test('is none for a word that crosses a side of the field, and grows inside it', () => {
    const at = (inside: number) => wordAlpha({ ...word, x: 1000 - word.width / 2 - inside }, [], 1000)
    expect(at(-10)).toBe(0)
    expect(at(0)).toBe(0)
    expect(at(28)).toBeCloseTo(at(56) / 2)
    expect(wordAlpha({ ...word, x: word.width / 2 - 1 }, [], 1000)).toBe(0)
  })

  test('decreases near readable content and is unchanged far from it', () => {
    const free = wordAlpha(centred, [], 1000)
    const at = (distance: number) => {
      const left = centred.x + word.width / 2 + distance
      return wordAlpha(centred, [{ left, right: left + 100, top: word.y - 10, bottom: word.y + 10 }], 1000)
    }
    expect(at(28)).toBeCloseTo(free / 2)
    expect(at(500)).toBe(free)
    expect(free).toBeGreaterThan(0.3)
    expect(free).toBeLessThanOrEqual(1)
  })
})
