import type { Purpose } from '#app/features/files/store/add-file.server.ts'
import { DOCUMENT_TYPES, type FileType } from '#app/features/files/types/file-types.ts'
import type { Permission } from '#app/permissions.ts'

/** A form with files. */
export interface UploadRule {
  /** The path that it is sent to; React Router adds `.data`. */
  path: RegExp
  /** Undefined: anybody. */
  permission?: Permission
  purpose: Purpose
  accepted: readonly FileType[]
  /** Bytes of one file. */
  fileLimit: number
  /** Bytes of the whole form: what is larger is not read at all. */
  formLimit: number
  files: number
}

const MB = 1024 * 1024

/** Size of a curriculum. */
const DOCUMENT_LIMIT = 8 * MB

const RULES: readonly UploadRule[] = [
  {
    path: /^\/careers\/candidatura(?:\.data)?$/,
    purpose: 'candidate',
    accepted: DOCUMENT_TYPES,
    fileLimit: DOCUMENT_LIMIT,
    formLimit: 40 * MB,
    files: 1,
  },
]

/** The rule for a form with files; undefined for all other forms, which are short. */
export function findUploadRule(path: string): UploadRule | undefined {
  return RULES.find((rule) => rule.path.test(path))
}
