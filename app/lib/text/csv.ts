/** Null and undefined are empty cells. */
export type CsvCell = string | number | null | undefined

/** Without it Excel reads UTF-8 in the system's own encoding. */
const BOM = '\uFEFF'

/** A phone number, which no program runs. */
const PHONE = /^\+\d[\d ]*$/

/** Starts of a text that spreadsheet programs read as a formula, also after blanks and in full-width forms. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@|＝＋－＠]|^[\t\r\n]/u

/**
 * One line of a CSV file for Italian spreadsheets: `;` between cells, CRLF at the end. An apostrophe precedes text that
 * would run as a formula (CSV injection).
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`
}

function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  // Numbers come from our own code, so a minus is no formula; Italian locales use a decimal comma.
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  const text = cell.toWellFormed().replaceAll('\0', '')
  const safe = FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text
  return /[";\r\n\t',]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Streams a table as UTF-8 CSV, row by row, so that memory use does not depend on its size. */
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

/** Response headers of a CSV download. `name` is the file name without extension. */
export function csvHeaders(name: string): Record<string, string> {
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name.replace(/[^\w-]/g, '-')}.csv"`,
    'cache-control': 'no-store',
  }
}
