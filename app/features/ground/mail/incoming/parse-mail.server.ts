import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { startChild } from '#app/lib/child-process.server.ts'
import { StoreFailedError } from '#app/lib/files/blob-store.ts'
import { SECOND } from '#app/lib/time/duration.ts'
import type { ParsedMail } from './parsed-mail.ts'

const LIMIT_MS = 30 * SECOND

/** The mail can not be parsed: another attempt would end the same way. */
export class UnreadableMailError extends Error {
  override name = 'UnreadableMailError'
}

/**
 * Parses a mail in a process of its own, with limits of time and memory. Throws UnreadableMailError, and StoreFailedError if
 * its bytes can not be read now.
 */
export async function parseMail(raw: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<ParsedMail> {
  const child = startChild({ name: 'mail-child', beside: import.meta.url, limitMs: LIMIT_MS, signal })
  const sent = pipeline(Readable.fromWeb(raw as never), child.input).catch((error) => error as Error)
  try {
    const [answer, end, failure] = await Promise.all([text(child.output), child.ended, sent])
    if (failure instanceof StoreFailedError) throw failure
    signal.throwIfAborted()
    if (end !== 0) throw new UnreadableMailError(`its parser ended with ${end}. ${child.complaint()}`.trim())
    return JSON.parse(answer) as ParsedMail
  } finally {
    await child.end()
  }
}
