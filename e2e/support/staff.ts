import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { fetchForm, humanPace, postForm } from '#test/http/contact-client.ts'
import type { ReceivedMail } from '#test/stand-ins/smtp-peer.ts'
import { allow, announce } from './announce.ts'
import { hydrated } from './browser.ts'
import type { Visitor } from './contact.ts'
import { type Site, withData } from './site.ts'

/** A person who works in the staff area. */
export interface Person {
  name: string
  email: string
  password: string
}

export const ADMIN: Person = {
  name: 'Giulia Ferraro',
  email: 'giulia.ferraro@idg.example',
  password: 'lampada fiume tavolo neve',
}

/** The sites that have their first admin. */
const withAdmin = new Set<string>()

/** Creates the first admin with the printed link, and waits in the staff area. A test that is repeated after a failure signs in. */
export async function setUp(page: Page, site: Site, person: Person = ADMIN): Promise<void> {
  if (withAdmin.has(site.url)) {
    await typeSignIn(page, site, person)
    return await arrived(page, '/admin/dashboard')
  }
  const link = /Primo accesso: (\S+)/.exec(site.server.output())?.[1] ?? ''
  await page.goto(link)
  await page.getByLabel('Nome e cognome').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await choosePassword(page, person.password)
  await page.getByRole('button', { name: 'Crea l’accesso' }).click()
  withAdmin.add(site.url)
  await arrived(page, '/admin/dashboard')
}

/** Types a new password twice. */
export async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel(/^(Nuova p|P)assword$/).fill(password)
  await page.getByLabel('Ripeti la password').fill(password)
}

/** Types email and password on the sign-in page and submits them. */
export async function typeSignIn(page: Page, site: Site, { email, password }: Person): Promise<void> {
  if (new URL(page.url()).pathname !== '/AdminLoginPortal') await page.goto(`${site.url}/AdminLoginPortal`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
}

/** Signs out with the account menu. */
export async function signOut(page: Page): Promise<void> {
  await page.locator('button[popovertarget=account-menu]').click()
  await page.getByRole('button', { name: 'Esci' }).click()
  await page.getByText('Uscita effettuata.').waitFor()
}

/** Opens a screen of the staff area with its link in the navigation. */
export async function openScreen(page: Page, name: string, pathname: string): Promise<void> {
  const entries = page.getByRole('navigation', { name: 'Area riservata' })
  const entry = entries.locator('a').filter({ hasText: new RegExp(`^${name}\\d*$`) })
  if (!(await entry.isVisible())) await entries.getByText('Sistema').click()
  await entry.click()
  await arrived(page, pathname)
  // React draws a page some time after its address is shown; the entry is marked with it.
  await entry.and(page.locator('[aria-current=page]')).waitFor({ state: 'attached' })
}

/** Resolves when a page of the staff area has loaded, is drawn, and its scripts run. */
export async function arrived(page: Page, pathname: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === pathname)
  await hydrated(page)
  await page.locator('.loading-bar[data-busy]').waitFor({ state: 'detached' })
}

/** Declares that the next step asks for the missing link of an online appointment. */
export function announceMissingLink(page: Page): void {
  announce(page, 'Il cliente non è ancora stato avvisato: manca il link della videochiamata.')
  announce(page, 'Scrivi il link, oppure conferma senza.', 'Link della videochiamata (facoltativo)')
}

/** Confirms an online appointment in its form: the missing link is asked for first. */
export async function confirmWithoutLink(form: Locator | Page): Promise<void> {
  announceMissingLink('page' in form ? form.page() : form)
  await form.getByRole('button', { name: /onferma e avvisa$/ }).click()
  await form.getByRole('button', { name: 'Conferma senza link' }).click()
}

/** Returns the notice about the last change. */
export function notice(page: Page, text: string): Locator {
  allow(page, text)
  return page.locator('[role=status], [role=alert]').filter({ hasText: text })
}

/** Waits for a mail to an address by subject and by words in its text, past or future. */
export function mailTo(site: Site, address: string, subject: string | RegExp, words = ''): Promise<ReceivedMail> {
  const fits = (text: string) => (typeof subject === 'string' ? text.includes(subject) : subject.test(text))
  return site.mail.waitFor(
    ({ mail, envelope }) =>
      envelope.to.includes(address) && fits(mail.subject ?? '') && (mail.text ?? '').includes(words),
    45_000,
  )
}

/** Returns our link in a mail's text. */
export function linkIn(received: ReceivedMail, pathname: string): string {
  const links = received.mail.text?.match(/https?:\/\/[^\s<>")]+/g) ?? []
  const link = links.find((found) => new URL(found).pathname.startsWith(pathname))
  if (!link) throw new Error(`no link to ${pathname} in: ${received.mail.text}`)
  expect(String(received.mail.html).replaceAll('&amp;', '&'), 'the HTML part has the same link').toContain(link)
  return link
}

/** A requested appointment: which of the offered days (0 is the first), and when. */
export interface Wish {
  day: number
  time: string
  duration: string
}

/** How often each wish was made. */
const asked = new Map<string, number>()

/**
 * Requests an appointment as a browser without JavaScript does. Returns the reference code and the day. The same wish again,
 * by a test that is repeated after a failure, means the following day: the first one is taken.
 */
export async function askForAppointment(site: Site, visitor: Visitor, wish: Wish) {
  const form = await fetchForm(site.url)
  const key = `${site.url} ${wish.day} ${wish.time}`
  const earlier = asked.get(key) ?? 0
  asked.set(key, earlier + 1)
  const date = form.dates[wish.day + earlier] ?? ''
  await humanPace(form)
  const { status, reference } = await postForm(site.url, {
    ...visitor,
    token: form.token,
    requestedAppointment: 'on',
    date,
    time: wish.time,
    duration: wish.duration,
    location: 'Online',
  })
  expect([status, reference]).toStrictEqual([303, expect.stringMatching(/^IDG-/)])
  return { reference: reference ?? '', date }
}

/** Returns the names of all staff actions, in order. */
export async function actionsOf(site: Site): Promise<string[]> {
  const rows = await withData(site, (db) =>
    db.selectFrom('adminActions').select('action').orderBy('sequence').execute(),
  )
  return rows.map(({ action }) => action)
}

/** Runs a command of the command line on the site's data, beside the running server. */
export function cli(site: Site, ...args: string[]): { status: number | null; output: string } {
  return cliWith(site, '', ...args)
}

/** The same with an input. */
export function cliWith(site: Site, input: string, ...args: string[]): { status: number | null; output: string } {
  const root = path.resolve(import.meta.dirname, '../..')
  const { location } = site
  const data = location.engine === 'postgres' ? { DATABASE_URL: location.url } : {}
  const run = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'cli/index.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: site.server.dataDir, ...data },
    encoding: 'utf8',
    input,
  })
  return { status: run.status, output: run.stdout + run.stderr }
}
