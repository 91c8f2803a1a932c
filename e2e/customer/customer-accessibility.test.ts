import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, romeDay, romeInstant } from '#app/lib/time/rome-time.ts'
import { announce } from '../support/announce.ts'
import { expectAccessible, expectGoodEverywhere, FIRST_SIZE, WIDTHS } from '../support/axe.ts'
import { follow, hydrated, testBrowser } from '../support/browser.ts'
import { contactForm, fillForm, newVisitor, openContact, send, submitButton } from '../support/contact.ts'
import { type CustomerPages, fillCustomers } from '../support/customer-data.ts'
import { SECRET } from '../support/office-data.ts'
import { testSite, withData } from '../support/site.ts'

const site = testSite('sqlite', { SESSION_SECRET: SECRET })
const browser = testBrowser()

let pages: CustomerPages
beforeAll(async () => {
  pages = await withData(site, (db) => fillCustomers(db, { secret: SECRET, publicUrl: site.url }))
})

/** Every state and the heading of its page; after `?`, the change that led there. */
const HEADINGS: Record<string, string> = {
  pending: 'In attesa di conferma',
  'pending?move': 'In attesa di conferma',
  pendingWithoutTime: 'In attesa di conferma',
  proposed: 'Scegli un orario',
  proposedOne: 'Ti va bene questo orario?',
  proposedLate: 'L’orario proposto è passato',
  confirmedOnline: 'Appuntamento confermato',
  confirmedInOffice: 'Appuntamento confermato',
  confirmedAtCustomers: 'Appuntamento confermato',
  confirmedLate: 'Appuntamento confermato',
  confirmedPast: 'Appuntamento confermato',
  'accepted?accept': 'Appuntamento confermato',
  moved: 'Appuntamento confermato',
  'movedByCustomer?move': 'Appuntamento confermato',
  declined: 'Appuntamento non confermato',
  cancelled: 'Appuntamento annullato',
  'cancelledByHim?cancel': 'Appuntamento annullato',
  expired: 'Orario non più riservato',
  done: 'Appuntamento svolto',
  noShow: 'Appuntamento mancato',
  trashed: 'In attesa di conferma',
  unknown: 'Questo link non apre alcun appuntamento',
}

const pathOf = (state: keyof CustomerPages, query = '') => `/appuntamento/${pages[state]}${query}`

async function openPage(page: Page, state: keyof CustomerPages): Promise<void> {
  await page.goto(site.url + pathOf(state))
  await hydrated(page)
}

async function openMove(page: Page, state: keyof CustomerPages): Promise<void> {
  await openPage(page, state)
  await page.locator('summary', { hasText: /^(Sposta l’appuntamento|Scegli un altro orario)$/ }).click()
}

const sendMove = (page: Page) => page.getByRole('button', { name: /^(Sposta all|Chiedi l)’orario scelto$/ }).click()
const group = (page: Page, name: string) => page.getByRole('radiogroup', { name })

const LOST = 'L’orario scelto è appena stato occupato.'

/** Fills days from one day to another with busy times, while a page is checked. */
async function whileBusy(from: number, to: number, look: () => Promise<void>): Promise<void> {
  const [startsAt, endsAt] = [from, to].map((days) =>
    romeInstant({ date: addDays(romeDay(new Date()), days), time: '00:00' }).toISOString(),
  )
  if (!startsAt || !endsAt) throw new Error('no such days')
  await withData(site, (db) => db.insertInto('busyTimes').values({ uid: 'test', startsAt, endsAt }).execute())
  try {
    await look()
  } finally {
    await withData(site, (db) => db.deleteFrom('busyTimes').execute())
  }
}

/** Takes the slot that the page has selected. */
async function takeChosen(page: Page, owner: keyof CustomerPages): Promise<() => Promise<void>> {
  const chosen = (name: string) => page.locator(`input[name=${name}]:checked`).inputValue()
  const cellStart = romeInstant({ date: await chosen('date'), time: await chosen('time') }).toISOString()
  await withData(site, async (db) => {
    const id = Buffer.from(pages[owner], 'base64url').subarray(0, 16).toString('hex')
    const rows = await db.selectFrom('appointments').select('id').execute()
    const appointmentId = rows.find((row) => row.id.replaceAll('-', '') === id)?.id ?? ''
    await db.insertInto('appointmentCells').values({ cellStart, seat: 1, appointmentId }).execute()
  })
  return () =>
    withData(site, async (db) => {
      await db.deleteFrom('appointmentCells').where('cellStart', '=', cellStart).execute()
    })
}

/** Serves documents as a browser without JavaScript shows them; scripts of the test itself still run. */
async function withoutScripts(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch({ maxRetries: 2 })
    const html = (await response.text())
      .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
      .replaceAll(/<(\/?)noscript\b/g, '<$1div')
    return route.fulfill({ response, body: html })
  })
}

