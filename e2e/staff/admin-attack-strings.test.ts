import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { START_TIMES } from '#app/features/ground/settings/opening/opening-days.ts'
import { LIMITS } from '#app/features/work/requests/contact-form/contact-fields.ts'
import { TABS } from '#app/features/work/requests/inbox/filter/inbox-filter.ts'
import { TRAP_FIELD } from '#app/features/work/requests/submission/submit.server.ts'
import { fetchForm, humanPace, postForm } from '#test/http/contact-client.ts'
import { announceMove } from '../support/announce.ts'
import { ATTACKS } from '../support/attack-strings.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { type SignedIn, signedIn } from '../support/office.ts'
import { testSite, withData } from '../support/site.ts'

const site = testSite()
const browser = testBrowser()
const NARROW = { viewport: { width: 375, height: 800 } }
const AT_ONCE = 3

/** Markup that our mails never contain. */
const ACTIVE = /<(script|svg|iframe|object|embed|base|form|style>@|[^>]+\son\w+=)/i

/** Four strings per request: one in each line, all four in the message. */
const QUARTER = Math.ceil(ATTACKS.length / 4)
const GROUPS = Array.from({ length: QUARTER }, (_, at) =>
  [0, 1, 2, 3].map((part) => ATTACKS[at + part * QUARTER] ?? ''),
)

let admin: SignedIn

interface Listening {
  /** Scripts that ran or tried to. */
  heard: string[]
}

/** Records every script that runs, every dialog, and everything the page's policy blocked. */
async function watchForScripts(page: Page): Promise<Listening> {
  const heard: string[] = []
  await page.context().exposeBinding('__xss', ({ page: where }) => void heard.push(`a script ran on ${where.url()}`))
  await page.context().exposeBinding('__stopped', (_, what: string) => void heard.push(`had to be stopped: ${what}`))
  await page.addInitScript(() => {
    const tell = (window as unknown as { __stopped: (what: string) => void }).__stopped
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      tell(`${violatedDirective} ${blockedURI} at ${sourceFile}`),
    )
  })
  page.on('dialog', (dialog) => {
    heard.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  return { heard }
}

/** Markup that our screens never contain, and content outside a narrow window. */
function strangeThings(): string[] {
  const found: string[] = []
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      const bad =
        /^on/.test(name) ||
        (/^(href|src|action|formaction|data)$/.test(name) && /^\s*(javascript|data|vbscript):/i.test(value))
      if (bad) found.push(`<${element.localName} ${name}="${value.slice(0, 60)}">`)
    }
  }
  for (const name of [
    'object',
    'embed',
    'base',
    'marquee',
    'plaintext',
    'math',
    'video',
    'audio',
    'svg script',
    'svg animate',
  ])
    for (const { outerHTML } of document.querySelectorAll(name)) found.push(outerHTML.slice(0, 80))
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) {
    const wide = [...document.querySelectorAll('main *')].find(
      (element) => element.getBoundingClientRect().right > innerWidth + 1,
    )
    found.push(`${scrollWidth} px wide: ${wide?.outerHTML.slice(0, 160)}`)
  }
  return found
}

async function expectInert(page: Page, where: string, listening: Listening): Promise<void> {
  expect(await page.evaluate(strangeThings), where).toStrictEqual([])
  expect(listening.heard, where).toStrictEqual([])
}

/** Opens every address in a few windows and expects nothing unusual in any. */
async function expectAllInert(paths: readonly string[]): Promise<void> {
  const waiting = paths.values()
  const look = async () => {
    const page = await admin.open(NARROW)
    const listening = await watchForScripts(page)
    for (const path of waiting) {
      const answer = await page.goto(site.url + path)
      expect([path, answer?.status()]).toStrictEqual([path, 200])
      await hydrated(page)
      await expectInert(page, path, listening)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, look))
}

beforeAll(async () => {
  admin = await signedIn(site, browser)
  const lanes = Array.from({ length: 8 }, async (_, lane) => {
    const own = GROUPS.map((group, at) => ({ group, at })).filter(({ at }) => at % 8 === lane)
    const forms = []
    for (const { group, at } of own) forms.push({ group, at, form: await fetchForm(site.url) })
    for (const { group, at, form } of forms) {
      await humanPace(form)
      // Some fill in the trap field, as a program does: they are in quarantine.
      await sendAttack(group, at, form.dates, { token: form.token, [TRAP_FIELD]: at % 9 === 8 ? 'x' : '' })
    }
  })
  await Promise.all(lanes)
})

async function sendAttack(group: string[], at: number, dates: string[], own: Record<string, string>): Promise<void> {
  const cut = (text: string, limit: number) => text.slice(0, limit).toWellFormed()
  const [first = '', second = '', third = '', fourth = ''] = group
  // Every third requests a separate half hour.
  const wish = at % 3 === 0 ? at / 3 : undefined
  const open = dates.slice(2)
  const slot = wish !== undefined && {
    requestedAppointment: 'on',
    date: open[wish % open.length] ?? '',
    time: START_TIMES[2 * Math.floor(wish / open.length)] ?? '',
    duration: '30',
    location: 'Online',
  }
  const fields = {
    name: cut(first, LIMITS.name),
    company: cut(second, LIMITS.company),
    phone: cut(third, LIMITS.phone),
    email: `x'{|}~$%${at}@cliente.example`,
    topic: cut(fourth, 200),
    message: cut(group.join('\n\n'), LIMITS.message),
    ...slot,
    ...own,
  }
  const sent = await postForm(site.url, fields)
  // Whitespace is not a name: the other fields arrive anyway.
  const { status } =
    sent.status === 400 ? await postForm(site.url, { ...fields, name: 'Anna', phone: '1', topic: '' }) : sent
  expect([at, group, status]).toStrictEqual([at, group, 303])
}

