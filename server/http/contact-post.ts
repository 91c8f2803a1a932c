import { withResult } from '#app/lib/result.ts'

/** The contact page, and the address to which React Router sends its form from a browser with scripts. */
const [PAGE, DATA] = ['/contact', '/contact.data']

/**
 * Returns the fields of a submitted contact form that can be processed without the framework; undefined for anything
 * else, such as another page, another encoding, or a button that only changes what the form shows.
 */
export function readContactPost(
  path: string,
  contentType: string | null,
  body: Uint8Array | undefined,
): URLSearchParams | undefined {
  if (!body || (path !== PAGE && path !== DATA)) return undefined
  if (!/^application\/x-www-form-urlencoded\b/i.test(contentType ?? '')) return undefined
  const form = new URLSearchParams(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString())
  return form.has('intent') ? undefined : form
}

/** The answer to a stored form, the same as the framework's: a redirect, or its description for React Router. */
export function sentAnswer(path: string, reference: string): Response {
  const location = withResult(PAGE, reference)
  if (path === PAGE) return new Response(null, { status: 303, headers: { location, 'x-remix-replace': 'true' } })
  // React Router's encoding of a redirect. A test compares it with the framework's own answer.
  const fields = ['redirect', location, 'status', 303, 'revalidate', false, 'reload', 'replace', true]
  return new Response(`${JSON.stringify([{ _1: 2, _3: 4, _5: 6, _7: 6, _8: 9 }, ...fields])}\n`, {
    status: 202,
    headers: { 'content-type': 'text/x-script', 'x-remix-response': 'yes', 'x-remix-replace': 'true' },
  })
}
