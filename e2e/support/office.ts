import type { BrowserContextOptions, Page } from 'playwright'
import type { Role } from '#app/context.ts'
import { storeStaff } from '#test/staff.ts'
import type { BrowserTools } from './browser.ts'
import { type Site, withData } from './site.ts'

/** A signed-in staff member: for tests of the staff area, not of the sign-in. */
export interface SignedIn {
  id: string
  token: string
  /** Opens a page in a separate browser context. */
  open: (options?: BrowserContextOptions) => Promise<Page>
}

/** Stores a staff member with a session. */
export async function signedIn(
  site: Site,
  browser: BrowserTools,
  role: Role = 'admin',
  name = 'Giulia Ferraro',
): Promise<SignedIn> {
  const { id, token } = await withData(site, (db) => storeStaff(db, { role, name, now: new Date() }))
  const open = async (options: BrowserContextOptions = {}) => {
    const page = await browser.open({ ...options, staff: true })
    await page
      .context()
      .addCookies([{ name: 'idg-session', value: token, url: site.url, httpOnly: true, sameSite: 'Lax' }])
    return page
  }
  return { id, token, open }
}
