/** Size of the images that other sites show beside a link to ours. */
export const SHARE_IMAGE = { width: 1200, height: 630 }

/** Where the preview image of a page is served; the build draws it there. */
export function shareImagePath(path: string): string {
  return `/og/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.png`
}
