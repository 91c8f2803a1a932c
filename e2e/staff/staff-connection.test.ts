import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { fetchForm, humanPace, postForm } from '#test/http/contact-client.ts'
import { PASSWORD } from '#test/staff.ts'
import { allow, announce } from '../support/announce.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { newVisitor } from '../support/contact.ts'
import { signedIn } from '../support/office.ts'
import { testSite, withData } from '../support/site.ts'
import { arrived, notice, typeSignIn } from '../support/staff.ts'

const site = testSite()
const browser = testBrowser()

const SUBJECT = 'Un oggetto scritto a mano'
const TEXT = 'Gentile Chiara,\nla risposta è quasi pronta.'
const UNSAVED = 'Il server non ha confermato'

/** Stores a request through the public form; returns its address in the staff area. */
async function storeRequest(): Promise<string> {
  const visitor = newVisitor()
  const form = await fetchForm(site.url)
  await humanPace(form)
  await postForm(site.url, { ...visitor, token: form.token })
  const { id } = await withData(site, (db) =>
    db.selectFrom('contactRequests').select('id').where('name', '=', visitor.name).executeTakeFirstOrThrow(),
  )
  return `${site.url}/admin/requests/${id}`
}

async function openRequest(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await hydrated(page)
}

const reply = (page: Page) => ({
  subject: page.getByLabel('Oggetto'),
  text: page.getByLabel('Testo'),
  send: page.getByRole('button', { name: 'Invia la risposta' }),
})

/** Opens the other mode of the composer. */
const writeNote = (page: Page) => page.locator('label', { hasText: 'Nota interna' }).click()
const writeReply = (page: Page) => page.locator('label', { hasText: 'Rispondi' }).click()

async function type(page: Page): Promise<void> {
  await reply(page).subject.fill(SUBJECT)
  await reply(page).text.fill(TEXT)
}

async function expectTyped(page: Page): Promise<void> {
  await expect.poll(() => reply(page).subject.inputValue()).toBe(SUBJECT)
  expect(await reply(page).text.inputValue()).toBe(TEXT)
}

const countReplies = () =>
  withData(site, async (db) => (await db.selectFrom('requestReplies').select('id').execute()).length)

test('failing presence requests leave the page and its text unchanged', async () => {
  const staff = await signedIn(site, browser)
  const page = await staff.open()
  await page.clock.install()
  await openRequest(page, await storeRequest())
  browser.expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  const failed = () =>
    page.waitForEvent('requestfailed', (request) => request.postData()?.includes('presence') ?? false)
  const begun = failed()
  await type(page)
  await begun
  const later = failed()
  await page.clock.runFor(25_000)
  await later
  await expectTyped(page)
  expect(await notice(page, UNSAVED).count(), 'nothing was asked to be saved').toBe(0)
})

test('a reply sent without a connection stays in the form, and is sent on the second attempt', async () => {
  const staff = await signedIn(site, browser)
  const page = await staff.open()
  await openRequest(page, await storeRequest())
  const before = await countReplies()
  await type(page)
  browser.expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await reply(page).send.click()
  await notice(page, UNSAVED).waitFor()
  await expectTyped(page)
  expect(await countReplies()).toBe(before)

  await page.context().setOffline(false)
  // The page that follows the answer may still find no connection; it is then requested again.
  allow(page, 'La pagina non si apre')
  await notice(page, UNSAVED).getByRole('button', { name: 'Riprova' }).click()
  await notice(page, 'Risposta in coda per l’invio.').waitFor()
  expect(await notice(page, UNSAVED).count()).toBe(0)
  expect(await countReplies()).toBe(before + 1)
  expect(await reply(page).text.inputValue(), 'the sent reply is no draft any more').toBe('')
  await page.reload()
  await hydrated(page)
  expect(await reply(page).text.inputValue()).toBe('')
})

test('a request by hand stays in the form without a connection, and is stored once on the second attempt', async () => {
  const page = await (await signedIn(site, browser)).open()
  await openRequest(page, `${site.url}/admin/requests/new`)
  const { name, phone } = newVisitor()
  await page.getByLabel('Nome e cognome').fill(name)
  await page.getByLabel('Telefono', { exact: true }).first().fill(phone)
  await page.getByLabel('Che cosa chiede').fill(TEXT)
  browser.expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Salva' }).click()
  await notice(page, UNSAVED).waitFor()
  expect(await page.getByLabel('Che cosa chiede').inputValue()).toBe(TEXT)
  // Now and then the message is drawn twice within a moment; the cause is not known.
  allow(page, UNSAVED)
  await page.context().setOffline(false)
  allow(page, 'La pagina non si apre')
  await page.getByRole('button', { name: 'Salva' }).click()
  await notice(page, 'Richiesta inserita.').waitFor()
  const stored = await withData(site, (db) =>
    db.selectFrom('contactRequests').select('message').where('name', '=', name).execute(),
  )
  expect(stored).toStrictEqual([{ message: TEXT }])
})

