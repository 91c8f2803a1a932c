import { TOKEN_FOLDERS } from './logged-path.ts'

/** Scanners request files; the framework's data requests (`/contact.data`) are not files. */
export function looksLikeFile(path: string): boolean {
  return /\.[a-z0-9]{1,8}$/i.test(path) && !SERVED_BY_ROUTES.test(path)
}

const SERVED_BY_ROUTES =
  /(\.data|^\/calendario\/[\w-]+\.ics|^\/appuntamento\/[^/]+\/calendario\.ics|^\/sitemap\.xml|^\/insights\.atom|^\/robots\.txt|^\/\.well-known\/security\.txt)$/

/** Paths of the staff area, its sign-in page, data requests and errors included. The route table ignores case. */
export function isStaffPath(path: string): boolean {
  return path.toLowerCase().startsWith('/admin')
}

/** Pages whose address is a secret, such as a customer's page or an invitation: it must not reach other sites. */
export function isPersonalPath(path: string): boolean {
  return PERSONAL.test(path)
}

// Calendar programs keep the feed and ask whether it has changed.
const PERSONAL = new RegExp(`^/(?:${TOKEN_FOLDERS.filter((folder) => folder !== 'calendario').join('|')})/`, 'i')
