import { closeSync, openSync, readSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { UnusableDatabaseError } from '#db/unusable-database.server.ts'

const HEADER = 'SQLite format 3\0'
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

const WAY_OUT =
  'Nothing was changed. Keep a copy of the files as they are, then restore the last backup, or recover what can be\n' +
  'read with `sqlite3 idg.db ".recover"`, and start again.'

/**
 * Checks that an existing SQLite file is undamaged (`quick_check`: a few tenths of a second for some hundred
 * megabytes). Throws UnusableDatabaseError and leaves the file and its WAL unchanged.
 */
export function checkSqliteFile(file: string): void {
  if (readHeader(file) !== HEADER) throw new UnusableDatabaseError(`${file} is not a SQLite database.\n${WAY_OUT}`)
  const problem = findDamage(file)
  if (problem) throw new UnusableDatabaseError(`${file} is damaged (${problem}).\n${WAY_OUT}`)
}

function findDamage(file: string): string | undefined {
  // Read-only, so that closing does not write a WAL into a damaged file.
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    const answer = db.prepare('pragma quick_check(1)').get()?.quick_check
    return answer === 'ok' ? undefined : String(answer).replace(/\s+/g, ' ')
  } catch (error) {
    const { errcode = 0, message } = error as Error & { errcode?: number }
    // The low byte is the primary error code.
    if (![SQLITE_CORRUPT, SQLITE_NOTADB].includes(errcode & 0xff)) throw error
    return message
  } finally {
    db.close()
  }
}

function readHeader(file: string): string {
  const fd = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(HEADER.length)
    readSync(fd, bytes, 0, bytes.length, 0)
    return bytes.toString('latin1')
  } finally {
    closeSync(fd)
  }
}