test('there are more than 200, each in a request', async () => {
  expect(ATTACKS.length).toBeGreaterThan(200)
  const { count } = await withData(site, (db) =>
    db
      .selectFrom('contactRequests')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  expect(count).toBe(GROUPS.length)
})

test('inert on screens with many: dashboard, folders, search, calendar, mails, log', async () => {
  const searches = ['<script>__xss()</script>', '"><img src=x onerror=__xss()>', 'a'.repeat(300), '\u202e*" OR (']
  const next = async (path: string) => {
    const page = await admin.open(NARROW)
    await page.goto(site.url + path)
    const link = page.getByRole('link', { name: /^(Successive|Email precedenti)$/ })
    return (await link.count()) > 0 ? [(await link.getAttribute('href')) ?? ''] : []
  }
  const [day = ''] = await withData(site, async (db) =>
    (await db.selectFrom('appointments').select('date').orderBy('date').execute()).map(({ date }) => date),
  )
  await expectAllInert([
    '/admin/dashboard',
    ...TABS.map(({ key }) => `/admin/requests?stato=${key}`),
    ...(await next('/admin/requests')),
    ...searches.map((q) => `/admin/requests?q=${encodeURIComponent(q)}`),
    ...['agenda', 'giorno', 'settimana', 'mese'].map((view) => `/admin/appointments?vista=${view}&giorno=${day}`),
    '/admin/appointments',
    '/admin/mail',
    ...(await next('/admin/mail')),
    `/admin/mail?destinatario=${encodeURIComponent(`x'{|}~$%1@cliente.example`)}`,
    '/admin/audit',
    `/admin/audit?q=${encodeURIComponent('"><svg onload=__xss()>')}`,
    '/admin/users',
  ])
})

test('inert on the page of every request and every appointment', async () => {
  const ids = await withData(site, async (db) => [
    ...(await db.selectFrom('contactRequests').select('id').execute()).map(({ id }) => `/admin/requests/${id}`),
    ...(await db.selectFrom('appointments').select('id').execute()).map(({ id }) => `/admin/appointments/${id}`),
  ])
  expect(ids.length).toBeGreaterThan(1.3 * GROUPS.length)
  await expectAllInert(ids)
})

test('inert in mails: preview, its frame, and the sent mail', async () => {
  const mails = await withData(site, (db) =>
    db.selectFrom('mailOutbox').select('id').where('kind', '=', 'request-company').execute(),
  )
  expect(mails.length).toBeGreaterThan(0.8 * GROUPS.length)
  await expectAllInert(mails.map(({ id }) => `/admin/mail/${id}`))
  for (const { id } of mails) {
    const frame = await fetch(`${site.url}/admin/mail/${id}/html`, {
      headers: { cookie: `idg-session=${admin.token}` },
    })
    expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    expect(await frame.text()).not.toMatch(ACTIVE)
  }

  const owed = 2 * mails.length
  await expect.poll(() => site.mail.received.length).toBeGreaterThanOrEqual(owed)
  for (const { envelope, mail } of site.mail.received) {
    expect(envelope.to.join()).not.toContain('evil.example')
    expect(mail.headers.has('x-injected') || mail.headers.has('bcc')).toBe(false)
    expect(String(mail.html)).not.toMatch(ACTIVE)
  }
})

test('inert in bell and command palette', async () => {
  const page = await admin.open(NARROW)
  const listening = await watchForScripts(page)
  await page.goto(`${site.url}/admin/dashboard`)
  await hydrated(page)
  await page.locator('details.bell > summary').click()
  await page.locator('details.bell li').first().waitFor()
  expect(await page.locator('details.bell li').count()).toBe(10)
  await expectInert(page, 'the bell', listening)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: /IDG-/ }).first().waitFor()
  await expectInert(page, 'the palette', listening)
  for (const query of ['script', 'img', 'anna', '<svg', '"><']) {
    const answered = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('q') === query)
    announceMove(page, 'the results replace those before')
    await page.getByRole('combobox').fill(query)
    await (await answered).finished()
    await page.waitForFunction(
      () =>
        document.querySelectorAll('[role=option]').length > 0 || document.body.textContent.includes('Nessun risultato'),
    )
    await expectInert(page, `the palette for ${query}`, listening)
  }
})

test('the exported file contains every request and no formula', async () => {
  const answer = await fetch(`${site.url}/admin/requests/export`, {
    method: 'POST',
    headers: { origin: site.url, cookie: `idg-session=${admin.token}` },
  })
  const file = await answer.text()
  const rows = readCsv(file.replace('\ufeff', ''))
  // The header, and all requests except those in quarantine.
  expect(rows.length).toBeGreaterThan(0.85 * GROUPS.length)
  const width = rows[0]?.length
  for (const row of rows) {
    expect(row.length, row.join('|').slice(0, 200)).toBe(width)
    for (const cell of row) expect(cell).not.toMatch(/^[\s\p{Cf}]*[=+\-@|＝＋－＠]|^[\t\r]/u)
  }
})

/** Returns the cells of a file as a spreadsheet program reads them. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}
