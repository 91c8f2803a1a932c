import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { issueToken } from '#app/features/company/access/tokens.server.ts'
import { invitationToken } from '#app/features/company/team/invitations/invitation.server.ts'
import { TABS } from '#app/features/ground/settings/tabs.ts'
import { joinPeople } from '#app/features/work/requests/people/join-people.server.ts'
import { PASSWORD } from '#test/staff.ts'
import { announce } from '../support/announce.ts'
import { expectGoodEverywhere, FIRST_SIZE, WIDTHS } from '../support/axe.ts'
import { follow, hydrated, testBrowser } from '../support/browser.ts'
import { type SignedIn, signedIn } from '../support/office.ts'
import { fillOffice, type OfficeData, SECRET, storeInvitationOf, storeWithSecondStep } from '../support/office-data.ts'
import { testSite, withData } from '../support/site.ts'

const site = testSite('sqlite', { SESSION_SECRET: SECRET })
const browser = testBrowser()

async function load(page: Page, path: string): Promise<void> {
  await page.goto(site.url + path)
  await hydrated(page)
}

/** Opens a page of the site, in the document that is open if there is one: it keeps axe and the scripts. */
async function goTo(page: Page, path: string): Promise<void> {
  if (page.url().startsWith(site.url)) await follow(page, path)
  else await load(page, path)
}

async function show(page: Page, path: string): Promise<void> {
  await goTo(page, path)
  await expectGoodEverywhere(page)
}

async function showAll(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) await show(page, path)
}

/** Sends a form without the browser's checks, so that the server's errors show. */
async function sendUnchecked(form: Locator, button: string | RegExp): Promise<void> {
  await form.evaluate((element: HTMLFormElement) => {
    element.noValidate = true
  })
  await form.getByRole('button', { name: button }).and(form.locator('[type=submit]')).click()
}

/** Expects an element inside the window, wherever the page is scrolled to. */
async function expectInSight(element: Locator, what: string): Promise<void> {
  await expect
    .poll(
      () =>
        element.evaluate((node) => {
          const { left, top, right, bottom } = node.getBoundingClientRect()
          return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
        }),
      { message: what },
    )
    .toBe(true)
}

/** Returns the form around a field. */
function formOf(page: Page, label: string | RegExp): Locator {
  return page.locator('form').filter({ has: page.getByLabel(label) })
}

describe('before the first sign-in', () => {
  test('the set-up', async () => {
    browser.expectComplaint(/400/)
    const link = /Primo accesso: (\S+)/.exec(site.server.output())?.[1] ?? ''
    const { pathname, search } = new URL(link)
    const page = await browser.open(FIRST_SIZE)
    await show(page, pathname + search)
    announce(page, 'Scrivi il nome.')
    announce(page, 'Scrivi l’indirizzo email.')
    announce(page, 'La password deve avere almeno 12 caratteri.')
    await sendUnchecked(page.locator('form[method=post]'), /.*/)
    await page.locator('[aria-invalid=true]').first().waitFor()
    await expectGoodEverywhere(page)
  })
})

describe('the empty staff area', () => {
  let admin: SignedIn
  beforeAll(async () => {
    admin = await signedIn(site, browser)
  })

  test('the first screens', async () => {
    const page = await admin.open(FIRST_SIZE)
    const paths = ['dashboard', 'requests', 'appointments?vista=agenda', 'mail', 'audit', 'security']
    await showAll(
      page,
      paths.map((path) => `/admin/${path}`),
    )
  })
})

