import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { DRAWINGS, type DrawingText, SCREENS } from './drawings.ts'

/** Widths on the screen of the narrowest window of each layout: 1024 px with 24 px of padding, 375 px with 16 px. */
const SHOWN = [976, 343]
/** The drawing that shares its width with a plan. */
const HALF_WIDTH = 468
const SMALLEST_PX = 12

const FOLDER = path.join(import.meta.dirname, 'drawings')

const texts: Readonly<Record<string, DrawingText>> = { ...DRAWINGS, ...SCREENS }

interface Rect {
  x: number
  y: number
  right: number
  bottom: number
}

interface Text extends Rect {
  text: string
  size: number
  startX: number
}

interface Sheet {
  width: number
  height: number
  rects: Rect[]
  texts: Text[]
}

function attributesOf(tag: string): Record<string, string> {
  return Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))
}

/** The sheets of a drawing: its rectangles, and its texts with an estimate of their width. */
function sheetsOf(markup: string): Sheet[] {
  return [...markup.matchAll(/<svg([^>]*)>([\s\S]*?)<\/svg>/g)].map(([, head = '', content = '']) => {
    const { width, height } = attributesOf(head)
    const sheet: Sheet = { width: Number(width), height: Number(height), rects: [], texts: [] }
    const anchors: (string | undefined)[] = []
    const centred: boolean[] = []
    for (const [tag, name, text = ''] of content.matchAll(/<(\/?\w+)[^>]*>([^<]*)/g)) {
      const at = attributesOf(tag)
      if (name === 'g') {
        anchors.push(at['text-anchor'] ?? anchors.at(-1))
        centred.push(at['dominant-baseline'] === 'central')
      }
      if (name === '/g') [anchors.pop(), centred.pop()]
      const [x, y] = [Number(at.x), Number(at.y)]
      if (name === 'rect') sheet.rects.push({ x, y, right: x + Number(at.width), bottom: y + Number(at.height) })
      if (name !== 'text') continue
      const size = Number(at['font-size'])
      const length = [...text.replaceAll('&#x27;', '’')].length * size * (at['font-weight'] ? 0.57 : 0.53)
      const anchor = at['text-anchor'] ?? anchors.at(-1) ?? 'start'
      const left = anchor === 'middle' ? x - length / 2 : anchor === 'end' ? x - length : x
      const top = centred.at(-1) ? y - size * 0.4 : y - size * 0.75
      sheet.texts.push({ text, size, startX: x, x: left, y: top, right: left + length, bottom: top + size * 0.8 })
    }
    return sheet
  })
}

const within = (inner: Rect, outer: Rect) =>
  inner.x >= outer.x && inner.right <= outer.right && inner.y >= outer.y && inner.bottom <= outer.bottom
const apart = (one: Rect, other: Rect) =>
  one.right <= other.x || other.right <= one.x || one.bottom <= other.y || other.bottom <= one.y

test('every drawing and screen has a file for each layout, and every file a text', () => {
  const files = Object.keys(texts).map((name) => `${name}.svg`)
  for (const layout of ['wide', 'narrow'])
    expect(readdirSync(path.join(FOLDER, layout)).sort(), layout).toStrictEqual(files.sort())
})

describe.each(Object.entries(texts))('%s', (name, { description }) => {
  const layouts = ['wide', 'narrow'].map((layout) => readFileSync(path.join(FOLDER, layout, `${name}.svg`), 'utf8'))
  const markup = layouts.join('')
  const sheets = sheetsOf(markup)

  test('is described, and hides its shapes from screen readers', () => {
    expect(description.length).toBeGreaterThan(120)
    expect(markup.match(/<svg[^>]*aria-hidden="true"/g)).toHaveLength(2)
    expect(markup, 'refused by the Content-Security-Policy').not.toMatch(/style=|<style|<script|\son\w+=|href=/)
  })

  test('is readable at 1024 and at 375 px', () => {
    for (const [index, { width, texts }] of sheets.entries()) {
      const shown = index === 0 && width < 600 ? HALF_WIDTH : Math.min(SHOWN[index] ?? 0, width)
      expect(texts.length).toBeGreaterThan(5)
      for (const { text, size } of texts) expect(size * (shown / width), text).toBeGreaterThanOrEqual(SMALLEST_PX)
    }
  })

  test('keeps its texts inside the sheet and inside their box, and apart from each other', () => {
    for (const { width, height, rects, texts } of sheets) {
      const sheet = { x: 0, y: 0, right: width, bottom: height }
      for (const [index, text] of texts.entries()) {
        expect(within(text, sheet), `${text.text} in the sheet of ${width}`).toBe(true)
        const around = rects.filter(
          (rect) =>
            text.startX >= rect.x && text.startX <= rect.right && text.y >= rect.y && text.bottom <= rect.bottom,
        )
        for (const rect of around) expect(within(text, rect), `${text.text} in its box, sheet of ${width}`).toBe(true)
        for (const other of texts.slice(index + 1)) {
          expect(apart(text, other), `${text.text} and ${other.text}, sheet of ${width}`).toBe(true)
        }
      }
    }
  })

  test('has no boxes that cross each other', () => {
    for (const { rects, width } of sheets) {
      for (const [index, rect] of rects.entries()) {
        for (const other of rects.slice(index + 1)) {
          const fine = apart(rect, other) || within(rect, other) || within(other, rect)
          expect(fine, `${JSON.stringify([rect, other])}, sheet of ${width}`).toBe(true)
        }
      }
    }
  })
})
