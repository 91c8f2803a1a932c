import { strToU8, zipSync } from 'fflate'
import { formatMoment } from '#app/lib/text/format.ts'
import type { DataSection } from '#app/personal-data.ts'

/** A zip file with the data twice: as JSON for programs and as a page for people. `note` says what is left out. */
export function zipOf(sections: readonly DataSection[], now: Date, note = ''): Uint8Array {
  const json = {
    creato: now.toISOString(),
    ...(note && { nota: note }),
    ...Object.fromEntries(sections.map(({ key, title, rows }) => [key, { titolo: title, dati: rows }])),
  }
  return zipSync(
    {
      'dati.json': strToU8(`${JSON.stringify(json, null, 2)}\n`),
      'dati.html': strToU8(pageOf(sections, now, note)),
    },
    { mtime: now },
  )
}

/** Headers of a download that is not cached. */
export function zipHeaders(name: string): Record<string, string> {
  return {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${name}.zip"`,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  }
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color:#14161f}h2{margin-top:2.5rem}dl{border-top:1px solid #c9cbd4;padding-top:1rem;display:grid;grid-template-columns:12rem 1fr;gap:.25rem 1rem}dt{color:#555a6b}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}@media(max-width:36rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}'

function pageOf(sections: readonly DataSection[], now: Date, note: string): string {
  const body = sections
    .map(({ title, rows }) => `<h2>${escapeHtml(title)}</h2>\n${rows.map(listOf).join('\n')}`)
    .join('\n')
  return `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>I tuoi dati</title><style>${STYLE}</style></head>
<body><h1>I tuoi dati</h1>
<p>I dati che conserviamo su di te, alla data di ${escapeHtml(formatMoment(now))} (ora italiana). Gli appuntamenti sono in ora italiana; le date che finiscono in Z sono in UTC. Lo stesso contenuto, per i programmi, è nel file dati.json.</p>${note && `\n<p>${escapeHtml(note)}</p>`}
${body || '<p>Non conserviamo dati su di te.</p>'}
</body></html>
`
}

function listOf(row: Record<string, string>): string {
  const entries = Object.entries(row).filter(([, value]) => value !== '')
  return `<dl>${entries.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
