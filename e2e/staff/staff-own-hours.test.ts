import { expect, test } from 'vitest'
import { makeConsultant } from '#test/data/stored-consultants.ts'
import { announce } from '../support/announce.ts'
import { expectGoodEverywhere, FIRST_SIZE } from '../support/axe.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { contactForm, openContact } from '../support/contact.ts'
import { signedIn } from '../support/office.ts'
import { testSite, withData } from '../support/site.ts'
import { notice } from '../support/staff.ts'

const site = testSite()
const browser = testBrowser()

const SAVED = 'Salvato: vale per i prossimi appuntamenti.'

test.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])(
  'own hours change the offer, invitations are turned off, the own feed is opened and revoked: %s',
  async (_, scripts) => {
    const me = await signedIn(site, browser, 'operator', 'Ada Neri')
    await withData(site, async (db) => {
      await db.updateTable('consultants').set({ receives: false }).execute()
      await makeConsultant({ db }, me.id)
    })
    const page = await me.open({ ...FIRST_SIZE, javaScriptEnabled: scripts })
    await page.goto(`${site.url}/admin/account`)
    await page.getByRole('link', { name: 'Orari, assenze e inviti' }).click()
    await page.getByRole('heading', { name: 'I miei orari' }).waitFor()
    if (scripts) await hydrated(page)
    await page.getByLabel('Orari diversi da quelli dell’azienda').check()
    for (const day of ['Lunedì', 'Martedì', 'Giovedì', 'Venerdì']) {
      await page.getByRole('group', { name: day }).getByRole('checkbox').uncheck()
    }
    if (scripts) {
      await expectGoodEverywhere(page)
    }
    announce(page, SAVED, 'toast')
    await page.getByRole('button', { name: 'Salva', exact: true }).click()
    await notice(page, SAVED).waitFor()
    await page.getByRole('group', { name: 'Lunedì' }).getByText('Azienda: ').waitFor()

    const visitor = await browser.open()
    await openContact(visitor, site)
    await contactForm(visitor).getByLabel('Richiedi un appuntamento').check()
    const dates = contactForm(visitor).locator('input[name=date]:not(:disabled)')
    const free = await dates.evaluateAll((all) =>
      all.map((one) => new Date((one as HTMLInputElement).value).getUTCDay()),
    )
    expect(new Set(free)).toStrictEqual(new Set([3]))

    await page.getByLabel('Ricevi gli appuntamenti come inviti').uncheck()
    announce(page, SAVED, 'toast')
    await page.getByRole('button', { name: 'Salva' }).click()
    await expect
      .poll(() =>
        withData(site, (db) =>
          db.selectFrom('consultants').select('isInvited').where('adminId', '=', me.id).executeTakeFirstOrThrow(),
        ),
      )
      .toStrictEqual({ isInvited: false })
    await page.goto(page.url())
    expect(await page.getByLabel('Ricevi gli appuntamenti come inviti').isChecked()).toBe(false)

    await page.goto(`${site.url}/admin/appointments?vista=mese&giorno=2026-12-02`)
    if (scripts) await hydrated(page)
    await page.getByLabel('Di chi').selectOption('I miei')
    if (!scripts) await page.getByRole('button', { name: 'Vai', exact: true }).click()
    await page.waitForURL('**/admin/appointments?vista=mese&di=me&giorno=02%2F12%2F2026')
    await page.getByRole('link', { name: 'Periodo successivo' }).click()
    await page.waitForURL('**/admin/appointments?vista=mese&giorno=2027-01-01&di=me')
    if (scripts) await expectGoodEverywhere(page)

    await page.goto(`${site.url}/admin/account`)
    await page.getByLabel('Solo i miei appuntamenti').check()
    await page.getByRole('button', { name: 'Crea l’indirizzo' }).click()
    const address = await page.getByLabel('Indirizzo del calendario').inputValue()
    const feed = `${site.url}${new URL(address).pathname}`
    expect(await (await fetch(feed)).text()).toContain('IDG: i miei appuntamenti')
    announce(page, 'Indirizzo revocato', 'toast')
    await page.locator('summary', { hasText: 'Revoca' }).click()
    await page.getByRole('button', { name: 'Revoca', exact: true }).click()
    await notice(page, 'Indirizzo revocato').waitFor()
    expect((await fetch(feed)).status).toBe(404)
  },
)

test('an absence is added with its button; «Salva» stays in view while it is not saved, and covers no field, and leaving asks', async () => {
  const me = await signedIn(site, browser, 'operator', 'Ada Neri')
  await withData(site, (db) => makeConsultant({ db }, me.id, { week: null }))
  const page = await me.open({ viewport: { width: 1280, height: 520 } })
  await page.goto(`${site.url}/admin/account/appointments`)
  await hydrated(page)
  const save = page.getByRole('button', { name: 'Salva', exact: true })
  const isInView = () => save.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight)
  expect(await isInView()).toBe(false)
  expect(await page.locator('#absence-0-from').isVisible(), 'no empty row').toBe(false)
  await page.getByRole('button', { name: 'Aggiungi un’assenza' }).click()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('absence-0-from')
  await page.keyboard.type('2/1/2099')
  await expect.poll(isInView).toBe(true)
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.dismiss()
  })
  await page.getByRole('link', { name: 'Torna al mio account' }).click()
  await expect.poll(() => questions).toStrictEqual(['confirm'])
  void page.reload().catch(() => undefined)
  await expect.poll(() => questions).toStrictEqual(['confirm', 'beforeunload'])
  expect(await page.locator('#absence-0-from').inputValue()).toBe('2/1/2099')
  await page.getByLabel('Orari diversi da quelli dell’azienda').check()
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let at = 0; at < 40; at++) {
      await page.keyboard.press(key)
      const covered = await page.evaluate(() => {
        const [bar, field] = [document.querySelector('.long-form > :last-child'), document.activeElement]
        if (!bar || !field?.closest('form') || bar.contains(field)) return ''
        const [top, one] = [bar.getBoundingClientRect(), field.getBoundingClientRect()]
        return one.bottom > top.top && one.top < top.bottom ? field.outerHTML : ''
      })
      expect(covered).toBe('')
    }
  }
  await page.getByRole('button', { name: 'Togli Assenza 1' }).click()
  await page.getByText('Riga tolta.').waitFor()
  await page.getByRole('button', { name: 'Ripristina' }).click()
  announce(page, SAVED, 'toast')
  await save.click()
  await notice(page, SAVED).waitFor()
  expect(await isInView()).toBe(false)
  expect(await page.locator('#absence-0-from').inputValue()).toBe('02/01/2099')
  await page.getByRole('link', { name: 'Torna al mio account' }).click()
  await page.getByRole('heading', { name: 'Il mio account' }).waitFor()
  expect(questions, 'nothing is asked once it is saved').toHaveLength(2)
})
