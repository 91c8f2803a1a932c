import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { announce, announceMove } from '../support/announce.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { newVisitor } from '../support/contact.ts'
import { focused } from '../support/keys.ts'
import { signedIn } from '../support/office.ts'
import { describeOnEngine, type Site, testSite, withData } from '../support/site.ts'
import {
  announceMissingLink,
  arrived,
  askForAppointment,
  confirmWithoutLink,
  mailTo,
  notice,
} from '../support/staff.ts'

const PHONE = { viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true }

/** How many appointments were requested on each site, and the times of a day that they get in turn. */
const asked = new Map<Site, number>()
const TIMES = ['09:00', '11:00', '14:00', '16:00']

/** Requests an appointment at a separate time as a customer; returns the request's id. */
async function ask(site: Site) {
  const visitor = newVisitor()
  const number = asked.get(site) ?? 0
  asked.set(site, number + 1)
  // Near days only: in weeks with holidays few are offered.
  const wish = { day: 1 + Math.floor(number / TIMES.length), time: TIMES[number % TIMES.length] ?? '', duration: '60' }
  await askForAppointment(site, visitor, wish)
  const { id } = await withData(site, (db) =>
    db.selectFrom('contactRequests').select('id').where('name', '=', visitor.name).executeTakeFirstOrThrow(),
  )
  return { visitor, id, path: `/admin/requests/${id}` }
}

const stateOf = (site: Site, id: string) =>
  withData(site, (db) =>
    db
      .selectFrom('contactRequests')
      .innerJoin('appointments', 'appointments.contactRequestId', 'contactRequests.id')
      .select(['contactRequests.status', 'assignedTo', 'appointments.status as appointment'])
      .where('contactRequests.id', '=', id)
      .executeTakeFirstOrThrow(),
  )

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await hydrated(page)
}

