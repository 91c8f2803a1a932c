import type { Content } from './content.ts'

/** Where readers look for the end mark. */
const TAIL = 1024

/** Whether a content that starts like a PDF document also ends like one. */
export async function isPdf({ size, read }: Content, start: string): Promise<boolean> {
  if (!/^%PDF-[12]\.\d[\r\n \t]/.test(start)) return false
  const tail = (await read(Math.max(0, size - TAIL), TAIL)).toString('latin1')
  return tail.includes('%%EOF') && tail.includes('startxref')
}
