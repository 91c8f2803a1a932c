import { mkdir, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '#app/lib/files/file-system.server.ts'

/** An entry of the ledger of erasures, see `ErasuresTable`. */
export interface LedgerEntry {
  kind: LedgerKind
  key: string
  caseId: string
  erasedAt: string
}

/** What an entry names. */
export const LEDGER_KINDS = [
  'request',
  'sender',
  'case',
  'action',
  'view',
  'staff',
  'candidate',
  'entry',
  'mail',
  'copy',
] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

/** The ledger's name beside archives. */
export const LEDGER_NAME = 'erasures.jsonl'

/** The ledger's file, beside the archives: copies of that folder contain it. */
export function ledgerFile(dataDir: string): string {
  return path.join(dataDir, 'backups', LEDGER_NAME)
}

/** Appends entries to the ledger's file; resolves when they are on disk. */
export async function appendToFile(dataDir: string, entries: readonly LedgerEntry[]): Promise<void> {
  if (entries.length === 0) return
  const file = ledgerFile(dataDir)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'a+', 0o600)
  try {
    await handle.chmod(0o600)
    // A kill in the middle of a line leaves no line end: the next entry must not join that line.
    const { size } = await handle.stat()
    const last = Buffer.alloc(1)
    if (size > 0) await handle.read(last, 0, 1, size - 1)
    await handle.appendFile((size > 0 && last.toString() !== '\n' ? '\n' : '') + linesOf(entries))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await syncFolder(path.dirname(file))
}

/** Reads the ledger's file; a line cut off by a kill is ignored, because nothing was destroyed after it. */
export async function readFromFile(file: string): Promise<LedgerEntry[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    const entry = line === '' ? undefined : parse(line)
    return entry ? [entry] : []
  })
}

/** Replaces the ledger's file, atomically. */
export async function replaceFile(dataDir: string, entries: readonly LedgerEntry[]): Promise<void> {
  const file = ledgerFile(dataDir)
  const temporary = `${file}.tmp`
  const handle = await open(temporary, 'w', 0o600)
  try {
    await handle.writeFile(linesOf(entries))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(temporary, file)
  await syncFolder(path.dirname(file))
}

function linesOf(entries: readonly LedgerEntry[]): string {
  return entries
    .map(({ kind, key, caseId, erasedAt }) => `${JSON.stringify({ kind, key, caseId, erasedAt })}\n`)
    .join('')
}

function parse(line: string): LedgerEntry | undefined {
  try {
    const entry = JSON.parse(line) as LedgerEntry
    const isEntry = LEDGER_KINDS.includes(entry.kind) && typeof entry.key === 'string' && entry.erasedAt
    return isEntry ? entry : undefined
  } catch {
    return undefined
  }
}
