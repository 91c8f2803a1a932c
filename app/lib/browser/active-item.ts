/** Returns whether a menu item is active: its page or one below it is open. Home is active only on itself. */
export function isActive(pathname: string, to: string): boolean {
  if (to === '/') return pathname === '/'
  return pathname === to || pathname.startsWith(`${to}/`)
}
