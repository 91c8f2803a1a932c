/** Whether a page has the public footer: not under /admin, and not the sign-in page. */
export function hasFooter(pathname: string): boolean {
  return !pathname.startsWith('/admin') && !pathname.startsWith('/AdminLoginPortal')
}
