import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { hydrated, testBrowser } from '../support/browser.ts'
import { testSite } from '../support/site.ts'

// The lines of the specification's sections 1 and 2 about public pages that no other journey reads.

const site = testSite()
const browser = testBrowser()

async function open(path: string, width = 1280): Promise<Page> {
  const page = await browser.open({ viewport: { width, height: 800 }, reducedMotion: 'no-preference' })
  await page.goto(site.url + path)
  await hydrated(page)
  return page
}

const heightOf = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().height)
const topOf = (element: Locator) => element.evaluate((node) => Math.round(node.getBoundingClientRect().top))
const colourOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).color)
const inView = (element: Locator) =>
  element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })

test('the header is 80 px high and has its entries in order; Formazione is highlighted', async () => {
  const page = await open('/')
  const header = page.getByRole('banner')
  const entries = header.getByRole('navigation', { name: 'Principale' }).locator('> ul > li')
  const names = await entries.evaluateAll((items) => items.map((item) => item.querySelector('a, summary')?.textContent))
  expect(names).toStrictEqual(['Home', 'Chi Siamo', 'Soluzioni', 'Prodotti'])
  await header.getByRole('switch', { name: 'Tema chiaro' }).waitFor()
  await header.getByRole('link', { name: 'Contattaci' }).waitFor()
  await header.locator('summary', { hasText: 'Soluzioni' }).click()
  const label = (name: string) => header.locator('summary + ul span').getByText(name, { exact: true })
  expect(await colourOf(label('Formazione'))).not.toBe(await colourOf(label('Estensioni BTP')))
  for (const path of ['/', '/services/cloud', '/contact', '/privacy']) {
    if (path !== '/') await page.goto(site.url + path)
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await heightOf(header), `${path} ${width} px`).toBe(80)
    }
  }
})

test('below 1024 px a menu that slides in repeats the entries', async () => {
  const page = await open('/', 1024)
  const nav = page.getByRole('navigation', { name: 'Principale' })
  const button = page.getByRole('button', { name: 'Menu' })
  expect([await nav.isVisible(), await button.isVisible()]).toStrictEqual([true, false])
  await page.setViewportSize({ width: 1023, height: 800 })
  expect([await nav.isVisible(), await button.isVisible()]).toStrictEqual([false, true])

  const menu = page.locator('dialog#menu')
  // Asked at once: the transition ends soon.
  const moving = await button.evaluate((element: HTMLButtonElement) => {
    element.click()
    const dialog = document.querySelector('dialog#menu')
    return dialog?.getAnimations().map((animation) => (animation as CSSTransition).transitionProperty)
  })
  expect(moving).toContain('transform')
  const links = await menu.getByRole('link').allTextContents()
  expect(links.filter((text) => text !== '')).toStrictEqual([
    ...['Home', 'Chi Siamo'],
    ...['SAP Integration Suite', 'Sviluppo applicazioni', 'HANA e analytics', 'Infrastruttura cloud'],
    ...['Sicurezza e governance', 'Estensioni BTP', 'Formazione', 'Indigate Plus', 'MFC', 'Contattaci'],
  ])
})

test('Home has the parts of the specification in its order', async () => {
  const page = await open('/')
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('it')
  expect(await page.title()).toContain('SAP Business Technology Platform consulting and development')
  expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/^IDG designs, builds and runs/)

  const hero = page.getByRole('region', { name: await page.getByRole('heading', { level: 1 }).innerText() })
  const tagline = hero.getByText('Il tuo specialista SAP Business Technology Platform', { exact: true })
  expect(await tagline.evaluate((text) => getComputedStyle(text).animationName)).toBe('type')
  expect(await hero.getByRole('link', { name: 'Parliamo del progetto' }).getAttribute('href')).toBe('/contact')

  const cards = page.locator('#services li')
  expect(await cards.locator('h3').allTextContents()).toStrictEqual([
    ...['SAP Integration Suite', 'Sviluppo applicazioni', 'HANA e analytics'],
    ...['Infrastruttura cloud', 'Sicurezza e governance', 'Estensioni BTP'],
  ])
  const more = cards.getByRole('link', { name: 'Scopri di più' })
  expect(await more.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toStrictEqual(
    ['integration', 'development', 'analytics', 'cloud', 'security', 'extensions'].map((name) => `/services/${name}`),
  )
  const strip = page.getByRole('region', { name: 'Powered by SAP Technologies' })
  expect(await strip.locator('li > span:first-child').allTextContents()).toStrictEqual([
    ...['HANA Cloud', 'Integration Suite', 'Extension Suite', 'CAP', 'SAPUI5'],
  ])
  await strip.getByText('partner certificato').waitFor()
  const partners = page.getByRole('region', { name: 'Le tecnologie con cui lavoriamo' })
  const call = page.getByRole('link', { name: 'Prenota una Consulenza' })
  const tops = await Promise.all([hero, cards.first(), partners, strip, call].map(topOf))
  expect(tops).toStrictEqual(tops.toSorted((one, other) => one - other))
})

test('the cue of the hero scrolls to the services; a way to the top is in view only below the hero', async () => {
  const page = await open('/')
  const cue = page.getByRole('link', { name: 'Vai ai servizi' })
  const back = page.getByRole('link', { name: 'Torna all’inizio' })
  expect([await inView(cue), await inView(back)]).toStrictEqual([true, false])
  await cue.click()
  const services = page.locator('#services')
  await expect.poll(() => topOf(services)).toBeLessThan(100)
  await page.evaluate(() => scrollBy({ top: innerHeight, behavior: 'instant' }))
  await expect.poll(() => inView(back)).toBe(true)
  await back.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('the contact page has heading, text, address, email, phone and form; the footer seat, email and profiles', async () => {
  const page = await open('/contact')
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1, name: 'Contattaci' }).waitFor()
  await main.getByText('Raccontaci il progetto o il problema').waitFor()
  const details = main.getByRole('complementary', { name: 'Preferisci parlarne?' })
  await details.getByText('35010 Vigonza (PD)').waitFor()
  for (const scheme of ['tel', 'mailto']) expect(await details.locator(`a[href^="${scheme}:"]`).count()).toBe(1)
  await main.getByRole('button', { name: 'Invia messaggio' }).waitFor()

  const footer = page.getByRole('contentinfo')
  await footer.getByText('Sede legale: 35010 Vigonza (PD)').waitFor()
  await footer.getByText(/^P\. IVA \d{11}$/).waitFor()
  await footer.getByText(/^Email: \S+@\S+$/).waitFor()
  const profiles = footer.locator('a[rel~=me]')
  const hosts = await profiles.evaluateAll((links) =>
    links.map((link) => new URL((link as HTMLAnchorElement).href).host),
  )
  expect(hosts.map((host) => host.replace('www.', ''))).toStrictEqual([
    ...['linkedin.com', 'x.com', 'facebook.com', 'instagram.com', 'youtube.com'],
  ])
})
