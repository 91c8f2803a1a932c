import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { addDays, romeDay, weekday } from '#app/lib/time/rome-time.ts'
import { typedDay } from '#app/lib/time/typed-day.ts'
import { testContext } from '#test/context.ts'
import { storeAppointment } from '#test/data/stored-appointments.ts'
import { announce } from '../support/announce.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { signedIn } from '../support/office.ts'
import { testSite, withData } from '../support/site.ts'

const site = testSite('sqlite')
const browser = testBrowser()

/** A Tuesday to Thursday at least a week ahead that is no holiday. */
function quietDay(): string {
  let day = addDays(romeDay(new Date()), 8)
  while (![2, 3, 4].includes(weekday(day)) || ['12-08', '01-06', '06-02', '04-25'].includes(day.slice(5))) {
    day = addDays(day, 1)
  }
  return day
}

const day = quietDay()

async function store(count: number, time: string, parts: object = {}): Promise<void> {
  await withData(site, async (db) => {
    const ctx = testContext(db, { clock: () => new Date() })
    for (let index = 0; index < count; index++) {
      await storeAppointment(ctx, { date: day, time, duration: 60 }, { name: `Cliente ${time} ${index}`, ...parts })
    }
  })
}

async function open(query: string, width = 1280, scripts = true): Promise<Page> {
  const { open } = await signedIn(site, browser)
  const page = await open({ viewport: { width, height: 900 }, javaScriptEnabled: scripts })
  await page.goto(`${site.url}/admin/appointments?${query}`)
  if (scripts) await hydrated(page)
  return page
}

test('of twenty concurrent appointments the week shows two and leads to the day, which shows all, none covered', async () => {
  await store(20, '10:00', { status: 'confirmed', location: 'Cliente', company: 'Officine Rossi S.p.A.' })
  const page = await open(`vista=settimana&giorno=${day}`)
  const shown = page.locator('.cal-entry', { hasText: 'Cliente 10:00' })
  expect(await shown.count()).toBe(2)
  // State and place are readable without colour.
  expect(await shown.first().textContent()).toMatch(/Confermato, .*Presso il cliente.*Officine Rossi/)
  await page.getByRole('link', { name: 'Mostra altri 18 alle 10:00' }).click()
  await page.waitForURL(/vista=giorno/)
  await expect.poll(() => shown.count()).toBe(20)
  // An entry under the pointer is enlarged.
  await page.mouse.move(0, 0)
  const boxes = await shown.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
  for (const [index, one] of boxes.entries()) {
    expect(one.width).toBeGreaterThan(80)
    for (const other of boxes.slice(index + 1)) expect(one.left >= other.right || other.left >= one.right).toBe(true)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
})

test('the grid shows closed hours, the break and, today, the present time', async () => {
  await withData(site, (db) =>
    db
      .insertInto('settings')
      .values({
        section: 'opening',
        version: 1,
        updatedAt: '',
        value: JSON.stringify({ week: { tue: LUNCH, wed: LUNCH, thu: LUNCH } }),
      })
      .execute(),
  )
  const page = await open(`vista=giorno&giorno=${day}`)
  expect(await page.locator('.cal-off').count()).toBe(3)
  await page.locator('.cal-off[data-reason=break]', { hasText: 'Pausa' }).waitFor()
  expect(await page.locator('.cal-now').count()).toBe(0)
  const hour = Number(new Date().toLocaleTimeString('it-IT', { timeZone: 'Europe/Rome', hour: '2-digit' }))
  await page.goto(`${site.url}/admin/appointments?vista=giorno&giorno=${romeDay(new Date())}`)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  expect(await page.locator('.cal-now').count()).toBe(hour >= 8 && hour < 20 ? 1 : 0)
})

const LUNCH = { first: '09:00', last: '17:00', breakFrom: '13:00', breakTo: '14:00' }

test('waiting appointments stand beside the calendar, on phones below it, with a link at the top', async () => {
  await store(1, '15:00', { name: 'Olga Attesa' })
  const page = await open(`giorno=${day}`)
  const [calendar, list] = [page.getByRole('region', { name: 'Calendario' }), page.getByText('Da confermare (1)')]
  const [left, right] = [await calendar.boundingBox(), await list.boundingBox()]
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0) - 1)
  await page.setViewportSize({ width: 375, height: 800 })
  expect((await list.boundingBox())?.y).toBeGreaterThan(((await calendar.boundingBox())?.height ?? 0) - 1)
  await page.getByRole('link', { name: 'Da confermare: 1' }).click()
  await expect.poll(() => list.evaluate((title) => title.getBoundingClientRect().top < innerHeight)).toBe(true)
})

