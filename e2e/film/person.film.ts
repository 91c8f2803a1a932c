import { storePerson } from '#test/data/stored-people.ts'
import { announce } from '../support/announce.ts'
import { withData } from '../support/site.ts'
import { notice } from '../support/staff.ts'
import { film } from './film.ts'

film('person', async ({ page, site, step, open, signIn }) => {
  await withData(site, async (db) => {
    const person = { name: 'Anna Rossi', phone: '+39 347 123 4567', company: 'Officine Rossi S.p.A.' }
    await storePerson(db, new Date(Date.now() - 86_400_000), { ...person, email: 'anna@officinerossi.example' })
    await storePerson(db, new Date(Date.now() - 7_200_000), { ...person, email: 'anna.rossi@gmail.com' })
    await storePerson(db, new Date(), { ...person, name: 'Ivo Neri', phone: '', email: 'ivo@officinerossi.example' })
  })
  await signIn()
  await step('Le persone', () => open('/admin/people'))
  await step('Forse è la stessa', async () => {
    await page.getByRole('link', { name: 'Anna Rossi' }).last().click()
    return page.getByRole('heading', { name: 'Forse è la stessa persona' })
  })
  await step('Una sola persona', async () => {
    const text = 'Ora è una sola persona. Per tornare indietro usa «Separa».'
    announce(page, text, 'toast')
    await page.getByRole('button', { name: 'È la stessa persona: unisci' }).click()
    await notice(page, text).waitFor()
  })
  await step('L’azienda', async () => {
    await page.getByRole('link', { name: 'Officine Rossi S.p.A.' }).click()
    return page.getByRole('heading', { name: '2 persone' })
  })
})