describe('coming in', () => {
  test('sign-in, its errors, reset and expired links', async () => {
    browser.expectComplaint(/401/)
    browser.expectComplaint(/404/)
    const page = await browser.open(FIRST_SIZE)
    await show(page, '/AdminLoginPortal?esito=uscita')
    await page.getByLabel('Email').fill('nessuno@idg.example')
    await page.getByLabel('Password', { exact: true }).fill('qualcosa di diverso')
    announce(page, 'Email o password non corrette.')
    await page.getByRole('button', { name: 'Accedi', exact: true }).click()
    await page.getByRole('alert').waitFor()
    await expectGoodEverywhere(page)
    await show(page, '/AdminLoginPortal/password')
    await page.getByLabel('Email').fill('nessuno@idg.example')
    await page.getByRole('button', { name: /Invia/ }).click()
    await page.getByRole('status').filter({ hasText: /\S/ }).first().waitFor()
    await expectGoodEverywhere(page)
    await show(page, '/AdminLoginPortal/invito/niente')
    await show(page, '/AdminLoginPortal/nuova-password/niente')
  })

  test('invitation and new password, with errors', async () => {
    browser.expectComplaint(/400/)
    const { id } = await signedIn(site, browser)
    const invitation = await storeInvitationOf(site, id)
    const token = `reset-${randomUUID()}`
    await withData(site, (db) => issueToken(db, { kind: 'reset', token, userId: id, lifeMs: 3_600_000 }, new Date()))
    const page = await browser.open(FIRST_SIZE)
    for (const path of [`invito/${invitationToken(SECRET, invitation)}`, `nuova-password/${token}`]) {
      await show(page, `/AdminLoginPortal/${path}`)
      announce(page, 'La password deve avere almeno 12 caratteri.')
      await sendUnchecked(page.locator('form[method=post]'), /.*/)
      await page.locator('[aria-invalid=true]').first().waitFor()
      await expectGoodEverywhere(page)
    }
  })

  test('the second step', async () => {
    browser.expectComplaint(/401/)
    const page = await browser.open({ ...FIRST_SIZE, staff: true })
    await page.goto(`${site.url}/AdminLoginPortal`)
    await page.getByLabel('Email').fill(await storeWithSecondStep(site))
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Accedi', exact: true }).click()
    await page.waitForURL(/codice/)
    await hydrated(page)
    await expectGoodEverywhere(page)
    await page.getByLabel(/Codice/).fill('000000')
    announce(page, 'Il codice non è corretto o è già stato usato')
    await page.locator('form[method=post]').getByRole('button').click()
    await page.getByRole('alert').waitFor()
    await expectGoodEverywhere(page)
  })
})

