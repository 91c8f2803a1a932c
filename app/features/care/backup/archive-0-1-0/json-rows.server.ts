import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { ignoreMissing } from '#app/lib/files/file-system.server.ts'
import { type Row, type Rows, readRow, type Table, WrongRowsError } from '#db/portable/tables.server.ts'

/**
 * For 0.1.0: builds before 0.2.0 wrote the rows of an archive as JSON arrays, one a line: `tables/<name>/000001.ndjson` and so on. Such
 * archives are still restored; the rest of them is as today.
 */
export const JSON_FORMAT = 1

/** Whether an entry holds rows of such an archive. */
export function isJsonRows(entry: string): boolean {
  return /^tables\/[a-z0-9_]+\/\d{6}\.ndjson$/.test(entry)
}

/** Opens the rows of such an archive, unpacked into a folder. */
export function openJsonRows(folder: string): Rows {
  return { read: (table) => readTable(path.join(folder, 'tables', table.name), table), close: async () => undefined }
}

async function* readTable(folder: string, table: Table): AsyncGenerator<Row[]> {
  const parts = (await readdir(folder).catch(ignoreMissing)) ?? []
  for (const part of parts.sort()) {
    const lines = (await readFile(path.join(folder, part), 'utf8')).split('\n')
    yield lines.slice(0, -1).map((line) => readRow(table, parseArray(line)))
  }
}

function parseArray(line: string): unknown[] {
  try {
    const row: unknown = JSON.parse(line)
    if (Array.isArray(row)) return row
  } catch {}
  throw new WrongRowsError('it holds a row that can not be read')
}