test('a draft that is stored while the page loads does not end the loading', async () => {
  const staff = await signedIn(site, browser)
  const page = await staff.open()
  await openRequest(page, await storeRequest())
  const [loading, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/*.data*', async (route) => {
    const request = route.request()
    if (request.postData()?.includes('intent=draft')) await loading.promise
    if (request.url().includes('esito=risposta')) {
      loading.resolve()
      await stored.promise
    }
    await route.fallback()
  })
  await type(page)
  const draft = page.waitForResponse((response) => response.request().postData()?.includes('intent=draft') ?? false)
  await reply(page).send.click()
  // The end of the response is not waited for: the router cancels the rest of a stream.
  await draft
  // The page takes the answer in.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  stored.resolve()
  await notice(page, 'Risposta in coda per l’invio.').waitFor()
  expect(await page.getByRole('article').filter({ hasText: 'ha risposto' }).count(), 'the sent reply').toBe(1)
  expect(await reply(page).text.inputValue(), 'the sent reply is no draft any more').toBe('')
})

test('a change of a colleague that is reported during a navigation is shown after it', async () => {
  const giulia = await signedIn(site, browser)
  const marco = await signedIn(site, browser, 'operator', 'Marco Conti')
  const url = await storeRequest()
  const [page, other] = [await giulia.open(), await marco.open()]
  await openRequest(page, url)
  await openRequest(other, url)
  const [answered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/*.data?*esito=nota*', async (route) => {
    // The server may close a connection that was idle just as it is used again.
    const response = await route.fetch({ maxRetries: 2 })
    answered.resolve()
    await released.promise
    await route.fulfill({ response })
  })
  await writeNote(page)
  await page.getByLabel('Nuova nota').fill('Una nota di Giulia')
  await page.getByRole('button', { name: 'Aggiungi la nota' }).click()
  await answered.promise
  await writeNote(other)
  await other.getByLabel('Nuova nota').fill('Una nota di Marco')
  await other.getByRole('button', { name: 'Aggiungi la nota' }).click()
  await notice(other, 'Nota aggiunta.').waitFor()
  // The bell reports the request after the note.
  await storeRequest()
  await notice(page, 'Nuova notifica').waitFor({ state: 'attached' })
  released.resolve()
  await notice(page, 'Nota aggiunta.').waitFor()
  await page.getByRole('article').filter({ hasText: 'Una nota di Marco' }).waitFor()
})

test.each(['POST', 'GET'])('a 502 in answer to %s keeps the page and its text', async (method) => {
  const staff = await signedIn(site, browser)
  const page = await staff.open()
  await openRequest(page, await storeRequest())
  await type(page)
  let broken = true
  await page.route('**/*.data*', (route) =>
    broken && route.request().method() === method
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
      : route.fallback(),
  )
  browser.expectComplaint(/502/)
  if (method === 'POST') {
    await reply(page).send.click()
    await notice(page, UNSAVED).waitFor()
    await expectTyped(page)
    broken = false
    await notice(page, UNSAVED).getByRole('button', { name: 'Riprova' }).click()
    await notice(page, 'Risposta in coda per l’invio.').waitFor()
  } else {
    await page.getByRole('link', { name: 'Torna alle richieste' }).click()
    await notice(page, 'La pagina non si apre').waitFor()
    await expectTyped(page)
    broken = false
    await notice(page, 'La pagina non si apre').getByRole('button', { name: 'Riprova' }).click()
    await arrived(page, '/admin/requests')
    await page.getByRole('heading', { level: 1, name: 'Richieste' }).waitFor()
    expect(await notice(page, 'La pagina non si apre').count()).toBe(0)
  }
})

test('a navigation that does not succeed can be cancelled', async () => {
  const staff = await signedIn(site, browser)
  const page = await staff.open()
  const url = await storeRequest()
  await openRequest(page, url)
  await type(page)
  browser.expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Torna alle richieste' }).click()
  await notice(page, 'La pagina non si apre').getByRole('button', { name: 'Resta qui' }).click()
  await notice(page, 'La pagina non si apre').waitFor({ state: 'detached' })
  await page.context().setOffline(false)
  await expectTyped(page)
  expect(page.url()).toBe(url)
})

