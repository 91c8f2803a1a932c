import type * as z from 'zod/mini'

/** A submitted form by field: text only, the first value of each field. */
export type Fields = Record<string, string>

/** One message in Italian per field, in the order of the schema, which is the order of the page. */
export type FieldErrors<Name extends string = string> = Partial<Record<Name, string>>

/** The text fields of a form; `owns` selects them. Files are ignored. */
export function readFields(form: FormData, owns: (name: string) => boolean = () => true): Fields {
  const fields: Fields = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && owns(name) && !Object.hasOwn(fields, name)) fields[name] = value
  }
  return fields
}

/** Validates fields: the values of the schema, or the first message of each field. */
export function checkFields<Schema extends z.core.$ZodType>(
  schema: Schema & Pick<z.ZodMiniType, 'safeParse'>,
  fields: Fields,
): { ok: true; value: z.output<Schema> } | { ok: false; errors: FieldErrors } {
  const parsed = schema.safeParse(fields)
  if (parsed.success) return { ok: true, value: parsed.data as z.output<Schema> }
  const errors: FieldErrors = {}
  for (const { path, message } of parsed.error.issues) errors[String(path[0] ?? '')] ??= message
  return { ok: false, errors }
}
