/** Why a body is not handed to the framework: it is no form, or it holds a NUL character, which PostgreSQL cannot store. */
export type BodyProblem = 'unreadable' | 'nul'

/** Checks the body of a POST. Pages send forms and nothing else; an empty body is an empty form. */
export async function findBodyProblem(contentType: string | null, body: Uint8Array): Promise<BodyProblem | undefined> {
  if (contentType === null) return body.length === 0 ? undefined : 'unreadable'
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) {
    const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    return text.includes(0) || text.includes('%00') ? 'nul' : undefined
  }
  if (!/^multipart\/form-data\b/i.test(contentType)) return 'unreadable'
  try {
    const form = await new Response(body as BodyInit, { headers: { 'content-type': contentType } }).formData()
    for (const [name, value] of form) {
      // The content of a file is any bytes; only its name is text.
      if (name.includes('\0') || (typeof value === 'string' ? value : value.name).includes('\0')) return 'nul'
    }
    return undefined
  } catch {
    return 'unreadable'
  }
}
