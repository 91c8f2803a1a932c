/** What a share image shows. */
export interface ShareDrawing {
  /** Path of the page, from which the positions of the orbits follow. */
  path: string
  title: string
  /** The section of the site, above the title. */
  section: string
}

/** What a page notes as read when it shows its share image. */
export function shareImageRead(path: string): string {
  return `share-image:${path}`
}
