/** A rectangle in the field's own pixels. */
export interface Rect {
  left: number
  top: number
  right: number
  bottom: number
}

/** A word on its way. `x` and `y` are its middle, in CSS pixels. */
export interface FloatingWord {
  text: string
  x: number
  y: number
  width: number
  /** Height of its letters. */
  size: number
  /** Pixels a second; negative to the left. */
  speed: number
  /** 0 is far (small, dim, slow), 1 is near. */
  depth: number
  /** Where its slow rise and fall stands, in radians, and how far it goes. */
  swing: number
  sway: number
  /** The middle of its own lane; no two words share one, so they never cover each other. */
  lane: number
}

const SMALLEST = 14
const LARGEST = 24
const SLOWEST = 5
const FASTEST = 13
const SWING_PER_SECOND = 0.35
/** Over how many pixels a word fades on its way to something that is read, and what is then left of it. */
const FADE = 56
const FAINTEST = 0.05

/** How many words a window shows: one for each 100 pixels of its width, as far as there are words. */
export function wordCount(windowWidth: number, available: number): number {
  return Math.max(0, Math.min(Math.floor(windowWidth / 100), available))
}

/** Spreads words over the field, one to a lane, near and far ones mixed. `measure` gives a text's width at a size. */
export function placeWords(
  texts: readonly string[],
  field: { width: number; height: number },
  measure: (text: string, size: number) => number,
  random: () => number = Math.random,
): FloatingWord[] {
  const laneHeight = field.height / Math.max(1, texts.length)
  const lanes = shuffled(
    texts.map((_, index) => (index + 0.5) * laneHeight),
    random,
  )
  return texts.map((text, index) => {
    const depth = random()
    const size = SMALLEST + depth * (LARGEST - SMALLEST)
    const lane = lanes[index] ?? 0
    const pace = SLOWEST + depth * (FASTEST - SLOWEST)
    return {
      text,
      // Evenly spread with some disorder: chance alone makes heaps.
      x: ((index + random()) / texts.length) * field.width,
      y: lane,
      width: measure(text, size),
      size,
      speed: index % 2 === 0 ? pace : -pace,
      depth,
      swing: random() * Math.PI * 2,
      sway: Math.max(0, Math.min(14, (laneHeight - size) / 2)),
      lane,
    }
  })
}

/** Moves a word on by so many seconds. One that has left the field on one side comes back on the other. */
export function moveWord(word: FloatingWord, seconds: number, fieldWidth: number): void {
  const half = word.width / 2
  const track = fieldWidth + word.width
  const along = word.x + word.speed * seconds + half
  word.x = (((along % track) + track) % track) - half
  word.swing = (word.swing + SWING_PER_SECOND * seconds) % (Math.PI * 2)
  word.y = word.lane + Math.sin(word.swing) * word.sway
}

/** How visible a word may be, 0 to 1: far words are dim, and behind something that is read a word is a mere hint. */
export function wordAlpha(word: FloatingWord, keepClear: readonly Rect[]): number {
  let clear = 1
  for (const rect of keepClear) {
    const dx = Math.max(rect.left - (word.x + word.width / 2), word.x - word.width / 2 - rect.right, 0)
    const dy = Math.max(rect.top - (word.y + word.size / 2), word.y - word.size / 2 - rect.bottom, 0)
    clear = Math.min(clear, Math.hypot(dx, dy) / FADE)
  }
  return Math.max(FAINTEST, clear) * (0.45 + 0.55 * word.depth)
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items]
  for (let index = result.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    const kept = result[index] as T
    result[index] = result[other] as T
    result[other] = kept
  }
  return result
}
