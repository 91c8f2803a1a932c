/** Types of files by the ending of their name. */
export type FileType = 'pdf' | 'docx' | 'odt' | 'jpg' | 'png' | 'webp' | 'avif' | 'svg'

export const DOCUMENT_TYPES: readonly FileType[] = ['pdf', 'docx', 'odt']
export const PICTURE_TYPES: readonly FileType[] = ['jpg', 'png', 'webp', 'avif', 'svg']
