import { expect, test } from 'vitest'
import { announce } from '../support/announce.ts'
import { expectGoodEverywhere, FIRST_SIZE } from '../support/axe.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { drag, fillDay, quietDay } from '../support/consultants-data.ts'
import { signedIn } from '../support/office.ts'
import { testSite } from '../support/site.ts'
import { notice } from '../support/staff.ts'

const site = testSite('sqlite')
const browser = testBrowser()
const day = quietDay()

const GIVEN = 'Consulente cambiato.'

test('a day has a column for each person; an appointment dragged to another column changes person, not time', async () => {
  await fillDay(site, day)
  const page = await (await signedIn(site, browser)).open(FIRST_SIZE)
  await page.goto(`${site.url}/admin/appointments?vista=giorno&giorno=${day}`)
  await hydrated(page)
  const [ada, bea, cleo] = ['Ada Bianchi', 'Bea Colombo', 'Cleo De Santis'].map((name) =>
    page.getByRole('region', { name }),
  )
  if (!ada || !bea || !cleo) throw new Error('three columns')
  expect(await ada.locator('.cal-entry').count()).toBe(3)
  expect(await cleo.locator('.cal-entry').count()).toBe(0)
  await expectGoodEverywhere(page)

  await drag(page, ada.locator('.cal-entry', { hasText: 'Teresa Conti' }), bea.locator('.cal-day'))
  const dialog = page.getByRole('dialog', { name: 'Vuoi dare l’appuntamento a Bea Colombo?' })
  await dialog.getByText('ore 09:30').waitFor()
  announce(page, GIVEN, 'toast')
  await dialog.getByRole('button', { name: 'Assegna' }).click()
  await notice(page, GIVEN).waitFor()
  await bea.locator('.cal-entry', { hasText: 'Teresa Conti' }).waitFor()
  expect(await ada.locator('.cal-entry').count()).toBe(2)

  // The same by keyboard, past the next person.
  await ada.locator('.cal-entry', { hasText: 'Sofia Marini' }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  const other = page.getByRole('dialog', { name: 'Vuoi dare l’appuntamento a Cleo De Santis?' })
  announce(page, GIVEN, 'toast')
  await other.getByRole('button', { name: 'Assegna' }).click()
  await cleo.locator('.cal-entry', { hasText: 'Sofia Marini' }).waitFor()

  // On phones the columns are narrow, and every name can be read whole.
  await page.setViewportSize({ width: 375, height: 800 })
  for (const name of ['Ada Bianchi', 'Bea Colombo', 'Cleo De Santis'])
    expect(
      await page.getByRole('heading', { name }).evaluate((head) => head.scrollWidth <= head.clientWidth),
      name,
    ).toBe(true)

  // The week of everybody shows the same, and leads to the day.
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('link', { name: 'Persone', exact: true }).last().click()
  const row = page.getByRole('row', { name: /^Cleo De Santis/ })
  await row.getByRole('link', { name: /15:00.*Sofia Marini/ }).waitFor()
  await expectGoodEverywhere(page)

  // On phones each day is divided by person.
  await page.setViewportSize({ width: 375, height: 800 })
  const names = page.getByRole('heading', { level: 3 })
  expect(await names.allTextContents()).toStrictEqual(['Ada Bianchi', 'Bea Colombo', 'Cleo De Santis'])
  await names.first().locator('+ ul').getByRole('link').waitFor()
  expect(await names.last().locator('+ ul').textContent()).not.toContain('Cleo')
})
