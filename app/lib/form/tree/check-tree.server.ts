import * as z from 'zod/mini'
import type { ContentErrors, ContentValue } from './fields.ts'

/** The value of a schema, or the first message of each part that is wrong. */
export function checkTree<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: ContentValue,
): { ok: true; value: z.output<Schema> } | { ok: false; errors: ContentErrors } {
  const checked = z.safeParse(schema, value)
  if (checked.success) return { ok: true, value: checked.data }
  const errors: ContentErrors = {}
  for (const { path, message } of checked.error.issues) errors[path.join('.')] ??= message
  return { ok: false, errors }
}
