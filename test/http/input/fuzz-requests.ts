import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { builtRoutes } from '#test/http/route-table.ts'
import { generator } from '#test/rush.ts'

/** What the fuzzer knows about the attacked server. */
export interface FuzzTarget {
  host: string
  origin: string
  /** Session tokens of staff members. */
  sessions: readonly string[]
  /** Existing ids and tokens. */
  known: readonly string[]
}

const ODD_VALUES = [
  ...[
    '',
    ' ',
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'null',
    'undefined',
    'NaN',
    'true',
    'on',
  ],
  ...[
    '0',
    '-1',
    '1e308',
    '99999999999999999999',
    '9007199254740993',
    '0x10',
    '1.5',
    '٣',
    '%',
    '_',
    "'",
    '"',
    "'; drop table x",
    '\\',
  ],
  ...[
    '9999-12-31',
    '0000-01-01',
    '2026-02-30',
    '2026-13-45',
    '-000001-01-01',
    '275760-09-13',
    '+010000-01-01',
    '2026-11-23',
  ],
  ...[
    '24:00',
    '09:00',
    '99:99',
    '00000000-0000-0000-0000-000000000000',
    '../../etc/passwd',
    '//evil.example',
    'https://evil.example',
  ],
  ...[
    '\ud83d\ude00',
    '\u202e',
    '\u0301'.repeat(50),
    '\uffff',
    'İ',
    'ß',
    'a'.repeat(5_001),
    'x'.repeat(300),
    '<script>',
    '{{7*7}}',
    '#{7}',
  ],
  ...[
    '{"a":',
    '{}',
    '[]',
    '{"__proto__":1}',
    '"\\u0000"',
    '"\\ud800"',
    '\r\nSet-Cookie: a=b',
    '\t',
    '\u0085',
    '=cmd|x',
    'a@b',
    'a@b.it',
    ',',
    ';',
  ],
] as const

const METHODS = [
  'GET',
  'GET',
  'GET',
  'GET',
  'GET',
  'POST',
  'POST',
  'POST',
  'HEAD',
  'PUT',
  'DELETE',
  'OPTIONS',
  'PATCH',
  'TRACE',
]

/** Returns names of fields and parameters, and short literals that may be their values, extracted from the code. */
export function wordsOfTheCode(): { names: string[]; values: string[] } {
  const names = new Set<string>()
  const values = new Set<string>()
  const root = path.resolve(import.meta.dirname, '../../..')
  for (const file of globSync('app/**/*.{ts,tsx}', { cwd: root })) {
    if (file.includes('.test.')) continue
    const text = readFileSync(path.join(root, file), 'utf8')
    for (const [, name = ''] of text.matchAll(/(?:get|getAll|has)\('([\w.-]{1,30})'\)|name="([\w.-]{1,30})"/g))
      names.add(name)
    for (const [, name = ''] of text.matchAll(/name="([\w.-]{1,30})"/g)) names.add(name)
    for (const [, value = ''] of text.matchAll(/'([a-z][\w-]{1,20})'/g)) values.add(value)
  }
  names.delete('')
  return { names: [...names].sort(), values: [...values].sort() }
}

/** Generates an endless sequence of raw requests, the same for the same seed and code. */
export function createFuzzer(seed: number, target: FuzzTarget): () => Buffer {
  const random = generator(seed)
  const routes = builtRoutes()
  const words = wordsOfTheCode()
  const chance = (probability: number) => random() < probability
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item
  const noise = () =>
    Array.from({ length: 1 + below(12) }, () => String.fromCodePoint(below(chance(0.5) ? 256 : 0xd800))).join('')

  const value = () => {
    const kind = random()
    if (kind < 0.45) return pick(ODD_VALUES)
    if (kind < 0.75) return pick(words.values)
    return kind < 0.9 ? pick(target.known) : noise()
  }
  const field = () => [chance(0.95) ? pick(words.names) : value(), value()] as const
  const fields = () => Array.from({ length: below(7) }, field)
  const urlencoded = (pairs: ReadonlyArray<readonly [string, string]>) => {
    const text = new URLSearchParams(pairs.map(([name, text]) => [name, text])).toString()
    return chance(0.1) ? mutate(text) : text
  }
  /** Changes, inserts or encodes a few bytes. */
  const mutate = (text: string) => {
    let result = text
    for (let times = 1 + below(3); times > 0; times--) {
      const at = below(result.length + 1)
      const code = below(256)
      const inserted = chance(0.5) ? `%${code.toString(16).padStart(2, '0')}` : String.fromCharCode(code)
      result = result.slice(0, at) + inserted + result.slice(at + (chance(0.5) ? 1 : 0))
    }
    return result
  }
  const address = () => {
    const pattern = pick(routes).pattern
    let place = pattern.replace(/:\w+|\*/g, () =>
      encodeURIComponent(chance(0.6) ? pick(target.known) : wellFormed(value())),
    )
    if (chance(0.2)) place += pick(['.data', '.ics', '/', '/x', '.php', '//', '/..', '%2f', ';a=b'])
    if (chance(0.15)) place = mutate(place)
    const query = chance(0.6) ? urlencoded(fields()) : ''
    return query ? `${place}?${query}` : place
  }
  const multipart = (pairs: ReadonlyArray<readonly [string, string]>) => {
    const parts = pairs.map(([name, text]) => {
      const file = chance(0.15) ? `; filename="${pick(ODD_VALUES)}"` : ''
      return `--fuzz-boundary-42\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`
    })
    const text = `${parts.join('')}--fuzz-boundary-42--\r\n`
    return chance(0.2) ? mutate(text) : text
  }

  return () => {
    const method = pick(METHODS)
    const head = [`${method} ${Buffer.from(address(), 'utf8').toString('latin1')} HTTP/1.1`]
    head.push(`Host: ${chance(0.97) ? target.host : pick(ODD_VALUES)}`, 'Connection: close')
    if (chance(0.6)) head.push(`Cookie: idg-session=${pick(target.sessions)}`)
    else if (chance(0.2))
      head.push(`Cookie: ${pick(words.names)}=${encodeURIComponent(wellFormed(value()))}; idg-session=%00%`)
    if (chance(0.9)) head.push(`Origin: ${chance(0.95) ? target.origin : 'null'}`)
    head.push(`X-Forwarded-For: ${chance(0.95) ? `10.${below(256)}.${below(256)}.${below(256)}` : oneLine(value())}`)
    if (chance(0.1))
      head.push(
        `${pick(['Accept', 'Accept-Encoding', 'If-None-Match', 'Range', 'Referer', 'Expect'])}: ${oneLine(value())}`,
      )
    let body = ''
    if (method === 'POST' || chance(0.05)) {
      const isMultipart = chance(0.3)
      body = isMultipart ? multipart(fields()) : urlencoded(fields())
      const type = isMultipart ? 'multipart/form-data; boundary=fuzz-boundary-42' : 'application/x-www-form-urlencoded'
      head.push(`Content-Type: ${chance(0.95) ? type : oneLine(value())}`)
    }
    const bytes = Buffer.from(body, 'utf8')
    if (bytes.length > 0) head.push(`Content-Length: ${bytes.length}`)
    return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), bytes])
  }
}

function wellFormed(text: string): string {
  return text.toWellFormed()
}

/** A header value must not contain line breaks: they would begin another request. */
function oneLine(text: string): string {
  return text.replace(/[\r\n\0]/g, ' ')
}
