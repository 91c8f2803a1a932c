/** A submitted form; undefined fields are absent. */
export function formDataOf(fields: Readonly<Record<string, string | undefined>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  return form
}
