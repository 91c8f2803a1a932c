/**
 * Returns the fields of a contact form sent without scripts that can be processed without the framework; undefined for
 * anything else, such as another page, another encoding, or a button that only changes what the form shows.
 */
export function readContactPost(
  path: string,
  contentType: string | null,
  body: Uint8Array | undefined,
): URLSearchParams | undefined {
  if (!body || path !== '/contact') return undefined
  if (!/^application\/x-www-form-urlencoded\b/i.test(contentType ?? '')) return undefined
  const form = new URLSearchParams(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString())
  return form.has('intent') ? undefined : form
}
