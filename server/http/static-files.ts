import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { OutgoingHttpHeaders } from 'node:http'
import path from 'node:path'
import { type KeptResponse, keptResponse } from './kept/kept-response.ts'

/**
 * Reads every file of the client build into memory, by URL path. The build writes the compressed forms beside the
 * files. `common` are the headers of every response. No path is resolved at request time, so none can lead outside.
 */
export function loadStaticFiles(dir: string, common: OutgoingHttpHeaders): Map<string, KeptResponse> {
  const files = new Map<string, KeptResponse>()
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name) || entry.name.startsWith('.vite')) continue
    const file = path.join(entry.parentPath, entry.name)
    const urlPath = `/${path.relative(dir, file).split(path.sep).join('/')}`
    if (urlPath.startsWith('/.vite/')) continue
    const body = readFileSync(file)
    const [br, gzip] = [readIfThere(`${file}.br`), readIfThere(`${file}.gz`)]
    const headers = {
      ...common,
      'content-type': CONTENT_TYPES[path.extname(file)] ?? 'application/octet-stream',
      // Names under /assets contain a hash of their content.
      'cache-control': urlPath.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    }
    const coded = br && gzip ? { br, gzip } : {}
    files.set(urlPath, keptResponse(200, headers, { identity: body, ...coded }))
  }
  return files
}

function readIfThere(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined
}

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}
