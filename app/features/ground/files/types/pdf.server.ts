import type { Content } from './content.ts'

/** Where readers look for the end mark. */
const TAIL = 1024
/** White space and NUL bytes that mail gateways and scanners append. */
const MOST_PADDING = 64 * 1024

/** Whether a content that starts like a PDF document also ends like one. What is between is not looked at. */
export async function isPdf({ size, read }: Content): Promise<boolean> {
  const tail = (await read(Math.max(0, size - MOST_PADDING), MOST_PADDING)).toString('latin1')
  const end = tail.replaceAll('\0', ' ').trimEnd().slice(-TAIL)
  return end.includes('%%EOF') && end.includes('startxref')
}
