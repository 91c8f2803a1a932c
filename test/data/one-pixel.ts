import type { EncodedWidth } from '#app/features/pages/pictures/widths/encode.server.ts'

/** Stands in for the process that encodes pictures, where a test is not about them. */
export async function* onePixel(original: ReadableStream<Uint8Array>): AsyncGenerator<EncodedWidth> {
  await original.cancel()
  yield { format: 'png', width: 1, height: 1, bytes: Buffer.from('one pixel') }
}
