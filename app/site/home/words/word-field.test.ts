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
const core = { left: 800, top: 300, right: 940, bottom: 440 }
const hero = { width: 1280, height: 820 }
const text = { left: 64, top: 150, right: 650, bottom: 770 }

describe('placeWords and moveWord', () => {
  test('bring every word home at the end of its round, and keep it near on the way', () => {
    fc.assert(
      fc.property(field, fc.integer(), fc.double({ min: 0, max: 1, noNaN: true }), (size, seed, share) => {
        const words = placeWords(FLOATING_WORDS, size, [], measure, chance(seed))
        expect(words).toHaveLength(FLOATING_WORDS.length)
        for (const word of words) {
          moveWord(word, share)
          expect(Math.hypot(word.x - word.homeX, word.y - word.homeY)).toBeLessThan(40)
          moveWord(word, 1)
          expect(word.x).toBeCloseTo(word.homeX)
          expect(word.y).toBeCloseTo(word.homeY)
        }
      }),
    )
  })

  test('keep the words legible on their whole round: off the core, the text, the sides and each other', () => {
    for (let seed = 0; seed < 20; seed++) {
      const words = placeWords(FLOATING_WORDS.slice(0, 12), hero, [core, text], measure, chance(seed))
      for (const share of [0, 0.25, 0.5, 0.75]) {
        for (const word of words) {
          moveWord(word, share)
          expect(wordAlpha(word, [core, text], hero.width), `${word.text} at ${share}`).toBeGreaterThan(0.3)
        }
      }
      for (const [index, word] of words.entries()) {
        for (const other of words.slice(index + 1)) {
          const beside = Math.abs(word.homeX - other.homeX) > (word.width + other.width) / 2
          const below = Math.abs(word.homeY - other.homeY) > (word.size + other.size) / 2
          expect(beside || below, `${word.text} and ${other.text}`).toBe(true)
        }
      }
    }
  })

  test('keep the words outside the rings', () => {
    const rings = { left: 760, top: 160, right: 1200, bottom: 600, isRound: true }
    const words = placeWords(FLOATING_WORDS.slice(0, 12), hero, [rings, text], measure, chance(3))
    for (const { homeX, homeY, width, size } of words) {
      const beside = Math.max(0, Math.abs(homeX - 980) - width / 2)
      const below = Math.max(0, Math.abs(homeY - 380) - size / 2)
      expect(Math.hypot(beside, below)).toBeGreaterThan(220)
    }
  })

  test('turn words both ways', () => {
    const words = placeWords(FLOATING_WORDS, hero, [], measure, chance(1))
    expect(words.filter((word) => word.turn > 0)).toHaveLength(12)
  })
})

describe('wordAlpha', () => {
  const [word] = placeWords(['Kyma'], { width: 1000, height: 600 }, [], measure, chance(7))
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
    expect(at(8)).toBeCloseTo(at(16) / 2)
    expect(wordAlpha({ ...word, x: word.width / 2 - 1 }, [], 1000)).toBe(0)
  })

  test('decreases near readable content and is unchanged far from it', () => {
    const free = wordAlpha(centred, [], 1000)
    const at = (distance: number) => {
      const left = centred.x + word.width / 2 + distance
      return wordAlpha(centred, [{ left, right: left + 100, top: word.y - 10, bottom: word.y + 10 }], 1000)
    }
    expect(at(8)).toBeCloseTo(free / 2)
    expect(at(500)).toBe(free)
    expect(free).toBeGreaterThan(0.6)
    expect(free).toBeLessThanOrEqual(1)
  })
})
