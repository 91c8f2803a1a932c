import type { Content } from './content.ts'

/** Logos take some kilobytes; drawings with pictures inside up to a megabyte. */
const LARGEST = 2 * 1024 * 1024

/**
 * Whether a content is an SVG drawing in UTF-8 without entities. It may contain anything else: it is drawn in a process
 * of its own (pictures/widths) and never served.
 */
export async function isSvg({ size, read }: Content): Promise<boolean> {
  if (size > LARGEST) return false
  const text = decode(await read(0, size))
  if (text === undefined || text.includes('\0')) return false
  const root = rootOf(text)
  return (
    root !== -1 && /^<svg[\s>/]/.test(text.slice(root, root + 5)) && !/<!(?:ENTITY|DOCTYPE)/i.test(text.slice(root))
  )
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Where the root element starts: after a declaration, comments, and a document type without declarations of its own. */
function rootOf(text: string): number {
  let at = 0
  for (;;) {
    at += /^\s*/.exec(text.slice(at, at + 10_000))?.[0].length ?? 0
    const ends = text.startsWith('<!--', at) ? '-->' : text.startsWith('<!DOCTYPE', at) ? '>' : '?>'
    if (ends === '?>' && !text.startsWith('<?xml ', at)) return at
    const end = text.indexOf(ends, at)
    const part = text.slice(at, end)
    const isForeign = ends === '?>' && !/^<\?xml [^>]*$/.test(part)
    const encoding = ends === '?>' ? (/encoding\s*=\s*["']([^"']*)/.exec(part)?.[1] ?? 'utf-8') : 'utf-8'
    if (end === -1 || isForeign || encoding.toLowerCase() !== 'utf-8') return -1
    if (ends === '>' && part.includes('[')) return -1
    at = end + ends.length
  }
}
