/** A rectangle in CSS pixels of the field. */
export interface Rect {
  left: number
  top: number
  right: number
  bottom: number
}

/** A moving word. `x` and `y` are its centre, in CSS pixels. */
export interface FloatingWord {
  text: string
  x: number
  y: number
  width: number
  /** Font size. */
  size: number
  /** Pixels per second; negative to the left. */
  speed: number
  /** 0 is far (small, dim, slow), 1 is near. */
  depth: number
  /** Phase of the vertical oscillation in radians, and its amplitude. */
  swing: number
  sway: number
  /** Centre of its lane; each word has its own, so words never overlap. */
  lane: number
}

const SMALLEST = 14
const LARGEST = 24
const SLOWEST = 5
const FASTEST = 13
const SWING_PER_SECOND = 0.35
/** Distance in pixels over which a word fades near readable content and the sides of the field. */
const FADE = 56

/** Number of words in a window: one for each 100 pixels of its width, at most `available`. */
export function wordCount(windowWidth: number, available: number): number {
  return Math.max(0, Math.min(Math.floor(windowWidth / 100), available))
}

/**
 * Distributes words over the field, one per lane, mixing near and far ones. `measure` returns a text's width at a size.
 */
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
    const width = measure(text, size)
    const margin = Math.min(width / 2 + FADE, field.width / 2)
    const pace = SLOWEST + depth * (FASTEST - SLOWEST)
    return {
      text,
      // Evenly spread with jitter: pure chance clusters the words. None begins at an edge, where it would be faint.
      x: margin + ((index + random()) / texts.length) * (field.width - 2 * margin),
      y: lane,
      width,
      size,
      speed: index % 2 === 0 ? pace : -pace,
      depth,
      swing: random() * Math.PI * 2,
      sway: Math.max(0, Math.min(14, (laneHeight - size) / 2)),
      lane,
    }
  })
}

/** Advances a word by a time step. A word that leaves the field re-enters on the other side. */
export function moveWord(word: FloatingWord, seconds: number, fieldWidth: number): void {
  const half = word.width / 2
  const track = fieldWidth + word.width
  const along = word.x + word.speed * seconds + half
  word.x = (((along % track) + track) % track) - half
  word.swing = (word.swing + SWING_PER_SECOND * seconds) % (Math.PI * 2)
  word.y = word.lane + Math.sin(word.swing) * word.sway
}

/** Opacity of a word, 0 to 1: lower for far words, none behind readable content and none across an edge of the field. */
export function wordAlpha(word: FloatingWord, keepClear: readonly Rect[], fieldWidth: number): number {
  const inside = Math.min(word.x, fieldWidth - word.x) - word.width / 2
  let clear = Math.max(0, Math.min(1, inside / FADE))
  for (const rect of keepClear) {
    const dx = Math.max(rect.left - (word.x + word.width / 2), word.x - word.width / 2 - rect.right, 0)
    const dy = Math.max(rect.top - (word.y + word.size / 2), word.y - word.size / 2 - rect.bottom, 0)
    clear = Math.min(clear, Math.hypot(dx, dy) / FADE)
  }
  return clear * (0.45 + 0.55 * word.depth)
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
