import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

/**
 * Returns the same text as plain HTML: headings, paragraphs, lists and links without styles, scripts, pictures or
 * attributes.
 */
export function barePage(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  const body = (/<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '')
    .replaceAll(/<(script|style|svg|canvas|template)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    // A closed dialog is not visible on the original either.
    .replaceAll(/<dialog\b[\s\S]*?<\/dialog>/g, '')
    .replaceAll(/<a\b[^>]*?(href="[^"]*")[^>]*>/g, '<a $1>')
    .replaceAll(/<(\/?)(h[1-6]|p|ul|ol|li|address|header|main|footer|nav|section)\b[^>]*>/g, '<$1$2>')
    .replaceAll(/<(?!\/?(?:a|h[1-6]|p|ul|ol|li|address|header|main|footer|nav|section)\b)[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
  return `<!doctype html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head><body>${body}</body></html>`
}

/** Serves one page at `/`, compressed once like the product's pages, with a minimal server. */
export async function servePage(html: string): Promise<{ url: string; close: () => Promise<void> }> {
  const body = brotliCompressSync(html)
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': body.length,
  }
  const server = createServer((req, res) => {
    if (req.url === '/') res.writeHead(200, headers).end(body)
    else res.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