describeOnEngine('sqlite', 'a request', (engine, once) => {
  const site = testSite(engine)
  const browser = testBrowser()

  test('on a phone, three taps lead from the bell to a confirmed appointment', async () => {
    const giulia = await signedIn(site, browser)
    const page = await giulia.open(PHONE)
    await open(page, `${site.url}/admin/dashboard`)
    const { visitor, id } = await ask(site)
    await notice(page, `Nuova notifica: Nuova richiesta con appuntamento da ${visitor.name}`).waitFor({
      state: 'attached',
    })
    await page.locator('summary.bell-button').tap()
    await page.getByRole('link', { name: `da ${visitor.name}` }).tap()
    await page.getByRole('heading', { level: 1, name: visitor.name }).waitFor()
    browser.expectComplaint(/400/)
    announceMissingLink(page)
    await page.getByRole('button', { name: 'Conferma', exact: true }).tap()
    // The appointment is online and has no link.
    await page.getByRole('button', { name: 'Conferma senza link' }).tap()
    await notice(page, 'Appuntamento confermato.').waitFor()
    expect(await stateOf(site, id)).toMatchObject({ appointment: 'confirmed' })
    await mailTo(site, visitor.email, /^Confermato: /)
  })

  once('with the keyboard a request is read, answered and closed with at most ten presses of Tab', async () => {
    const giulia = await signedIn(site, browser)
    const { visitor, id } = await ask(site)
    const page = await giulia.open()
    await open(page, `${site.url}/admin/requests`)
    let tabs = 0
    const tab = async () => {
      tabs += 1
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('j')
    expect(await focused(page)).toStrictEqual({ name: visitor.name, visible: true })
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: visitor.name }).and(page.locator(':focus')).waitFor()
    announceMove(page, 'the key leads to the composer')
    await page.keyboard.press('r')
    expect(await focused(page)).toStrictEqual({ name: 'Testo', visible: true })
    await page.keyboard.type('Scritto con la sola tastiera.')
    for (; (await focused(page)).name !== 'Rispondi e chiudi'; await tab()) expect(tabs).toBeLessThan(10)
    await page.keyboard.press('Enter')
    await notice(page, 'La richiesta è chiusa.').waitFor()
    expect(tabs).toBeLessThanOrEqual(10)
    expect(await stateOf(site, id)).toMatchObject({ status: 'closed' })
    const { mail } = await mailTo(site, visitor.email, /La tua richiesta a IDG/, 'sola tastiera')
    expect(mail.text).toContain('Scritto con la sola tastiera.')
  })

  once('single keys read, assign and close; they can be switched off and do nothing in a text', async () => {
    const giulia = await signedIn(site, browser)
    const [first, second] = [await ask(site), await ask(site)]
    const page = await giulia.open()
    await open(page, `${site.url}/admin/requests?stato=nuove`)
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    expect(await page.locator('[name=item]:checked').count()).toBe(1)
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    expect(await focused(page)).toMatchObject({ name: first.visitor.name })
    await page.keyboard.press('k')
    await page.keyboard.press('a')
    await notice(page, 'Richieste assegnate: 1.').waitFor()
    expect(await stateOf(site, second.id)).toMatchObject({ assignedTo: giulia.id })
    await open(page, `${site.url}${first.path}?stato=nuove`)
    await page.keyboard.press('e')
    await notice(page, 'Stato aggiornato.').waitFor({ state: 'attached' })
    expect(await stateOf(site, first.id)).toMatchObject({ status: 'closed' })
    await page.keyboard.press('k')
    await page.getByRole('heading', { level: 1, name: second.visitor.name }).waitFor()
    announceMove(page, 'the key leads to the composer')
    await page.keyboard.press('r')
    await page.keyboard.type('e a j')
    expect(await page.getByLabel('Testo').inputValue()).toBe('e a j')
    await page.keyboard.press('Escape')
    await page.keyboard.press('u')
    await arrived(page, '/admin/requests')
    await expect.poll(async () => (await focused(page)).name).toBe(second.visitor.name)
    expect(new URL(page.url()).search).toBe('?stato=nuove')

    await page.keyboard.press('?')
    await page.getByLabel('Scorciatoie a tasto singolo attive su questo dispositivo').uncheck()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: second.visitor.name }).focus()
    await page.keyboard.press('e')
    await page.keyboard.press('r')
    expect(new URL(page.url()).pathname).toBe('/admin/requests')
    expect(await stateOf(site, second.id)).toMatchObject({ status: 'pending' })
  })

  test("a colleague's typing and reply appear on the open page, which keeps its text and asks to read first", async () => {
    const [giulia, marco] = [await signedIn(site, browser), await signedIn(site, browser, 'operator', 'Marco Conti')]
    const { path, id } = await ask(site)
    const [mine, marcoPage] = [await giulia.open(), await marco.open()]
    await open(mine, site.url + path)
    await open(marcoPage, site.url + path)
    await mine.getByLabel('Testo').fill('La mia bozza')
    await marcoPage.getByText('Giulia Ferraro sta scrivendo una risposta.').waitFor()
    await marcoPage.getByLabel('Testo').fill('Risposta di Marco')
    await mine.getByText('Marco Conti sta scrivendo una risposta.').waitFor()
    await marcoPage.getByRole('button', { name: 'Invia la risposta' }).click()
    await notice(marcoPage, 'Risposta in coda per l’invio.').waitFor()

    await mine.getByRole('article').filter({ hasText: 'Risposta di Marco' }).waitFor()
    await mine.getByText('Marco Conti ha risposto mentre scrivevi').waitFor()
    await mine.getByText('Marco Conti sta scrivendo').waitFor({ state: 'detached' })
    expect(await mine.getByLabel('Testo').inputValue()).toBe('La mia bozza')
    browser.expectComplaint(/409/)
    await mine.getByRole('button', { name: 'Invia la risposta' }).click()
    await notice(mine, 'Nulla è stato sovrascritto').waitFor()
    expect(await mine.getByLabel('Testo').inputValue()).toBe('La mia bozza')
    await mine.getByRole('button', { name: 'Invia la risposta' }).click()
    await notice(mine, 'Risposta in coda per l’invio.').waitFor()
    const replies = await withData(site, (db) =>
      db.selectFrom('requestReplies').select('text').where('requestId', '=', id).orderBy('id').execute(),
    )
    expect(replies.map(({ text }) => text)).toStrictEqual(['Risposta di Marco', 'La mia bozza'])
  })

  once('a status chosen before the scripts run is saved once they run', async () => {
    const giulia = await signedIn(site, browser)
    const { id, path } = await ask(site)
    const page = await giulia.open()
    const { promise: chosen, resolve: run } = Promise.withResolvers<void>()
    await page.route(/\.js$/, async (route) => {
      await chosen
      await route.continue()
    })
    await page.goto(`${site.url}${path}`, { waitUntil: 'commit' })
    await page.getByLabel('Stato', { exact: true }).selectOption('In lavorazione')
    run()
    await hydrated(page)
    await expect.poll(async () => (await stateOf(site, id)).status).toBe('in-progress')
    await expect.poll(() => page.getByLabel('Stato', { exact: true }).inputValue()).toBe('in-progress')
  })

  test('without JavaScript: status, template, reply, note and appointment work on one page', async () => {
    const giulia = await signedIn(site, browser)
    const { path, id, visitor } = await ask(site)
    const page = await giulia.open({ javaScriptEnabled: false })
    await page.goto(`${site.url}${path}?stato=nuove`)
    expect(await page.title()).toContain(visitor.name)
    await page.getByLabel('Stato', { exact: true }).selectOption('In lavorazione')
    await page.getByRole('button', { name: 'Salva lo stato' }).click()
    await notice(page, 'Stato aggiornato.').waitFor()
    await page.getByLabel('Testo').fill(`Buongiorno ${visitor.name},\n\nconfermo.`)
    await page.getByRole('button', { name: 'Presa in carico' }).click()
    const text = await page.getByLabel('Testo').inputValue()
    expect(text).toMatch(/^Buongiorno[\s\S]+confermo\.[\s\S]+stiamo lavorando/)
    expect(text.match(/Buongiorno/g), 'greets once').toHaveLength(1)
    await page.getByRole('button', { name: 'Rispondi e chiudi' }).click()
    await notice(page, 'La richiesta è chiusa.').waitFor()
    await page.goto(`${site.url}${path}?stato=nuove`)
    await page.locator('label', { hasText: 'Nota interna' }).click()
    await page.getByLabel('Nuova nota').fill('Nota senza script')
    announce(page, 'Nota aggiunta.', 'toast')
    await page.getByRole('button', { name: 'Aggiungi la nota' }).click()
    await page.getByRole('article').filter({ hasText: 'Nota senza script' }).waitFor()
    browser.expectComplaint(/400/)
    await confirmWithoutLink(page)
    await notice(page, 'Appuntamento confermato.').waitFor()
    expect(await stateOf(site, id)).toMatchObject({ status: 'closed', appointment: 'confirmed' })
    const back = page.getByRole('link', { name: 'Torna alle richieste' })
    expect(await back.getAttribute('href')).toBe(`/admin/requests?stato=nuove#${id}`)
  })
})
