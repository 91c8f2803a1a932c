import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'

const APP = path.resolve(import.meta.dirname, '..')

/** The folders and files that a sheet names as Tailwind sources, relative to app/. */
function sourcesOf(sheet: string): string[] {
  const css = readFileSync(path.join(APP, 'styles', sheet), 'utf8')
  return [...css.matchAll(/@source "\.\.\/([^"]+)"/g)].map(([, source = '']) => source)
}

/**
 * Components imported by the given modules, including these, relative to app/. Excludes server modules, which render
 * mails, and dynamic imports.
 */
function componentsOf(modules: readonly string[]): Set<string> {
  const found = new Set<string>()
  const queue = [...modules]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file) || file.includes('.server.') || !existsSync(path.join(APP, file))) continue
    found.add(file)
    const text = readFileSync(path.join(APP, file), 'utf8')
    for (const [, specifier = ''] of text.matchAll(/^(?:import|export)\b[^'"]*?from '([^']+)'/gm)) {
      if (specifier.startsWith('#app/')) queue.push(specifier.slice('#app/'.length))
      else if (specifier.startsWith('.')) queue.push(path.posix.join(path.posix.dirname(file), specifier))
    }
  }
  return new Set([...found].filter((file) => file.endsWith('.tsx')))
}

function uncovered(layouts: (file: string) => boolean, sources: readonly string[]): string[] {
  const modules = routes
    .filter(({ file }) => layouts(file))
    .flatMap(({ file, children = [] }) => [file, ...children.map((child) => child.file)])
  return [...componentsOf(modules)].filter(
    (file) => !sources.some((source) => file === source || file.startsWith(`${source}/`)),
  )
}

test('every component of a public page is in a source of the public style sheet', () => {
  expect(uncovered((file) => file.endsWith('site-layout.tsx'), sourcesOf('app.css'))).toStrictEqual([])
})

test('every component of the staff area is in a source of one of its two style sheets', () => {
  const sources = [...sourcesOf('app.css'), ...sourcesOf('staff.css')]
  expect(uncovered((file) => !file.endsWith('site-layout.tsx'), sources)).toStrictEqual([])
})
