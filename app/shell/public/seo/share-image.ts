/** Size of the share images in pixels. */
export const SHARE_IMAGE = { width: 1200, height: 630 }

/** URL path of a page's share image, which the build generates. */
export function shareImagePath(path: string): string {
  return `/og/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.png`
}