test('drafts of a reply and a note survive leaving, a reload and another browser, and are not shown to colleagues', async () => {
  const giulia = await signedIn(site, browser)
  const marco = await signedIn(site, browser, 'operator', 'Marco Conti')
  const url = await storeRequest()
  const page = await giulia.open()
  await openRequest(page, url)
  await type(page)
  await writeNote(page)
  await page.getByLabel('Nuova nota').fill('Chiamare giovedì')
  await page.getByRole('link', { name: 'Torna alle richieste' }).click()
  await arrived(page, '/admin/requests')
  await page.goBack()
  await expectTyped(page)
  await expect.poll(() => page.getByLabel('Nuova nota').inputValue()).toBe('Chiamare giovedì')
  await page.reload()
  await expectTyped(page)

  const drafts = () =>
    withData(site, (db) =>
      db
        .selectFrom('requestDrafts')
        .selectAll()
        .where('requestId', '=', url.split('/').at(-1) ?? '')
        .execute(),
    )
  await expect.poll(async () => (await drafts()).length).toBe(2)
  const other = await giulia.open({ javaScriptEnabled: false })
  await other.goto(url)
  await expectTyped(other)
  expect(await other.getByLabel('Nuova nota').inputValue()).toBe('Chiamare giovedì')
  const colleague = await marco.open()
  await openRequest(colleague, url)
  expect(await reply(colleague).text.inputValue()).toBe('')

  await writeNote(page)
  await page.getByRole('button', { name: 'Aggiungi la nota' }).click()
  await notice(page, 'Nota aggiunta.').waitFor()
  expect(await page.getByLabel('Nuova nota').inputValue()).toBe('')
  await expectTyped(page)
  const second = await page.context().newPage()
  await openRequest(second, url)
  await expectTyped(second)
  await writeReply(page)
  await page.getByRole('button', { name: 'Scarta la bozza' }).click()
  await expect.poll(() => reply(page).text.inputValue()).toBe('')
  await expect.poll(async () => (await drafts()).length).toBe(0)
})

test('a crash without a connection loses no reply', async () => {
  const staff = await signedIn(site, browser)
  const page = await staff.open()
  const url = await storeRequest()
  await openRequest(page, url)
  browser.expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await type(page)
  // The window is closed without events, as in a crash.
  const context = page.context()
  await page.close({ runBeforeUnload: false })
  await context.setOffline(false)
  const again = await context.newPage()
  await openRequest(again, url)
  await expectTyped(again)
  await expect
    .poll(() =>
      withData(site, (db) => db.selectFrom('requestDrafts').select('text').where('text', '=', TEXT).execute()),
    )
    .not.toStrictEqual([])
})

test('settings: saving without a connection keeps the form; the draft survives a reload and ends with the save', async () => {
  const staff = await signedIn(site, browser)
  const page = await staff.open()
  const street = page.getByLabel('Via e numero civico')
  const save = page.getByRole('button', { name: 'Salva', exact: true })
  await page.goto(`${site.url}/admin/settings`)
  await hydrated(page)
  await street.fill('Via della Bozza, 7')
  browser.expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await save.click()
  await notice(page, UNSAVED).waitFor()
  expect(await street.inputValue()).toBe('Via della Bozza, 7')
  await page.context().setOffline(false)
  await page.reload()
  await notice(page, 'Bozza').waitFor()
  expect(await street.inputValue()).toBe('Via della Bozza, 7')

  await page.getByLabel('Partita IVA').fill('12345670009')
  await save.click()
  await notice(page, 'Salvato').waitFor()
  await page.reload()
  await hydrated(page)
  expect(await street.inputValue()).toBe('Via della Bozza, 7')
  expect(await notice(page, 'Bozza').count(), 'what is saved is no draft').toBe(0)

  await street.fill('Via dello Scarto, 8')
  await page.reload()
  await notice(page, 'Bozza').getByRole('button', { name: 'Scarta' }).click()
  await expect.poll(() => street.inputValue()).toBe('Via della Bozza, 7')
})

test('an export after the session has ended leads through the sign-in back to the same list', async () => {
  const giulia = await signedIn(site, browser)
  const page = await giulia.open()
  await page.goto(`${site.url}/admin/requests?stato=chiuse`)
  await hydrated(page)
  const { email } = await withData(site, async (db) => {
    await db.deleteFrom('authSessions').where('userId', '=', giulia.id).execute()
    return db.selectFrom('authUsers').select('email').where('id', '=', giulia.id).executeTakeFirstOrThrow()
  })
  announce(page, 'La sessione è terminata', 'Area riservata')
  await page.getByRole('button', { name: 'Esporta CSV' }).click()
  await page.waitForURL((url) => url.pathname === '/AdminLoginPortal')
  await typeSignIn(page, site, { name: 'Giulia Ferraro', email, password: PASSWORD })
  await arrived(page, '/admin/requests')
  expect(new URL(page.url()).searchParams.get('stato')).toBe('chiuse')
  await page.getByRole('heading', { name: 'Richieste', level: 1 }).waitFor()
})
