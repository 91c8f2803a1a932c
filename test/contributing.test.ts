import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The recipes of CONTRIBUTING.md: the tables and texts that name the files of a change. */
const recipes = /^## Recipes\n([\s\S]*?)^## /m.exec(read('CONTRIBUTING.md'))?.[1] ?? ''
const named = [...new Set([...recipes.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text))]
const files = globSync('{app,db,server,test,e2e,bench,docs,scripts}/**/*', { cwd: root })

test('the files that the recipes name exist', () => {
  const paths = named.filter(
    (text) => /^[\w./-]+(?:\.(?:tsx?|css|md)|\/)$/.test(text) && !['/admin/', 'app/'].includes(text),
  )
  expect(paths.length).toBeGreaterThan(60)
  const missing = paths.filter((text) => {
    const end = text.replace(/\/$/, '')
    return !files.some((file) => file === end || file.endsWith(`/${end}`))
  })
  expect(missing).toStrictEqual([])
})

test('the constants, types, components and functions that the recipes name exist', () => {
  const names = named.filter(
    (text) => /^[A-Z][A-Z_]{3,}$|^[A-Za-z]+[a-z][A-Z]\w+$/.test(text) && text !== 'autoComplete',
  )
  expect(names.length).toBeGreaterThan(25)
  const sources = files.filter((file) => /\.tsx?$/.test(file)).map(read)
  const declared = (name: string) => new RegExp(`\\b(?:const|function|interface|type) ${name}\\b`)
  expect(names.filter((name) => !sources.some((text) => declared(name).test(text)))).toStrictEqual([])
})
