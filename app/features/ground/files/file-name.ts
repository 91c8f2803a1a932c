import type { FileType } from './types/file-types.ts'

const LONGEST = 80

/**
 * A file's name as shown and offered for saving: the last part of a path, without control and direction characters, with the ending
 * of its real type.
 */
export function cleanFileName(sent: string, type: FileType): string {
  const last = sent.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .normalize('NFC')
    .replace(/[\p{C}<>:"|?*]/gu, '')
    .replace(/\s+/g, ' ')
  const stem = plain.replace(/\.[^.]*$/, '').replace(/^[.\s]+|[.\s]+$/g, '')
  return `${[...stem].slice(0, LONGEST).join('') || 'file'}.${type}`
}

/** The header that makes a browser save a response under a name (RFC 6266). */
export function attachmentHeader(name: string): string {
  const ascii = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii || 'file'}"; filename*=UTF-8''${encoded}`
}
