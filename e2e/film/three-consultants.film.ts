import { storeStaff } from '#test/staff.ts'
import { withData } from '../support/site.ts'
import { notice } from '../support/staff.ts'
import { film } from './film.ts'

film('three-consultants', async ({ page, site, step, open, signIn }) => {
  await signIn()
  const ids: string[] = []
  for (const name of ['Ada Bianchi', 'Bea Colombo', 'Cleo De Santis']) {
    const { id } = await withData(site, (db) => storeStaff(db, { role: 'operator', name, now: new Date() }))
    ids.push(id)
  }
  await step('Apre «Utenti»', () => open('/admin/users'))
  for (const [at, id] of ids.entries()) {
    await step(`Apre la persona ${at + 1}`, () => open(`/admin/users/${id}/appointments`))
    await step('Dice che riceve appuntamenti, e quali', async () => {
      await page.getByLabel('Riceve appuntamenti').check()
      if (at === 1) await page.locator('[name=topic-0]').check()
      if (at === 2) await page.getByLabel('Orari diversi da quelli dell’azienda').check()
      return page.locator(at === 2 ? '[name=ownWeek]' : '[name=topic-0]')
    })
    await step('Salva', async () => {
      await page.getByRole('button', { name: 'Salva' }).click()
      await notice(page, 'Salvato').waitFor()
    })
  }
  await step('La settimana di tutti', () => open('/admin/appointments?vista=persone'))
})
