/** A rectangle in CSS pixels of the field. */
export interface Rect {
  left: number
  top: number
  right: number
  bottom: number
  /** The circle inside it instead of the whole rectangle. */
  isRound?: boolean
}

/** A word that goes once round an ellipse. `x` and `y` are its centre, in CSS pixels; it begins and ends at home. */
export interface FloatingWord {
  text: string
  x: number
  y: number
  homeX: number
  homeY: number
  width: number
  /** Font size. */
  size: number
  /** Half width of its ellipse. */
  sway: number
  /** Clockwise is 1, the other way -1. */
  turn: number
  /** 0 is far (small, dim), 1 is near. */
  depth: number
}

const SMALLEST = 15
const LARGEST = 22
/** Half axes of the ellipse of the nearest word; less in a narrow field. */
const SWAY_X = 34
const SWAY_SHARE = 1 / 30
const SWAY_Y = 7
/** Distance in pixels over which a word fades near readable content and the sides of the field. */
const FADE = 16
/** Padding of the page: no word rests beyond it. */
const MARGIN = 16
/** Places tried for each word; the freest is taken. */
const TRIES = 300

/** Number of words in a window: one for each 100 pixels of its width, at most `available`. */
export function wordCount(windowWidth: number, available: number): number {
  return Math.max(0, Math.min(Math.floor(windowWidth / 100), available))
}

/**
 * Gives each word the freest of some places drawn by chance: away from readable content, the other words and the sides.
 * `measure` returns a text's width at a size.
 */
export function placeWords(
  texts: readonly string[],
  field: { width: number; height: number },
  keepClear: readonly Rect[],
  measure: (text: string, size: number) => number,
  random: () => number = Math.random,
): FloatingWord[] {
  const words: FloatingWord[] = []
  const sway = Math.min(SWAY_X, field.width * SWAY_SHARE)
  for (const [index, text] of texts.entries()) {
    const depth = texts.length > 1 ? index / (texts.length - 1) : 1
    const size = SMALLEST + depth * (LARGEST - SMALLEST)
    const width = measure(text, size)
    const word = { text, x: 0, y: 0, homeX: 0, homeY: 0, width, size, sway, turn: index % 2 === 0 ? 1 : -1, depth }
    const others = words.map((other) => boxOf(other, other.homeX, other.homeY, sway, SWAY_Y))
    let most = Number.NEGATIVE_INFINITY
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const x = width / 2 + random() * Math.max(0, field.width - width)
      const y = size + random() * Math.max(0, field.height - 2 * size)
      const box = boxOf(word, x, y, sway, SWAY_Y)
      const sides = Math.min(box.left - MARGIN, field.width - MARGIN - box.right, box.top, field.height - box.bottom)
      // A word that is far enough from everything gains nothing from more room.
      const room = Math.min(FADE * 2, sides, ...[...keepClear, ...others].map((other) => distance(box, other)))
      if (room <= most) continue
      most = room
      word.homeX = word.x = x
      word.homeY = word.y = y
    }
    words.push(word)
  }
  return words
}

/** Moves a word to where it is at a share of its round, from 0 to 1. */
export function moveWord(word: FloatingWord, share: number): void {
  // Slow at both ends.
  const eased = share * share * (3 - 2 * share)
  const angle = eased * Math.PI * 2 * word.turn
  const reach = 0.5 + word.depth / 2
  word.x = word.homeX + Math.sin(angle) * word.sway * reach
  word.y = word.homeY + (1 - Math.cos(angle)) * SWAY_Y * reach
}

/** Opacity of a word, 0 to 1: lower for far words, none behind readable content and none across an edge of the field. */
export function wordAlpha(word: FloatingWord, keepClear: readonly Rect[], fieldWidth: number): number {
  const box = boxOf(word, word.x, word.y, 0, 0)
  const inside = Math.min(box.left, fieldWidth - box.right)
  const near = Math.min(inside, ...keepClear.map((rect) => distance(box, rect)))
  return Math.max(0, Math.min(1, near / FADE)) * (0.7 + 0.3 * word.depth)
}

function boxOf({ width, size }: FloatingWord, x: number, y: number, spareX: number, spareY: number): Rect {
  return {
    left: x - width / 2 - spareX,
    right: x + width / 2 + spareX,
    top: y - size / 2,
    bottom: y + size / 2 + 2 * spareY,
  }
}

/** Distance of a rectangle from another one or a circle; 0 where they meet. */
function distance(one: Rect, other: Rect): number {
  if (other.isRound) {
    const radius = (other.right - other.left) / 2
    const [x, y] = [other.left + radius, other.top + radius]
    return Math.max(
      0,
      Math.hypot(Math.max(one.left - x, x - one.right, 0), Math.max(one.top - y, y - one.bottom, 0)) - radius,
    )
  }
  const dx = Math.max(other.left - one.right, one.left - other.right, 0)
  const dy = Math.max(other.top - one.bottom, one.top - other.bottom, 0)
  return Math.hypot(dx, dy)
}
