import type { OpenBlob } from '#app/lib/files/blob-store.ts'
import { attachmentHeader } from './file-name.ts'

/** A file from outside, to be saved: no browser opens it in the site's origin, whatever is in it. */
export function downloadOf({ name, size, stream }: OpenBlob & { name: string }): Response {
  return new Response(stream, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(size),
      'content-disposition': attachmentHeader(name),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
}
