/** What a cell may hold; nothing at all is an empty cell. */
export type CsvCell = string | number | null | undefined

/** Without it Excel takes UTF-8 for the system's own encoding. */
const BOM = '\uFEFF'

/** What makes spreadsheet programs take a text for a formula, also behind blanks; the full-width forms are theirs too. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@|＝＋－＠]|^[\t\r\n]/u

/**
 * One line of a table as spreadsheet programs of Italian systems read it: `;` between cells, CRLF at the end. A text
 * that would be run as a formula is preceded by an apostrophe, which makes it a text for every one of them.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`
}

function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  // A number is ours, so its minus stays a minus; Italian systems write a decimal comma.
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  const text = cell.toWellFormed().replaceAll('\0', '')
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[";\r\n\t',]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as a stream of UTF-8, made row by row as it is read, so that its size does not matter. */
export function csvStream(
  header: readonly string[],
  rows: AsyncIterable<readonly CsvCell[]>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const iterator = rows[Symbol.asyncIterator]()
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(BOM + csvLine(header)))
    },
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(csvLine(value)))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

/** The headers of a table that is offered as a file. `name` is our own, without its ending. */
export function csvHeaders(name: string): Record<string, string> {
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name.replace(/[^\w-]/g, '-')}.csv"`,
    'cache-control': 'no-store',
  }
}
