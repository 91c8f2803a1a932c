import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import hero from '#app/content/hero.json' with { type: 'json' }

it('the style sheet types the tagline in as many steps as it has letters', () => {
  const css = readFileSync(path.join(import.meta.dirname, 'home.css'), 'utf8')
  expect(Number(/animation: type [^;]*steps\((\d+)\)/.exec(css)?.[1])).toBe(hero.tagline.length)
})
