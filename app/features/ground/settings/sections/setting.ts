import * as z from 'zod/mini'
import type { FieldMeta } from '#app/lib/form/tree/field-tree.server.ts'

/** A setting: its label, its rule, its default, and what else the form shows. */
export function setting<Schema extends z.ZodMiniType>(
  title: string,
  rule: Schema,
  value: z.output<Schema>,
  shown: Omit<FieldMeta, 'title'> = {},
) {
  const schema = z._default(rule, value as never)
  z.globalRegistry.add(schema, { title, ...shown })
  return schema
}

/** A whole number. */
export function wholeNumber(least: number, most: number) {
  const message = `Scrivi un numero da ${least} a ${most}.`
  return z.number(message).check(z.int(message), z.minimum(least, message), z.maximum(most, message))
}
