import FLOATING_WORDS from '#app/content/floating-words.json' with { type: 'json' }
import { type FloatingWord, moveWord, placeWords, type Rect, wordAlpha, wordCount } from './word-field.ts'

/** Duration of the one round of the words. */
const ROUND_MS = 24_000
/** No word comes nearer to readable content, in pixels. */
const CLEARANCE = 8
/** Limits the movement after a stall, to avoid jumps. */
const LONGEST_STEP_MS = 100

/** The running animation. */
export interface WordCanvas {
  /** Plays or pauses on the visitor's choice. */
  setPlaying: (playing: boolean) => void
  stop: () => void
}

/**
 * Animates the words on a canvas that fills its section, avoiding elements marked `data-keep-clear`, for one round; then
 * they rest, and `onEnd` is called. Moves only while the canvas is in view, the tab is visible and reduced motion is not
 * preferred. Follows theme and window size.
 */
export function startWords(canvas: HTMLCanvasElement, onEnd: () => void): WordCanvas {
  const found = canvas.getContext('2d')
  const parent = canvas.closest('section')
  if (!found || !parent) return { setPlaying: () => undefined, stop: () => undefined }
  const pen = found
  const frame = parent

  const still = matchMedia('(prefers-reduced-motion: reduce)')
  let playing = true
  let inView = true
  let words: FloatingWord[] = []
  let keepClear: Rect[] = []
  let width = 0
  let height = 0
  let colour = ''
  let family = ''
  let last = 0
  let played = 0
  let request = 0

  const measure = (text: string, size: number) => {
    pen.font = `500 ${size}px ${family}`
    return pen.measureText(text).width
  }

  function draw() {
    pen.clearRect(0, 0, width, height)
    pen.fillStyle = colour
    for (const word of words) {
      const alpha = wordAlpha(word, keepClear, width)
      if (alpha === 0) continue
      pen.globalAlpha = alpha
      pen.font = `500 ${word.size}px ${family}`
      pen.fillText(word.text, word.x, word.y)
    }
  }

  function step(now: number) {
    played = Math.min(ROUND_MS, played + Math.min(LONGEST_STEP_MS, now - last))
    last = now
    for (const word of words) moveWord(word, played / ROUND_MS)
    draw()
    request = requestAnimationFrame(step)
    if (played < ROUND_MS) return
    playing = false
    update()
    onEnd()
  }

  function update() {
    const moves = playing && inView && !document.hidden && !still.matches
    if (moves && !request) {
      last = performance.now()
      request = requestAnimationFrame(step)
    } else if (!moves && request) {
      cancelAnimationFrame(request)
      request = 0
    }
  }

  function fitWindow() {
    const before = { width, height }
    const box = frame.getBoundingClientRect()
    width = box.width
    height = box.height
    // At most three device pixels per CSS pixel: more is not visible but drains the battery.
    const ratio = Math.min(3, devicePixelRatio || 1)
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(height * ratio)
    pen.setTransform(ratio, 0, 0, ratio, 0, 0)
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    // Subpixel glyph positions make slow words glide smoothly.
    pen.textRendering = 'geometricPrecision'
    keepClear = [...frame.querySelectorAll('[data-keep-clear]')]
      .map((element) => ({ rect: element.getBoundingClientRect(), shape: element.getAttribute('data-keep-clear') }))
      .filter(({ rect }) => rect.width > 0)
      .map(({ rect, shape }) => ({
        left: rect.left - box.left - CLEARANCE,
        right: rect.right - box.left + CLEARANCE,
        top: rect.top - box.top - CLEARANCE,
        bottom: rect.bottom - box.top + CLEARANCE,
        isRound: shape === 'round',
      }))
    // The best known are first.
    const count = wordCount(window.innerWidth, FLOATING_WORDS.length)
    // The address bar of a mobile browser appears and disappears: the words keep their positions.
    if (count !== words.length || Math.abs(width - before.width) > 1 || Math.abs(height - before.height) > 120) {
      words = placeWords(FLOATING_WORDS.slice(0, count), { width, height }, keepClear, measure)
    }
    draw()
  }

  function dress() {
    const style = getComputedStyle(canvas)
    colour = style.color
    family = style.fontFamily
    draw()
  }

  dress()
  fitWindow()
  const sizes = new ResizeObserver(fitWindow)
  sizes.observe(frame)
  const view = new IntersectionObserver(([entry]) => {
    inView = entry?.isIntersecting ?? true
    update()
  })
  view.observe(canvas)
  const theme = new MutationObserver(dress)
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  document.addEventListener('visibilitychange', update)
  still.addEventListener('change', update)
  update()

  return {
    setPlaying(value) {
      playing = value
      if (played >= ROUND_MS) played = 0
      update()
    },
    stop() {
      playing = false
      update()
      sizes.disconnect()
      view.disconnect()
      theme.disconnect()
      document.removeEventListener('visibilitychange', update)
      still.removeEventListener('change', update)
    },
  }
}
