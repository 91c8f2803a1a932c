/** Longest path that can be redirected. */
export const PATH_MAX = 300

/** Parts of the program that answer below these paths. */
const RESERVED =
  /^\/(?:admin|adminloginportal|anteprima|appuntamento|i-tuoi-dati|calendario|assets|tema|contact|healthz|readyz|metrics)(?:\/|$)/i

/** A typed address as the path that visitors request; undefined for anything else. */
export function readPath(typed: string): string | undefined {
  const text = typed.trim()
  if (!text.startsWith('/') || text.length > PATH_MAX || /[\s\\?#]/.test(text) || text.startsWith('//'))
    return undefined
  if (!URL.canParse(text, 'http://own.invalid')) return undefined
  const { pathname } = new URL(text, 'http://own.invalid')
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') || undefined : undefined
}

/** Whether the program itself answers below a path. */
export function isReserved(path: string): boolean {
  return RESERVED.test(path)
}
