/** Types of files by the ending of their name. */
export type FileType = 'pdf' | 'docx' | 'odt' | 'jpg' | 'png' | 'webp' | 'avif' | 'svg'

export const DOCUMENT_TYPES: readonly FileType[] = ['pdf', 'docx', 'odt']
/** Documents and photographs, as people send them by mail. SVG files can contain scripts. */
export const ATTACHMENT_TYPES: readonly FileType[] = [...DOCUMENT_TYPES, 'jpg', 'png', 'webp', 'avif']
export const PICTURE_TYPES: readonly FileType[] = ['jpg', 'png', 'webp', 'avif', 'svg']
