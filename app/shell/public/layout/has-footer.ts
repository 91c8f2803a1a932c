/** The staff's pages have no footer: every path that starts with /admin, and the sign-in page. */
export function hasFooter(pathname: string): boolean {
  return !pathname.startsWith('/admin') && !pathname.startsWith('/AdminLoginPortal')
}
