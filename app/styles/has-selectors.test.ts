import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const APP = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(APP, file), 'utf8')

/** The last part of a selector, which names the elements that get the style. */
const subjectOf = (selector: string) =>
  selector
    .trim()
    .split(/[\s>+~]+(?![^()]*\))/)
    .at(-1) ?? ''

/** Without a class, id or element the browser computes the style of the whole document again with each key that is typed. */
const isNamed = (subject: string) => /^(?:[.#&a-z]|:root)/.test(subject)

test('what depends on the content of another element is named by a class, an id or its element', () => {
  const selectors = globSync('**/*.css', { cwd: APP }).flatMap((file) =>
    [...read(file).matchAll(/([^{};/]*:has\([^{};]*)\{/g)].flatMap(([, list = '']) => list.split(/,(?![^()]*\))/)),
  )
  expect(selectors.length).toBeGreaterThan(10)
  expect(selectors.filter((selector) => !isNamed(subjectOf(selector)))).toStrictEqual([])
  // Tailwind writes them with the universal selector.
  const components = globSync('**/*.tsx', { cwd: APP })
  expect(components.filter((file) => /\b(?:group|peer)-has-/.test(read(file)))).toStrictEqual([])
})
