import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import { publishDraft } from '#app/features/pages/documents/publishing/publish.server.ts'
import { saveContentDraft } from '#app/features/pages/documents/publishing/save-draft.server.ts'
import { joinPeople } from '#app/features/work/requests/people/join-people.server.ts'
import { testContext } from '#test/context.ts'
import { staffTargets } from '#test/data/staff-targets.ts'
import { photograph } from '#test/files/pictures.ts'
import { storeStaff } from '#test/staff.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { newVisitor, type Visitor } from '../support/contact.ts'
import { type SignedIn, signedIn } from '../support/office.ts'
import { fillOffice, SECRET } from '../support/office-data.ts'
import { testSite, withData } from '../support/site.ts'
import { askForAppointment, cliWith, mailTo, notice } from '../support/staff.ts'

const TRAINING = 'services/training'

/** The jobs of a member of staff, each from its usual screen, with at most so many clicks and keys. Letters of a text do not count. */
describe('the jobs of a member of staff', () => {
  const site = testSite('sqlite', { SESSION_SECRET: SECRET })
  const browser = testBrowser()
  let staff: SignedIn
  let request = ''
  let page: Page
  let steps = 0

  const visitors = Object.fromEntries(
    ['confirm', 'move', 'decline', 'propose'].map((job) => [job, newVisitor({ name: `Visita ${job}` })]),
  ) as Record<string, Visitor>

  beforeAll(async () => {
    staff = await signedIn(site, browser)
    ;({ request } = await fillOffice(site, staff.id))
    await withData(site, async (db) => {
      const now = new Date()
      const actor = await storeStaff(db, { grants: ['candidates.manage'], now })
      const ctx = { ...testContext(db, { clock: () => now, secret: SECRET }), actor }
      await staffTargets(ctx).candidate('Chiara Conti')
      await db.updateTable('admins').set({ grants: 'candidates.manage' }).where('id', '=', staff.id).execute()
      let revision = 0
      for (const title of ['Il testo di ieri', 'Il testo di oggi']) {
        const text = { ...(getDocument('partners').original as object), title }
        revision = await saveContentDraft(ctx, { key: 'partners', revision }, text)
        await publishDraft(ctx, { key: 'partners', revision })
        revision += 1
      }
      const text = { ...(getDocument(TRAINING).original as object), title: 'Corsi di domani' }
      await saveContentDraft(ctx, { key: TRAINING, revision: 0 }, text)
    })
    await Promise.all(
      Object.values(visitors).map((visitor, day) =>
        askForAppointment(site, visitor, { day: day + 4, time: '10:00', duration: '60' }),
      ),
    )
    await withData(site, async (db) => {
      await db.updateTable('appointments').set({ location: 'In sede' }).where('status', '=', 'pending').execute()
      await joinPeople(db)
    })
  })

  const click = async (target: Locator) => {
    steps += 1
    await target.click()
  }
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      steps += 1
      await page.keyboard.press(key)
    }
  }
  const choose = async (target: Locator, option: string) => {
    steps += 2
    await target.selectOption(option)
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const main = () => page.locator('main')
  const opened = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

  /** A job that begins on a screen and is done with at most `goal` steps. */
  function job(name: string, goal: number, from: string | (() => Promise<string>), work: () => Promise<unknown>) {
    test(name, async () => {
      // Steps count here; what screens announce is looked at in the journeys of their features.
      browser.expectComplaint(/that no step announced/, false)
      page = await staff.open({ viewport: { width: 1280, height: 900 } })
      await page.goto(site.url + (typeof from === 'string' ? from : await from()))
      await hydrated(page)
      steps = 0
      await work()
      expect(steps, 'clicks and keys').toBeLessThanOrEqual(goal)
    })
  }

  const ofRequest = async () => `/admin/requests/${request}`
  const ofVisit = (visit: string) => async () => {
    const { id } = await withData(site, (db) =>
      db
        .selectFrom('appointments')
        .select('id')
        .where('name', '=', visitors[visit]?.name ?? '')
        .executeTakeFirstOrThrow(),
    )
    return `/admin/appointments/${id}`
  }
  const stateOf = async (visit: string) =>
    withData(site, async (db) => {
      const name = visitors[visit]?.name ?? ''
      const row = await db.selectFrom('appointments').select('status').where('name', '=', name).executeTakeFirst()
      return row?.status
    })
  const stored = () =>
    withData(site, (db) =>
      db.selectFrom('contactRequests').selectAll().where('id', '=', request).executeTakeFirstOrThrow(),
    )

  const afterMail = async () => {
    const { email = '' } = visitors.propose ?? {}
    const { mail } = await mailTo(site, email, /./)
    const head = [`From: ${email}`, 'To: info@idg.example', 'Subject: Re:', `In-Reply-To: ${mail.messageId}`]
    cliWith(site, [...head, '', 'Meglio il pomeriggio.'].join('\r\n'), 'mail:receive')
    const rung = () =>
      withData(site, (db) =>
        db
          .selectFrom('notifications')
          .where('message', 'like', '%ha risposto via email%')
          .select('id')
          .executeTakeFirst(),
      )
    await expect.poll(rung, { timeout: 60_000 }).toBeDefined()
    return '/admin/requests'
  }
  const withPicture = async () => {
    await page.goto(`${site.url}/admin/pictures`)
    await hydrated(page)
    const chooser = page.waitForEvent('filechooser')
    await button('Carica immagini').click()
    await (await chooser).setFiles({ name: 'Sala.jpg', mimeType: 'image/jpeg', buffer: await photograph(900, 600) })
    await page.getByRole('link', { name: 'Sala' }).first().waitFor()
    await withData(site, async (db) => {
      await db.updateTable('pictures').set({ alt: 'La sala riunioni' }).where('name', '=', 'Sala').execute()
      // A page with a picture in preparation is not published.
      const waiting = () => db.selectFrom('pictures').select('name').where('state', '!=', 'ready').execute()
      await expect.poll(waiting, { timeout: 60_000 }).toStrictEqual([])
    })
    return '/admin/content/about'
  }

  job('today’s plan', 0, '/admin/dashboard', () =>
    page.getByRole('region', { name: 'Appuntamenti', exact: true }).getByText('17:00').waitFor(),
  )
  job('read a request', 2, '/admin/dashboard', async () => {
    await click(main().getByRole('link', { name: 'Anna Rossi' }).first())
    await page.getByText('vorremmo capire come portare i nostri flussi').first().waitFor()
  })
  job('read an answer that came by mail', 2, afterMail, async () => {
    await click(
      main()
        .getByRole('link', { name: visitors.propose?.name ?? '' })
        .first(),
    )
    await page.getByText('Meglio il pomeriggio.').first().waitFor()
  })
  job('answer with a template', 3, ofRequest, async () => {
    await click(button('Presa in carico'))
    await click(button('Invia la risposta'))
    await notice(page, 'Risposta in coda per l’invio.').waitFor()
    await mailTo(site, 'anna.rossi@cliente.example', /Re:/, 'stiamo lavorando')
  })
  job(
    'assign',
    1,
    async () => {
      await withData(site, (db) =>
        db.updateTable('contactRequests').set({ assignedTo: null }).where('id', '=', request).execute(),
      )
      return ofRequest()
    },
    async () => {
      await click(button('Assegna a me'))
      await expect.poll(async () => (await stored()).assignedTo).toBe(staff.id)
    },
  )
  job('close', 1, ofRequest, async () => {
    await click(button('Chiudi'))
    await expect.poll(async () => (await stored()).status).toBe('closed')
  })
  for (const [by, words] of [
    ['name', () => 'Visita move'],
    ['company', () => visitors.move?.company ?? ''],
    ['digits of the phone', () => '0491234567'],
    ['reference', async () => (await stored()).reference],
    ['words', () => 'portare flussi integration'],
  ] as const) {
    job(`find by ${by}`, 1, '/admin/dashboard', async () => {
      await press('/')
      await page.keyboard.type(await words())
      await page.getByRole('option', { name: /IDG-/ }).first().waitFor()
    })
  }
  job('confirm an appointment', 1, ofVisit('confirm'), async () => {
    await click(button('Conferma'))
    await expect.poll(() => stateOf('confirm')).toBe('confirmed')
  })
  job('move an appointment', 3, ofVisit('move'), async () => {
    await click(main().locator('summary', { hasText: /^Sposta$/ }))
    await click(button(/^Sposta a /).first())
    await notice(page, 'Appuntamento spostato.').waitFor()
    expect(await stateOf('move')).toBe('confirmed')
  })
  job('decline an appointment', 2, ofVisit('decline'), async () => {
    await click(main().locator('summary', { hasText: 'Rifiuta' }))
    await page.getByLabel('Motivo').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Siamo chiusi.')
    await click(button('Rifiuta e avvisa'))
    await expect.poll(() => stateOf('decline')).toBe('declined')
  })
  job('propose other times', 3, ofVisit('propose'), async () => {
    await click(main().locator('summary', { hasText: 'Proponi altri orari' }))
    await click(button('Proponi e avvisa'))
    await expect.poll(() => stateOf('propose')).toBe('proposed')
  })
  job('enter a caller with an appointment', 12, '/admin/dashboard', async () => {
    await press('/')
    await page.keyboard.type('nuovo app')
    await page.getByRole('option', { name: 'Nuovo appuntamento' }).waitFor()
    await press('Enter')
    await click(page.getByLabel('Nome e cognome'))
    await page.keyboard.type('Ugo Telefonata')
    await press('Tab', 'Tab')
    await page.keyboard.type('ugo@cliente.example')
    await press('Tab')
    await page.keyboard.type('0376 555 001')
    await click(page.getByLabel('Che cosa chiede'))
    await page.keyboard.type('Un preventivo')
    await click(page.getByRole('radio', { name: /\d\d:\d\d$/ }).last())
    await choose(page.getByLabel('Luogo'), 'In sede')
    await click(button('Salva'))
    await notice(page, 'Appuntamento fissato. Il cliente riceve la conferma via email.').waitFor()
  })
  job('snooze', 2, ofRequest, async () => {
    await click(page.getByText('Ricordamelo', { exact: true }))
    await click(button('Domani alle 9'))
    await notice(page, 'Te lo ricordiamo').waitFor()
  })
  job('open the person', 1, ofRequest, async () => {
    await click(page.getByRole('link', { name: /tutta la storia/ }))
    await page.waitForURL(/admin\/people\//)
    await opened('Anna Rossi')
  })
  job('open the company', 1, ofRequest, async () => {
    await click(page.getByRole('link', { name: 'Officine Rossi S.p.A.' }).first())
    await page.waitForURL(/admin\/companies/)
    await main().getByRole('link', { name: 'Anna Rossi' }).first().waitFor()
  })
  job('export the requests', 1, '/admin/requests', async () => {
    const file = page.waitForEvent('download')
    await click(button('Esporta CSV'))
    expect((await file).suggestedFilename()).toMatch(/\.csv$/)
  })
  job('change a headline', 3, '/admin/content', async () => {
    await click(main().getByRole('link', { name: 'Home', exact: true }))
    await click(page.frameLocator('iframe').getByRole('heading', { level: 1 }))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Un titolo nuovo')
    await page.getByText('Bozza salvata', { exact: true }).waitFor()
    await click(button('Pubblica'))
    await notice(page, 'Pubblicato').waitFor()
    expect(await (await fetch(site.url)).text()).toContain('Un titolo nuovo')
  })
  job('add a section with a picture', 5, withPicture, async () => {
    await click(main().locator('summary', { hasText: 'Aggiungi una sezione' }).last())
    await click(button(/^Immagine /))
    // Until then the last field is that of another part, and the form around it is rebuilt.
    await page
      .getByText(/^Aggiunto in posizione/)
      .first()
      .waitFor()
    await click(button(/^Scegli tra le immagini/).last())
    await click(page.getByRole('dialog').getByRole('button', { name: 'Sala' }))
    await page.getByText('Bozza salvata', { exact: true }).waitFor()
    await click(button('Pubblica'))
    await notice(page, 'Pubblicato').waitFor()
    expect(await (await fetch(`${site.url}/about`)).text()).toContain('alt="La sala riunioni"')
  })
  job('restore a version', 2, '/admin/content/partners', async () => {
    await click(button(/^Ripristina come bozza/).first())
    await notice(page, 'Versione ripristinata come bozza').waitFor()
    await click(button('Pubblica'))
    await notice(page, 'Pubblicato').waitFor()
    expect(await (await fetch(`${site.url}/partners`)).text()).toContain('Il testo di ieri')
  })
  job('schedule a page', 3, `/admin/content/${TRAINING}`, async () => {
    await click(page.getByText('Programma', { exact: true }))
    await click(button('Programma la pubblicazione'))
    await notice(page, 'Pubblicazione programmata.').waitFor()
  })
  job('read an application', 2, '/admin/dashboard', async () => {
    await click(page.getByRole('link', { name: /^Candidature/ }).first())
    await click(page.getByRole('link', { name: 'Chiara Conti' }))
    await opened('Chiara Conti')
  })
  job('give access to personal data', 3, ofRequest, async () => {
    await click(button('Dati personali'))
    const file = page.waitForEvent('download')
    await click(button('Scarica i dati'))
    expect((await file).suggestedFilename()).toMatch(/\.zip$/)
  })
  job('erase personal data', 3, ofRequest, async () => {
    await click(button('Dati personali'))
    await click(page.getByText('Cancella i dati…'))
    await click(button('Cancella i dati'))
    await page.getByText('Cancellazione confermata.').waitFor()
  })
})
