import { drag, fillDay, quietDay } from '../support/consultants-data.ts'
import { notice } from '../support/staff.ts'
import { film } from './film.ts'

film('drag-columns', async ({ page, site, step, open, signIn }) => {
  const day = quietDay()
  await signIn()
  await fillDay(site, day)
  await step('Apre il giorno: una colonna per persona', () => open(`/admin/appointments?vista=giorno&giorno=${day}`))
  const entry = page.locator('.cal-entry', { hasText: 'Teresa Conti' })
  await step('Trascina un appuntamento nella colonna di Cleo', async () => {
    await drag(page, entry, page.getByRole('region', { name: 'Cleo De Santis' }).locator('.cal-day'))
    await page.getByRole('dialog').waitFor()
  })
  await step('Conferma', async () => {
    await page.getByRole('button', { name: 'Assegna' }).click()
    await notice(page, 'Consulente cambiato').waitFor()
  })
  await step('La settimana di tutti', () => open(`/admin/appointments?vista=persone&giorno=${day}`))
})
