/**
 * Whether a menu item stands for the page at `pathname`: the page itself or one below it.
 * Home is active on itself alone, everything else would be below it.
 */
export function isActive(pathname: string, to: string): boolean {
  if (to === '/') return pathname === '/'
  return pathname === to || pathname.startsWith(`${to}/`)
}
