import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from 'playwright'
import { describe, test } from 'vitest'
import { storeStaff } from '#test/staff.ts'
import type { ReceivedMail } from '#test/stand-ins/smtp-peer.ts'
import { atRest, setTheme, WIDTHS } from '../support/axe.ts'
import { type BrowserTools, hydrated, testBrowser } from '../support/browser.ts'
import { newVisitor } from '../support/contact.ts'
import { SECRET } from '../support/office-data.ts'
import { type Site, testSite, withData } from '../support/site.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../film')
const THEMES = ['light', 'dark'] as const

/** The same person in every film, so that two films of a journey can be compared. */
export const VISITOR = newVisitor({
  name: 'Chiara Dell’Òrto',
  email: 'chiara.dellorto@officinevenete.example',
  company: 'Officine Venete S.p.A.',
  message: 'Buongiorno, vorremmo collegare il magazzino a SAP.\nÈ possibile entro l’autunno?',
})

/** What a journey works with. */
interface Scene {
  page: Page
  site: Site
  /**
   * Takes what a person does, and pictures of the window in both themes once the page is at rest. What `act` returns is
   * in the middle of the picture.
   */
  step: (title: string, act?: () => Promise<Locator | unknown>) => Promise<void>
  /** Opens a page of the site. */
  open: (address: string) => Promise<void>
  /** Shows a mail as its reader sees it. */
  read: (received: ReceivedMail) => Promise<void>
  /** Makes the page that of an admin. Returns the admin's id. */
  signIn: () => Promise<string>
}

interface Step {
  title: string
  pictures: string[]
}

/** Films a journey, on an empty site in each width: the pictures of its steps become one sheet. */
export function film(name: string, journey: (scene: Scene) => Promise<void>): void {
  describe.each(WIDTHS)(`${name} at %i px`, (width) => {
    const site = testSite('sqlite', { SESSION_SECRET: SECRET })
    const browser = testBrowser()

    test('is filmed', async () => {
      // Tests check; a film shows.
      browser.expectComplaint(/^/, false)
      const isPhone = width < 600
      const viewport = { width, height: isPhone ? 812 : 800 }
      const page = await browser.open({ staff: true, viewport, isMobile: isPhone, hasTouch: isPhone })
      page.setDefaultTimeout(30_000)
      const steps: Step[] = []
      try {
        await journey(sceneOf(page, site, steps))
      } catch (error) {
        steps.push({ title: 'Qui il film si interrompe', pictures: await picturesOf(page) })
        throw error
      } finally {
        await writeSheet(browser, steps, path.join(FOLDER, `${name}-${width}.png`), isPhone ? 2 : 1)
      }
    })
  })
}

function sceneOf(page: Page, site: Site, steps: Step[]): Scene {
  return {
    page,
    site,
    async step(title, act) {
      const shown = await act?.()
      if (isLocator(shown)) await shown.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      steps.push({ title, pictures: await picturesOf(page) })
    },
    async open(address) {
      await page.goto(new URL(address, site.url).href)
      await hydrated(page)
    },
    async read({ mail }) {
      // The policy of the page before would forbid the mail's styles.
      await page.goto('about:blank')
      await page.setContent(String(mail.html))
    },
    async signIn() {
      const { id, token } = await withData(site, (db) =>
        storeStaff(db, { grants: ['candidates.manage'], now: new Date() }),
      )
      const { url } = site
      await page.context().addCookies([{ name: 'idg-session', value: token, url, httpOnly: true, sameSite: 'Lax' }])
      return id
    },
  }
}

function isLocator(value: unknown): value is Locator {
  return typeof value === 'object' && value !== null && 'scrollIntoViewIfNeeded' in value
}

async function picturesOf(page: Page): Promise<string[]> {
  const isOurs = page.url() !== 'about:blank'
  const pictures: string[] = []
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme })
    if (isOurs) {
      await hydrated(page)
      await setTheme(page, theme)
      await page.locator('.loading-notice p').waitFor({ state: 'detached' })
    }
    await atRest(page)
    pictures.push((await page.screenshot()).toString('base64'))
  }
  return pictures
}

/** Writes all pictures with their titles as one: a row per step, light and dark beside each other. */
async function writeSheet(browser: BrowserTools, steps: Step[], file: string, columns: number): Promise<void> {
  const figures = steps.map(({ title, pictures }, index) => {
    const images = pictures.map((picture) => `<img src="data:image/png;base64,${picture}">`)
    return `<figure><figcaption>${index + 1}. ${title}</figcaption>${images.join(' ')}</figure>`
  })
  const sheet = await browser.open()
  await sheet.setContent(`<style>
    body { display: inline-grid; grid-template-columns: repeat(${columns}, max-content); gap: 40px; margin: 24px; background: #999 }
    figure { margin: 0; font: bold 24px sans-serif }
    figcaption { margin-bottom: 8px }
  </style>${figures.join('')}`)
  await sheet.setViewportSize({ width: (await sheet.evaluate(() => document.body.offsetWidth)) + 48, height: 600 })
  mkdirSync(FOLDER, { recursive: true })
  await sheet.screenshot({ path: file, fullPage: true })
}
