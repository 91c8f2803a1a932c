import { plainText } from '#app/features/pages/documents/rich-text/plain-text.ts'

/** Words that an adult reads in a minute of technical prose. */
const WORDS_PER_MINUTE = 200

/** How long an article takes to read, in words. */
export function readingTime(body: string): string {
  const words = plainText(body).split(/\s+/).length
  return `${Math.max(1, Math.round(words / WORDS_PER_MINUTE))} min di lettura`
}
