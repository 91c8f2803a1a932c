import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listDocuments } from '#app/features/pages/documents/documents.server.ts'
import { shapedText } from '#app/features/pages/documents/publishing/check-text.server.ts'
import { fieldTree } from '#app/lib/form/tree/field-tree.server.ts'
import { type ContentValue, type FieldNode, partPath, variantOf } from '#app/lib/form/tree/fields.ts'
import { lengthField, readText } from '#app/lib/form/tree/read-form.ts'
import { applyOperation } from './list-operations.ts'

/** The form that the editor would send for a text. */
function formOf(node: FieldNode, value: ContentValue, path = '', form = new FormData()): FormData {
  if (node.kind === 'text' || node.kind === 'choice') form.set(path, value as string)
  if (node.kind === 'flag' && value) form.set(path, 'on')
  if (node.kind === 'choices') for (const one of value as string[]) form.append(path, one)
  if (node.kind === 'group') {
    const parts = value as Record<string, ContentValue>
    for (const { name, node: part } of node.fields) {
      if (parts[name] !== undefined) formOf(part, parts[name], partPath(path, name), form)
    }
  }
  if (node.kind === 'variant') {
    form.set(partPath(path, 'kind'), (value as { kind: string }).kind)
    const option = variantOf(node, value)
    if (option) formOf(option.node, value, path, form)
  }
  if (node.kind === 'list') {
    const items = value as ContentValue[]
    form.set(lengthField(path), String(items.length))
    items.forEach((item, at) => {
      formOf(node.item, item, partPath(path, at), form)
    })
  }
  return form
}

test.each(listDocuments().map((document) => [document.key, document] as const))(
  'the form of %s gives back the text that it shows',
  (_, { fields, original, schema }) => {
    const read = shapedText(fields, readText(formOf(fields, original), fields), true)
    expect(read).toStrictEqual(shapedText(fields, original, true))
    expect(schema.safeParse(read).success).toBe(true)
  },
)

const fields = fieldTree(
  z.object({
    title: z.string().meta({ title: 'Titolo' }),
    list: z.array(z.object({ name: z.string().meta({ title: 'Nome' }) })).meta({ title: 'Voci', item: 'Voce' }),
  }),
)
const text = (...names: string[]): ContentValue => ({ title: 'T', list: names.map((name) => ({ name })) })

describe('applyOperation', () => {
  test.each([
    ['add:list', ['a', 'b', 'c', ''], 'list.3'],
    ['add:list::1', ['a', '', 'b', 'c'], 'list.1'],
    ['add:list::9', ['a', 'b', 'c', ''], 'list.3'],
    ['add:list::length', ['a', 'b', 'c', ''], 'list.3'],
    ['up:list.2', ['a', 'c', 'b'], 'list.1'],
    ['down:list.0', ['b', 'a', 'c'], 'list.1'],
    ['duplicate:list.1', ['a', 'b', 'b', 'c'], 'list.2'],
    ['remove:list.1', ['a', 'c'], 'list.0'],
  ])('%s', (button, names, path) => {
    expect(applyOperation(fields, text('a', 'b', 'c'), button)).toStrictEqual({ text: text(...names), path })
  })

  test.each(['up:list.0', 'down:list.2', 'remove:list.9', 'add:title', 'up:__proto__.0', 'add:constructor', 'x', ''])(
    'refuses %j',
    (button) => expect(applyOperation(fields, text('a', 'b', 'c'), button)).toBeUndefined(),
  )

  test('never changes the text that it is given, nor anything outside of it', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('add', 'up', 'down', 'duplicate', 'remove'), (path, operation) => {
        const before = text('a', 'b')
        applyOperation(fields, before, `${operation}:${path}`)
        expect(before).toStrictEqual(text('a', 'b'))
        expect(Object.keys(Object.prototype)).toStrictEqual([])
      }),
    )
  })
})