describe('the office', () => {
  let admin: SignedIn
  let data: OfficeData
  beforeAll(async () => {
    admin = await signedIn(site, browser)
    data = await fillOffice(site, admin.id)
  })
  const open = () => admin.open(FIRST_SIZE)

  test('dashboard, bell, palette, help', async () => {
    const page = await open()
    await showAll(page, ['/admin/dashboard', '/admin/notifications', '/admin/notifications?filtro=da-leggere'])
    await page.locator('details.bell > summary').click()
    await expectGoodEverywhere(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: /IDG-/ }).first().waitFor()
    await expectGoodEverywhere(page)
    await page.getByRole('combobox').fill('zzzz')
    await page.getByText('Nessun risultato.').waitFor()
    await expectGoodEverywhere(page)
    await page.getByRole('combobox').fill('scorciatoie')
    await page.getByRole('option', { name: 'Scorciatoie da tastiera' }).click()
    await page.locator('dialog[open]').getByRole('heading').first().waitFor()
    await expectGoodEverywhere(page)
  })

  test('requests: list, folders, no results, several selected, undo; people and a company', async () => {
    const page = await open()
    const queries = ['', '?stato=quarantena', '?stato=cestino', '?q=introvabile']
    await showAll(page, [...queries.map((query) => `/admin/requests${query}`), '/admin/requests/new?appuntamento'])
    const person = await withData(site, async (db) => {
      await joinPeople(db)
      return db.selectFrom('people').select(['id', 'domain']).where('domain', '!=', '').executeTakeFirstOrThrow()
    })
    const ofPeople = ['', '?q=introvabile', `/${person.id}`, `/${person.id}?q=a`].map((path) => `/admin/people${path}`)
    await showAll(page, [...ofPeople, `/admin/companies?azienda=${person.domain}`])
    for (const width of WIDTHS.toReversed()) {
      await page.setViewportSize({ width, height: 900 })
      await load(page, '/admin/requests?stato=spam')
      await page.getByRole('checkbox').last().check()
      await expectInSight(page.locator('.list-tabs [aria-current=page]'), 'the folder one is in')
      await expectInSight(page.getByRole('button', { name: 'Cestina' }), 'what can be done to the chosen ones')
    }
    await expectGoodEverywhere(page)
    announce(page, 'Richieste spostate nel cestino: 1.', 'toast')
    await page.getByRole('button', { name: 'Cestina' }).click()
    await page.getByRole('button', { name: 'Ripristina' }).waitFor()
    expect(await page.getByText(/\d+ selezionat/).count(), 'what was chosen is gone').toBe(0)
    await expectGoodEverywhere(page)
  })

  test('a request: complete, in quarantine, in the trash, with errors, after a conflict', async () => {
    browser.expectComplaint(/400/)
    browser.expectComplaint(/409/)
    const page = await open()
    await showAll(page, [`/admin/requests/${data.quarantined}`, `/admin/requests/${data.trashed}`])
    announce(page, 'Nota aggiunta.', 'toast')
    await show(page, `/admin/requests/${data.request}?esito=nota`)
    const reply = formOf(page, 'Oggetto')
    announce(page, 'Scrivi la risposta.', 'Testo')
    await sendUnchecked(reply, 'Invia la risposta')
    await reply.locator('[aria-invalid=true]').first().waitFor()
    await expectGoodEverywhere(page)
    await withData(site, (db) =>
      db.updateTable('contactRequests').set({ version: 7 }).where('id', '=', data.request).execute(),
    )
    await reply.getByLabel('Testo').fill('Buongiorno')
    announce(page, 'Qualcuno ha appena modificato questo elemento.')
    await reply.getByRole('button', { name: 'Invia la risposta' }).click()
    await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
    await expectGoodEverywhere(page)
  })

  test('appointments: four views; one with an error, a refusal and its alternatives', async () => {
    browser.expectComplaint(/400/)
    browser.expectComplaint(/409/)
    const page = await open()
    for (const view of ['agenda', 'giorno', 'settimana', 'mese']) {
      await show(page, `/admin/appointments?vista=${view}&giorno=${data.slot.date}`)
      const busy = page.getByRole('listitem').filter({ hasText: /^(08:30–09:45 ?Occupato|Occupato 08:30–09:45)$/ })
      expect(await busy.filter({ hasNot: page.getByRole('link') }).count(), view).toBe(view === 'mese' ? 0 : 1)
    }
    await show(page, '/admin/appointments/reassign')
    await show(page, `/admin/appointments/${data.confirmed}`)
    await show(page, `/admin/appointments/${data.pending}`)
    await page.locator('summary', { hasText: 'Rifiuta' }).click()
    announce(page, 'Alcuni campi non sono validi')
    announce(page, 'Scrivi il motivo: il cliente lo legge.', 'Motivo')
    await sendUnchecked(formOf(page, /^Motivo$/), 'Rifiuta e avvisa')
    await page.locator('[aria-invalid=true]').first().waitFor()
    await expectGoodEverywhere(page)
    await page.locator('summary', { hasText: 'Proponi altri orari' }).click()
    await expectGoodEverywhere(page)
    const move = page.locator('form').filter({ has: page.locator('button', { hasText: 'Sposta e avvisa' }) })
    if (!(await move.isVisible())) await page.locator('summary', { hasText: /^Sposta$/ }).click()
    await move.getByLabel('Data', { exact: true }).fill(data.slot.date)
    await move.locator('[name=time]').selectOption(data.slot.time)
    announce(page, 'L’orario è già occupato')
    await move.getByRole('button', { name: 'Sposta e avvisa' }).click()
    await page
      .getByText(/è già occupato/)
      .first()
      .waitFor()
    await expectGoodEverywhere(page)
  })

  test('users and account', async () => {
    browser.expectComplaint(/400/)
    // The second step can be set up for some minutes after a sign-in.
    const page = await (await signedIn(site, browser)).open(FIRST_SIZE)
    await show(page, '/admin/users')
    await page.locator('summary', { hasText: 'Invita una persona' }).click()
    announce(page, 'Scrivi il nome.')
    announce(page, 'Scrivi l’indirizzo email.')
    await sendUnchecked(formOf(page, 'Nome e cognome'), 'Invita')
    await page.locator('[aria-invalid=true]').first().waitFor()
    await expectGoodEverywhere(page)
    const { id } = await withData(site, (db) => db.selectFrom('admins').select('id').executeTakeFirstOrThrow())
    await show(page, `/admin/users/${id}/appointments`)
    await show(page, '/admin/account/appointments')
    await show(page, '/admin/account')
    await page
      .getByRole('button', { name: /Attiva|Configura/ })
      .first()
      .click()
    await page.locator('[name=code]').waitFor()
    await expectGoodEverywhere(page)
    announce(page, 'La password deve avere almeno 12 caratteri.')
    await sendUnchecked(page.locator('form').filter({ has: page.locator('[name=password]') }), /password/)
    await page.locator('[aria-invalid=true]').first().waitFor()
    await expectGoodEverywhere(page)
    await show(page, '/admin/confirm')
  })

  test('personal data: search with an error, everything held on a person', async () => {
    browser.expectComplaint(/400/)
    const page = await open()
    await show(page, '/admin/privacy')
    await page.getByLabel('Indirizzo email della persona').fill('nessuno')
    announce(page, 'Scrivi un indirizzo email valido')
    await sendUnchecked(formOf(page, 'Indirizzo email della persona'), 'Cerca')
    await page.locator('[aria-invalid=true]').first().waitFor()
    await expectGoodEverywhere(page)
    const email = await withData(site, async (db) => {
      const request = await db.selectFrom('contactRequests').select('email').executeTakeFirstOrThrow()
      return request.email
    })
    await page.getByLabel('Indirizzo email della persona').fill(email)
    await page.getByRole('button', { name: 'Cerca', exact: true }).click()
    await page.getByRole('button', { name: 'Scarica i dati' }).waitFor()
    expect(page.url()).not.toContain('@')
    await show(page, new URL(page.url()).pathname)
  })

  test('settings: every section, with errors, after a conflict', async () => {
    browser.expectComplaint(/400/)
    browser.expectComplaint(/409/)
    const page = await open()
    await showAll(
      page,
      TABS.map(({ slug }) => `/admin/settings?sezione=${slug}`),
    )
    const wrong = [
      ['azienda', 'vatNumber', 'La partita IVA ha undici cifre.'],
      ['orari', 'parallelAppointments', 'Scrivi un numero da 1 a 20.'],
      ['modelli', 'template-0-subject', '{inventato} non esiste'],
    ] as const
    for (const [slug, field, message] of wrong) {
      await goTo(page, `/admin/settings?sezione=${slug}`)
      const input = page.locator(`[name="${field}"]`)
      if (!(await input.isVisible())) await page.locator('main details > summary').first().click()
      await input.fill(slug === 'modelli' ? '{inventato}' : '99')
      announce(page, message)
      await sendUnchecked(page.locator('form').filter({ has: page.locator('[name=section]') }), 'Salva')
      await page.getByRole('alert').first().waitFor()
      await expectGoodEverywhere(page)
    }
    await goTo(page, '/admin/settings?sezione=conservazione')
    await withData(site, async (db) => {
      await db.deleteFrom('settings').where('section', '=', 'retention').execute()
      const value = JSON.stringify({ requestMonths: 36, technicalDays: 20, securityDays: 180 })
      const row = { section: 'retention', value, version: 7, updatedAt: new Date().toISOString() }
      await db.insertInto('settings').values(row).execute()
    })
    await page.locator('[name=requestMonths]').fill('48')
    announce(page, 'Un’altra persona ha salvato questa sezione nel frattempo')
    await page.getByRole('button', { name: 'Salva' }).click()
    await page.getByText('Nulla è stato sovrascritto').waitFor()
    await expectGoodEverywhere(page)
  })

  test('the list of contents and the editor of a page', async () => {
    const page = await open()
    const paths = [
      'content',
      'redirects',
      'pictures',
      `pictures/${data.picture}`,
      'content/privacy',
      'content/navigation',
      'content/services/training',
      'collections/people',
      'collections/insights',
    ]
    await showAll(
      page,
      paths.map((path) => `/admin/${path}`),
    )
  })

  test('mails and log', async () => {
    const page = await open()
    const paths = [
      'mail',
      'mail?destinatario=nessuno',
      `mail/${data.deadMail}`,
      'audit',
      'audit?azione=niente',
      'security',
      'security?tipo=rifiuti',
    ]
    await showAll(
      page,
      paths.map((path) => `/admin/${path}`),
    )
  })

  test('system, with the DNS records and an error', async () => {
    const page = await open()
    await showAll(page, ['/admin/system', '/admin/system?selettore=mail'])
  })

  test('backups, with and without runs', async () => {
    const page = await open()
    await show(page, '/admin/backups')
    await withData(site, async (db) => {
      const requestedAt = new Date().toISOString()
      const run = {
        night: null,
        requestedAt,
        attempts: 1,
        leaseUntil: '9999',
        endedAt: requestedAt,
        durationMs: 65_000,
        rowCount: 13_310,
      }
      const file = { file: 'idg-20261122T013000Z-server.tar.gz', sizeBytes: 1_008_185, fileCount: 3 }
      for (const [state, copy, problem] of [
        ['passed', 'failed', 'no space left on device'],
        ['inconclusive', 'none', 'database or disk is full'],
        ['running', null, null],
      ] as const) {
        await db
          .insertInto('backupRuns')
          .values({ ...run, ...file, id: randomUUID(), state, copy, problem })
          .execute()
      }
    })
    await show(page, '/admin/backups')
  })

  test('refusals: forbidden, not found, not verifiable', async () => {
    for (const status of [/403/, /404/, /503/]) browser.expectComplaint(status)
    const page = await open()
    const showRefusal = async (where: Page, path: string) => {
      await load(where, path)
      await expectGoodEverywhere(where)
    }
    await showRefusal(page, '/admin/niente')
    await showRefusal(page, '/admin/requests/niente')
    const operator = await (await signedIn(site, browser, 'operator')).open(FIRST_SIZE)
    await showRefusal(operator, '/admin/users')
    await withData(site, (db) => sql`alter table auth_sessions rename to auth_sessions_away`.execute(db))
    try {
      await showRefusal(page, '/admin/dashboard')
    } finally {
      await withData(site, (db) => sql`alter table auth_sessions_away rename to auth_sessions`.execute(db))
    }
  })
})
