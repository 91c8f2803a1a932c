import type * as z from 'zod/mini'
import { checkTree } from '#app/lib/form/tree/check-tree.server.ts'
import { fieldTree } from '#app/lib/form/tree/field-tree.server.ts'
import type { ContentValue, PlainNode } from '#app/lib/form/tree/fields.ts'
import { readText } from '#app/lib/form/tree/read-form.ts'
import { type Leaf, leavesOf } from '#app/lib/form/tree/walk-fields.ts'
import type { Input, SectionForm } from './sections.ts'

/**
 * The form of a section that is drawn from its schema. The name of a field is the last part of its path: the audit log
 * and the drafts in browsers know it.
 */
export function schemaForm<Schema extends z.ZodMiniObject>(schema: Schema): SectionForm<z.output<Schema>> {
  const tree = fieldTree(schema)
  const leaves = (value: unknown) => [...leavesOf(tree, value as ContentValue)].map(named)
  const inputs: Input[] = leaves(schema.parse({})).map(({ name, node }) => ({ name, node }))
  const paths = new Map(leaves(schema.parse({})).map(({ name, path }) => [name, path]))
  return {
    inputs,
    owns: (field) => paths.has(field),
    toFields: (value) =>
      Object.fromEntries(
        leaves(value).flatMap(({ name, value: part }) =>
          part === false ? [] : [[name, part === true ? 'on' : String(part)]],
        ),
      ),
    check(fields) {
      const form = new FormData()
      for (const [name, path] of paths) form.set(path, fields[name] ?? '')
      const checked = checkTree(schema, readText(form, tree))
      if (checked.ok) return checked
      return {
        ok: false,
        errors: Object.fromEntries(Object.entries(checked.errors).map(([path, message]) => [nameOf(path), message])),
      }
    },
  }
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('.') + 1)

const named = ({ path, node, value }: Leaf) => ({ name: nameOf(path), path, node: node as PlainNode, value })
