import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvHeaders, csvLine, csvStream } from './csv.ts'

/** Parses a line as a spreadsheet program does. */
function parse(line: string): string[] {
  const cells = [...`;${line.slice(0, -2)}`.matchAll(/;(?:"((?:[^"]|"")*)"|([^;"]*))/g)]
  return cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
}

describe('csvLine', () => {
  test.each([
    [['a', 'b'], 'a;b\r\n'],
    [['a;b', 'c"d', 'e\nf'], '"a;b";"c""d";"e\nf"\r\n'],
    [[null, undefined, ''], ';;\r\n'],
    [[-1.5, 2], '-1,5;2\r\n'],
  ])('%j', (cells, line) => expect(csvLine(cells)).toBe(line))

  test.each([
    '=1+1',
    '+39 049-1',
    '+39*2',
    '+A1',
    '+',
    '-2',
    '@SUM(A1)',
    ' =1',
    '\t=1',
    '\u200b=1',
    '＝1',
    '|cmd',
    '\rx',
  ])('no program runs %j', (text) => expect(parse(csvLine([text]))).toStrictEqual([`'${text}`]))

  test('a phone number stays as it is', () => {
    expect(parse(csvLine(['+39 049 123 4567', '+393471234567']))).toStrictEqual(['+39 049 123 4567', '+393471234567'])
  })

  test('preserves every text and never starts a cell like a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 }), (texts) => {
        const cells = parse(csvLine(texts))
        const clean = texts.map((text) => text.replaceAll('\0', ''))
        expect(cells).toHaveLength(clean.length)
        for (const [i, cell] of cells.entries()) expect([clean[i], `'${clean[i]}`]).toContain(cell)
        for (const cell of cells) expect(cell.trimStart()).not.toMatch(/^([=\-@]|\+(?!\d[\d ]*$))/)
      }),
    )
  })
})

test('csvStream starts with a UTF-8 byte order mark and stops reading when the client is gone', async () => {
  let closed = false
  async function* rows() {
    try {
      yield ['è', 1]
      yield ['mai', 2]
    } finally {
      closed = true
    }
  }
  expect(await new Response(csvStream(['Città', 'N'], rows())).bytes()).toStrictEqual(
    new TextEncoder().encode('\uFEFFCittà;N\r\nè;1\r\nmai;2\r\n'),
  )
  const reader = csvStream(['a'], rows()).getReader()
  closed = false
  await reader.read()
  await reader.read()
  await reader.cancel()
  expect(closed).toBe(true)
})

test('csvHeaders offers a file under a safe name', () => {
  expect(csvHeaders('registro"; x')['content-disposition']).toBe('attachment; filename="registro---x.csv"')
})
