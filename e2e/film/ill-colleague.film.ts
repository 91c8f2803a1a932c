import { typedDay } from '#app/lib/time/typed-day.ts'
import { fillDay, quietDay } from '../support/consultants-data.ts'
import { notice } from '../support/staff.ts'
import { film } from './film.ts'

film('ill-colleague', async ({ page, site, step, open, signIn }) => {
  const day = quietDay()
  await signIn()
  await fillDay(site, day)
  await step('Apre «Utenti»', () => open('/admin/users'))
  await step('Segna l’assenza di Ada', async () => {
    await open('/admin/users/ada/appointments')
    await page.getByRole('button', { name: 'Aggiungi un’assenza' }).click()
    await page.locator('[name=absence-0-from]').fill(typedDay(day))
    return page.locator('[name=absence-0-from]')
  })
  await step('Salva', async () => {
    await page.getByRole('button', { name: 'Salva' }).click()
    await notice(page, 'Salvato').waitFor()
  })
  await step('Apre i suoi appuntamenti', async () => {
    await page.getByRole('link', { name: 'Riassegna i suoi appuntamenti' }).click()
    await page.getByRole('heading', { name: 'Riassegna appuntamenti' }).waitFor()
  })
  await step('In fondo all’elenco', async () => page.getByRole('button', { name: /^Assegna/ }))
  await step('Li dà ai colleghi proposti', async () => {
    await page.getByRole('button', { name: /^Assegna/ }).click()
    await notice(page, '3 appuntamenti riassegnati').waitFor()
  })
  await step('Nel calendario', () => open(`/admin/appointments?vista=giorno&giorno=${day}`))
})
