import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { colors, sheetCss } from '#app/features/ground/mail/render/html-look.ts'
import { THEME_COLORS } from '#app/ui/theme.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** Colour tokens of a theme by name, in lower case. */
function tokens(theme: 'dark' | 'light'): Record<string, string> {
  const [dark = '', light = ''] = read('app/styles/tokens.css').split(':root[data-theme="light"]')
  const block = theme === 'dark' ? dark : light
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/gi)].map(([, name, color]) => [name, color]),
  )
}

const dark = tokens('dark')
const light = tokens('light')

test('the mail uses the light tokens', () => {
  expect(colors).toStrictEqual({
    ground: light.ground,
    sheet: light['ground-raised'],
    sunken: light['ground-sunken'],
    line: light.line,
    text: light.text,
    soft: light['text-soft'],
    accent: light.accent,
    onAccent: light['on-accent'],
    wash: light['accent-wash'],
  })
})

test('the mail uses the dark tokens in its dark mode', () => {
  const used = (rule: string) =>
    sheetCss
      .split(`.${rule} {`)[1]
      ?.split('}')[0]
      ?.match(/#[0-9a-f]{6}/g)
  expect(used('ground')).toStrictEqual([dark.ground])
  expect(used('sheet')).toStrictEqual([dark['ground-raised'], dark.line])
  expect(used('sunken')).toStrictEqual([dark['ground-sunken']])
  expect(used('wash')).toStrictEqual([dark['accent-wash']])
  expect(used('line')).toStrictEqual([dark.line])
  expect(used('edge')).toStrictEqual([dark.accent])
  expect(used('text')).toStrictEqual([dark.text])
  expect(used('soft')).toStrictEqual([dark['text-soft']])
  expect(used('accent')).toStrictEqual([dark.accent])
  expect(used('badge')).toStrictEqual([dark['accent-ground'], dark['accent-ground'], dark['on-accent']])
})

test('theme colour, favicon, web manifest, debug message, the accent band and share images use the tokens', () => {
  expect(THEME_COLORS.dark.toLowerCase()).toBe(dark.ground)
  expect(THEME_COLORS.light.toLowerCase()).toBe(light.ground)
  const only = (text: string) =>
    [...new Set(text.match(/#[0-9a-f]{6}\b/gi)?.map((color) => color.toLowerCase()))].sort()
  expect(only(read('public/favicon.svg'))).toStrictEqual([dark.ground, dark.accent].sort())
  expect(only(read('public/site.webmanifest'))).toStrictEqual([dark.ground])
  expect(only(read('app/shell/document/debug-mode.tsx'))).toStrictEqual([light.accent])
  expect(only(read('app/shell/public/page/band.tsx'))).toStrictEqual([light['accent-ground']])
  expect(light['on-accent']).toBe('#ffffff')
  const image = read('app/features/pages/documents/share-images/compose.server.ts')
  for (const [name, token] of [
    ['GROUND', 'ground'],
    ['TEXT', 'text'],
    ['SOFT', 'text-soft'],
    ['ACCENT', 'accent'],
  ] as const) {
    expect(image, name).toContain(`const ${name} = '${dark[token]}'`)
  }
})