describe('0 violations of WCAG 2.2 AA in both themes and widths', () => {
  const open = () => browser.open(FIRST_SIZE)

  test('the customer’s page in every state and after each change', async () => {
    browser.expectComplaint(/404/)
    expect(new Set(Object.keys(HEADINGS).map((name) => name.split('?')[0]))).toStrictEqual(new Set(Object.keys(pages)))
    const page = await open()
    // The first page is loaded, the others are shown in its document: loading it and axe again takes half a second.
    for (const [turn, [name, heading]] of Object.entries(HEADINGS).entries()) {
      const [state, result] = name.split('?') as [keyof CustomerPages, string?]
      if (turn === 0) await openPage(page, state)
      else await follow(page, pathOf(state, result && `?esito=${result}`))
      await page.getByRole('heading', { level: 1, name: new RegExp(`^${heading.replace('?', '\\?')}`) }).waitFor()
      if (result) await page.getByRole('status').filter({ hasText: 'Fatto' }).waitFor()
      await page.locator('main details').evaluateAll((all) => {
        for (const details of all) (details as HTMLDetailsElement).open = true
      })
      await expectGoodEverywhere(page)
    }
  })

  test('refusals of the customer’s page', async () => {
    browser.expectComplaint(/409/)
    const page = await open()
    await openMove(page, 'confirmedOnline')
    announce(page, 'Scegli una data.', 'Data')
    announce(page, 'Scegli un orario.', 'Orario')
    await sendMove(page)
    await page.getByText('Scegli una data.').waitFor()
    await expectGoodEverywhere(page)

    await page.locator('summary', { hasText: 'Annulla l’appuntamento' }).click()
    await page.getByLabel('Motivo').fill('Parole da non perdere')
    // Like a window that was opened before the last change.
    await page.locator('input[name=version]').evaluateAll((inputs) => {
      for (const input of inputs) (input as HTMLInputElement).value = '1'
    })
    announce(page, 'Nel frattempo qualcuno ha modificato l’appuntamento')
    await page.getByRole('button', { name: 'Sì, annulla' }).click()
    await page.getByRole('alert').filter({ hasText: 'Nel frattempo' }).waitFor()
    await hydrated(page)
    expect(await page.getByLabel('Motivo').inputValue()).toBe('Parole da non perdere')
    await expectGoodEverywhere(page)
  })

  test('the picker of the customer’s page: day selected, time selected, slot taken, full day, nothing free', async () => {
    browser.expectComplaint(/409/)
    const page = await open()
    await openMove(page, 'pending')
    await group(page, 'Data').getByRole('radio').first().check()
    await expectGoodEverywhere(page)
    await group(page, 'Orario').locator('input:not(:disabled)').first().check()
    await page.getByText('Hai scelto').waitFor()
    await expectGoodEverywhere(page)
    const undo = await takeChosen(page, 'moved')
    announce(page, LOST)
    await sendMove(page)
    await page.getByRole('alert').waitFor()
    await hydrated(page)
    await page.getByText('Gli orari liberi più vicini').waitFor()
    await expectGoodEverywhere(page)
    await undo()
    await whileBusy(0, 5, async () => {
      await openMove(page, 'confirmedInOffice')
      await page.getByText('completo').first().waitFor()
      await expectGoodEverywhere(page)
    })
    await whileBusy(0, 20, async () => {
      await openMove(page, 'proposed')
      await page.getByText('Nessun orario libero').waitFor()
      await expectGoodEverywhere(page)
    })
  })

  test('the picker of the contact form in the same states, and the address of a visit', async () => {
    browser.expectComplaint(/409/)
    const page = await open()
    const ask = async () => {
      await openContact(page, site)
      await contactForm(page).getByLabel('Richiedi un appuntamento').check()
    }
    await ask()
    await expectGoodEverywhere(page)
    await group(page, 'Data').getByRole('radio').nth(1).check()
    await group(page, 'Orario').locator('input:not(:disabled)').last().check()
    await contactForm(page).getByLabel('Luogo').selectOption('Cliente')
    await contactForm(page).getByLabel('Indirizzo dell’incontro').waitFor()
    await expectGoodEverywhere(page)
    await contactForm(page).getByLabel('Luogo').selectOption('Online')
    await fillForm(page, newVisitor())
    const undo = await takeChosen(page, 'moved')
    announce(page, LOST)
    await send(page)
    await page.getByText('Gli orari liberi più vicini').waitFor()
    await expectGoodEverywhere(page)
    await undo()
    await whileBusy(0, 5, async () => {
      await ask()
      await page.getByText('completo').first().waitFor()
      await expectGoodEverywhere(page)
    })
    await whileBusy(0, 20, async () => {
      await ask()
      await page.getByText('Nessun orario libero').waitFor()
      announce(page, 'Scegli una data.')
      announce(page, 'Scegli un orario.')
      await submitButton(page).click()
      await contactForm(page).getByRole('alert').waitFor()
      await expectGoodEverywhere(page)
    })
  })

  // Without JavaScript there is only one theme.
  test.each(WIDTHS)(
    'both pickers without JavaScript at %i px, before and after the times of a day were requested',
    async (width) => {
      const page = await browser.open({ ...FIRST_SIZE, viewport: { width, height: 900 } })
      await withoutScripts(page)
      await page.goto(`${site.url}/appuntamento/${pages.movedByCustomer}`)
      await page.locator('summary', { hasText: 'Sposta l’appuntamento' }).click()
      await expectAccessible(page)
      await group(page, 'Data').getByRole('radio').last().check()
      await page.getByRole('button', { name: 'Mostra gli orari liberi' }).click()
      await page.getByText(/Qui sotto trovi gli orari di/).waitFor()
      await expectAccessible(page)
      await page.goto(`${site.url}/contact`)
      await contactForm(page).getByLabel('Richiedi un appuntamento').check()
      await group(page, 'Data').getByRole('radio').nth(2).check()
      await page.getByRole('button', { name: 'Mostra gli orari liberi' }).click()
      await page.getByText(/Qui sotto trovi gli orari di/).waitFor()
      await expectAccessible(page)
    },
  )
})
