import { expect, test } from 'vitest'
import { isActiveEntry, navItemsFor } from './staff-nav.ts'

test.each([
  ['/admin/content', 'Contenuti'],
  ['/admin/content/people/1', 'Contenuti'],
  ['/admin/collections/people', 'Contenuti'],
  ['/admin/redirects', 'Contenuti'],
  ['/admin/requests/1', 'Richieste'],
  ['/admin/users/1/departure', 'Utenti'],
])('the page %s belongs to the entry "%s" alone', (pathname, label) => {
  const entries = navItemsFor({ role: 'admin', grants: [] }).filter((item) => isActiveEntry(pathname, item))
  expect(entries.map((item) => item.label)).toStrictEqual([label])
})
