import type { Purpose } from '#app/features/ground/files/store/add-file.server.ts'
import {
  ATTACHMENT_TYPES,
  DOCUMENT_TYPES,
  type FileType,
  PICTURE_TYPES,
} from '#app/features/ground/files/types/file-types.ts'
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
  /** Fields of text; 100 by default. */
  fields?: number
  /** Bytes of text, also without files; `TEXT_LIMIT` by default. */
  textLimit?: number
}

const MB = 1024 * 1024

/** Bytes of text of a form. */
export const TEXT_LIMIT = 64 * 1024

/** Size of a curriculum. */
const DOCUMENT_LIMIT = 8 * MB

/** All files of a reply: many mail servers refuse larger mails. */
export const REPLY_LIMIT = 10 * MB

/** A photograph of a good camera. */
const PICTURE_LIMIT = 20 * MB

const RULES: readonly UploadRule[] = [
  {
    path: /^\/careers\/candidatura(?:\.data)?$/,
    purpose: 'candidate',
    accepted: DOCUMENT_TYPES,
    fileLimit: DOCUMENT_LIMIT,
    formLimit: 40 * MB,
    files: 1,
  },
  {
    path: /^\/admin\/requests\/[^/]+(?:\.data)?$/,
    permission: 'requests.write',
    purpose: 'reply-attachment',
    accepted: ATTACHMENT_TYPES,
    fileLimit: REPLY_LIMIT,
    // More than a reply may have, so that the page says so and keeps what was typed.
    formLimit: 60 * MB,
    files: 12,
  },
  {
    path: /^\/admin\/pictures(?:\/upload)?(?:\.data)?$/,
    permission: 'content.edit',
    purpose: 'picture',
    accepted: PICTURE_TYPES,
    fileLimit: PICTURE_LIMIT,
    formLimit: 400 * MB,
    files: 20,
  },
  // Without JavaScript the editor sends pictures with the text; a document has many fields.
  {
    path: /^\/admin\/content\/.+$/,
    permission: 'content.edit',
    purpose: 'picture',
    accepted: PICTURE_TYPES,
    fileLimit: PICTURE_LIMIT,
    formLimit: 100 * MB,
    files: 30,
    fields: 3_000,
    // More than the characters that a document may have (text-size.ts), most of them escaped.
    textLimit: MB,
  },
]

/** The rule for a form with files; undefined for all other forms, which are short. */
export function findUploadRule(path: string): UploadRule | undefined {
  return RULES.find((rule) => rule.path.test(path))
}
