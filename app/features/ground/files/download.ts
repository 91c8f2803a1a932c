import type { OpenBlob } from '#app/lib/files/blob-store.ts'
import { attachmentHeader } from './file-name.ts'

/** The response has an origin of its own, in which nothing runs, loads or navigates. */
const POLICY = "default-src 'none'; sandbox"

/**
 * A file from outside, to be saved or shown in a frame of our own page: no browser opens it in the site's origin, whatever is
 * in it. The frame has no `sandbox` attribute: Chromium shows a PDF only under the policy.
 */
export function downloadOf(file: OpenBlob & { name: string; type?: string }, isFramed = false): Response {
  const save = attachmentHeader(file.name)
  return new Response(file.stream, {
    headers: {
      'content-type': file.type ?? 'application/octet-stream',
      'content-length': String(file.size),
      'content-disposition': isFramed ? save.replace('attachment', 'inline') : save,
      'content-security-policy': isFramed ? `${POLICY}; frame-ancestors 'self'` : POLICY,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
}
