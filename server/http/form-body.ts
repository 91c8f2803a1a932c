/** Reads a body up to a limit; returns undefined if it is longer. */
export async function readBody(request: Request, maxSize: number): Promise<Uint8Array | undefined> {
  const length = request.headers.get('content-length')
  if (length !== null) return Number(length) > maxSize ? undefined : new Uint8Array(await request.arrayBuffer())
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body ?? []) {
    size += part.length
    if (size > maxSize) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Why a body is refused: it is no form, or it contains a NUL character, which PostgreSQL cannot store. */
export type BodyProblem = 'unreadable' | 'nul'

/** Checks the body of a POST. Pages send only forms; an empty body is an empty form. */
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
      // The content of a file is binary; only its name is text.
      if (name.includes('\0') || (typeof value === 'string' ? value : value.name).includes('\0')) return 'nul'
    }
    return undefined
  } catch {
    return 'unreadable'
  }
}
