import type { ReactNode } from 'react'

/** The smallest font size of a drawing, in its own units: 12 px or more on every screen. */
const SMALLEST_TEXT = 14.5

interface Sheet {
  width: number
  height: number
  content: ReactNode
}

interface CanvasProps {
  /** What the drawing shows, for screen readers. */
  description: string
  /** From 1024 px. */
  wide: Sheet
  /** On phones and tablets, about 343 units wide. */
  narrow: Sheet
}

/** A drawing with a layout for wide windows and one for phones. Screen readers get its description. */
export function Canvas({ description, wide, narrow }: CanvasProps) {
  return (
    <div role="img" aria-label={description}>
      <svg
        viewBox={`0 0 ${wide.width} ${wide.height}`}
        width={wide.width}
        height={wide.height}
        aria-hidden
        className="hidden h-auto w-full lg:block"
      >
        {wide.content}
      </svg>
      <svg
        viewBox={`0 0 ${narrow.width} ${narrow.height}`}
        width={narrow.width}
        height={narrow.height}
        aria-hidden
        className="mx-auto h-auto w-full max-w-[28rem] lg:hidden"
      >
        {narrow.content}
      </svg>
    </div>
  )
}

const LOOKS = {
  plain: { box: 'fill-raised stroke-line-strong', title: 'fill-text', line: 'fill-soft' },
  panel: { box: 'fill-wash stroke-accent', title: 'fill-accent', line: 'fill-soft' },
  quiet: { box: 'fill-ground stroke-line', title: 'fill-soft', line: 'fill-soft' },
  core: { box: 'fill-accent-ground stroke-accent', title: 'fill-on-accent', line: 'fill-on-accent' },
  ok: { box: 'fill-ok-ground stroke-ok', title: 'fill-ok', line: 'fill-text' },
  danger: { box: 'fill-danger-ground stroke-danger', title: 'fill-danger', line: 'fill-text' },
}

interface BoxProps {
  x: number
  y: number
  w: number
  h: number
  title?: string
  lines?: readonly string[]
  look?: keyof typeof LOOKS
  size?: number
  /** `top` puts the title into the upper left corner, for boxes around other boxes. */
  at?: 'middle' | 'top'
  dashed?: boolean
}

/** A box with a title and lines of text. */
export function Box({ x, y, w, h, title, lines = [], look = 'plain', size = 16, at = 'middle', dashed }: BoxProps) {
  const { box, title: titleLook, line } = LOOKS[look]
  const small = Math.max(SMALLEST_TEXT, size - 1.5)
  const step = size * 1.32
  const top = at === 'top'
  const first = top ? y + size + 12 : y + h / 2 - (lines.length * step) / 2
  const [left, anchor] = top ? [x + 16, 'start' as const] : [x + w / 2, 'middle' as const]
  return (
    <g textAnchor={anchor} dominantBaseline={top ? 'auto' : 'central'}>
      <rect
        x={x}
        y={y}
        width={w}
        height={h}
        rx={8}
        strokeDasharray={dashed ? '5 5' : undefined}
        className={box}
        strokeWidth={1.25}
      />
      {title && (
        <text x={left} y={first} fontSize={size} fontWeight={600} className={titleLook}>
          {title}
        </text>
      )}
      {lines.map((text, index) => (
        <text key={text} x={left} y={first + (index + 1) * step} fontSize={small} className={line}>
          {text}
        </text>
      ))}
    </g>
  )
}

interface FrameProps {
  x?: number
  w: number
  h: number
  look?: string
}

/** The outline of a drawn screen, at the upper edge of the drawing. */
export function Frame({ x = 1, w, h, look = 'fill-ground' }: FrameProps) {
  return <rect x={x} y={1} width={w} height={h} rx={14} strokeWidth={1.25} className={`${look} stroke-line-strong`} />
}

interface LabelProps {
  x: number
  y: number
  children: string
  size?: number
  anchor?: 'start' | 'middle' | 'end'
  look?: string
  strong?: boolean
}

/** Text outside boxes. */
export function Label({ x, y, children, size = 15, anchor = 'start', look = 'fill-soft', strong }: LabelProps) {
  return (
    <text x={x} y={y} fontSize={size} textAnchor={anchor} fontWeight={strong ? 600 : undefined} className={look}>
      {children}
    </text>
  )
}

type Point = readonly [x: number, y: number]

interface ArrowProps {
  points: readonly Point[]
  look?: 'line' | 'accent' | 'danger' | 'ok'
  dashed?: boolean
  /** False for a plain line. */
  tip?: boolean
}

const STROKES = {
  line: ['stroke-line-strong', 'fill-line-strong'],
  accent: ['stroke-accent', 'fill-accent'],
  danger: ['stroke-danger', 'fill-danger'],
  ok: ['stroke-ok', 'fill-ok'],
} as const

const TIP = 9
const ROUND = 10

/** A line of horizontal and vertical pieces with rounded corners and a tip. */
export function Arrow({ points, look = 'line', dashed, tip = true }: ArrowProps) {
  const [stroke, fill] = STROKES[look]
  const [end, before] = [points.at(-1) as Point, points.at(-2) as Point]
  const [dx, dy] = towards(before, end)
  return (
    <g>
      <path
        d={pathOf(tip ? [...points.slice(0, -1), [end[0] - dx * TIP * 0.8, end[1] - dy * TIP * 0.8]] : points)}
        fill="none"
        strokeWidth={1.75}
        strokeDasharray={dashed ? '6 5' : undefined}
        className={stroke}
      />
      {tip && (
        <path
          d={`M${end[0]} ${end[1]}l${-dx * TIP - dy * 4.5} ${-dy * TIP - dx * 4.5}l${dy * 9} ${dx * 9}z`}
          className={fill}
        />
      )}
    </g>
  )
}

function towards([ax, ay]: Point, [bx, by]: Point): Point {
  const length = Math.hypot(bx - ax, by - ay) || 1
  return [(bx - ax) / length, (by - ay) / length]
}

function pathOf(points: readonly Point[]): string {
  const [start, ...rest] = points as [Point, ...Point[]]
  return rest.reduce((path, point, index) => {
    const next = rest[index + 1]
    if (!next) return `${path}L${point[0]} ${point[1]}`
    const [ix, iy] = towards(point, points[index] as Point)
    const [ox, oy] = towards(point, next)
    return `${path}L${point[0] + ix * ROUND} ${point[1] + iy * ROUND}Q${point[0]} ${point[1]} ${point[0] + ox * ROUND} ${point[1] + oy * ROUND}`
  }, `M${start[0]} ${start[1]}`)
}