test.each([true, false])(
  'closed days say why, a week is a list on phones, fields act (scripts: %s)',
  async (scripts) => {
    const saturday = addDays(day, 6 - weekday(day))
    const page = await open(`vista=settimana&giorno=${day}`, 375, scripts)
    await page.getByRole('link', { name: /Cliente 10:00 0/ }).waitFor()
    expect(await page.locator('.cal-grid').isVisible()).toBe(false)
    const send = () => (scripts ? undefined : page.getByRole('button', { name: 'Vai', exact: true }).click())
    await page.getByRole('combobox', { name: 'Vista' }).selectOption('Giorno')
    await send()
    await page.waitForURL(/vista=giorno/)
    await page.getByLabel('Vai al giorno').fill(typedDay(saturday))
    if (scripts) await page.getByLabel('Vai al giorno').press('Enter')
    await send()
    await page.getByRole('heading', { level: 1, name: new RegExp(`sab ${Number(saturday.slice(8))} `) }).waitFor()
    await page.getByText('Chiuso: fine settimana').waitFor()
    if (scripts) {
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('giorno')
      expect(await page.getByLabel('Vai al giorno').inputValue()).toBe(typedDay(saturday))
    }
    await page.getByRole('link', { name: 'Vai a oggi' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  },
)

test('without scripts the agenda lists every appointment with company and place', async () => {
  const page = await open(`vista=agenda&giorno=${day}`, 375, false)
  expect(await page.getByRole('link', { name: /Cliente 10:00 \d+.*Officine Rossi.*Presso il cliente/ }).count()).toBe(
    20,
  )
})

test('a half hour shows its company, and hover or focus show all of it without covering the page', async () => {
  await store(3, '16:00', { name: 'Anna Bianchi', company: 'Officine Meccaniche Padane S.r.l.', location: 'Cliente' })
  await withData(site, (db) =>
    db.updateTable('appointments').set({ duration: 30 }).where('name', '=', 'Anna Bianchi').execute(),
  )
  const page = await open(`vista=settimana&giorno=${day}`)
  const entry = page.locator('.cal-entry', { hasText: 'Anna Bianchi' }).first()
  expect(await entry.textContent()).toMatch(
    /16:00.*Anna Bianchi.*Officine Meccaniche Padane S\.r\.l\..*Presso il cliente/,
  )
  const place = entry.getByText('Presso il cliente').last()
  expect(await place.isVisible()).toBe(false)
  await entry.hover()
  await place.waitFor()
  await page.mouse.move(0, 0)
  await place.waitFor({ state: 'hidden' })
  await page.keyboard.press('Tab')
  await entry.focus()
  await place.waitFor()
  const isCut = await entry.evaluate((one) =>
    [...one.querySelectorAll('span')].some(
      (part) => getComputedStyle(part).textOverflow === 'ellipsis' && part.scrollWidth > part.clientWidth,
    ),
  )
  expect(isCut).toBe(false)
  const box = await entry.boundingBox()
  const company = await entry.getByText('Officine Meccaniche Padane S.r.l.').boundingBox()
  expect((company?.x ?? 0) + (company?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
})

test('moving an appointment in the grid offers the free times near the new one, and one click takes it', async () => {
  await store(1, '11:00', { name: 'Carla Mobile', status: 'confirmed', duration: 60 })
  const page = await open(`vista=giorno&giorno=${day}`)
  const entry = page.locator('.cal-entry', { hasText: 'Carla Mobile' })
  await entry.focus()
  for (let row = 0; row < 10; row++) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Vuoi spostare l’appuntamento?' })
  const times = dialog.getByRole('group', { name: /orari liberi più vicini/i }).getByRole('button')
  await expect.poll(() => times.count()).toBeGreaterThan(2)
  // Near 16:00, where it was put, not near 11:00.
  const chosen = times.filter({ hasText: new RegExp(`${Number(day.slice(8))} .*(1[5-7]):`) }).first()
  const words = (await chosen.textContent()) ?? ''
  announce(page, 'Appuntamento spostato.', 'toast')
  await chosen.click()
  await dialog.waitFor({ state: 'hidden' })
  const [, start = ''] = /(\d\d:\d\d)–/.exec(words) ?? []
  await expect.poll(async () => (await entry.textContent()) ?? '').toContain(start)
})
