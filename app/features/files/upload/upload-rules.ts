import type { Purpose } from '#app/features/files/store/add-file.server.ts'
import type { FileType } from '#app/features/files/types/file-types.ts'
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

const RULES: readonly UploadRule[] = []

/** The rule for a form with files; undefined for all other forms, which are short. */
export function findUploadRule(path: string): UploadRule | undefined {
  return RULES.find((rule) => rule.path.test(path))
}
