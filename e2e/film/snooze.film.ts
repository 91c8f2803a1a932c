import { storePerson } from '#test/data/stored-people.ts'
import { fillOffice } from '../support/office-data.ts'
import { withData } from '../support/site.ts'
import { notice } from '../support/staff.ts'
import { film } from './film.ts'

film('snooze', async ({ page, site, step, open, signIn }) => {
  const { request } = await fillOffice(site, await signIn())
  const person = await withData(site, (db) =>
    storePerson(db, new Date(), { name: 'Bruno Neri', company: 'Cantina Neri', status: 'closed' }),
  )
  const snooze = async (note: string) => {
    await page.getByLabel('Che cosa').fill(note)
    await page.getByRole('button', { name: 'Domani alle 9' }).click()
    await notice(page, 'Te lo ricordiamo').waitFor()
  }

  await step('Apre una richiesta', () => open(`/admin/requests/${request}`))
  await step('«Ricordamelo»', () => page.getByText('Ricordamelo', { exact: true }).click())
  await step('Domani alle 9', () => snooze('Richiamare dopo la fiera'))
  await step('Anche su una persona', async () => {
    await open(`/admin/people/${person}`)
    await page.getByText('Ricordamelo', { exact: true }).click()
  })
  await step('Domani alle 9', () => snooze('Auguri di compleanno'))
  await step('Rimandate', async () => {
    await open('/admin/dashboard')
    return page.getByRole('region', { name: 'Rimandate' })
  })
  await step('Il giorno dopo: tornate', async () => {
    await withData(site, (db) => db.updateTable('snoozes').set({ dueAt: '2020-01-08T08:00:00.000Z' }).execute())
    await open('/admin/dashboard')
    return page.getByRole('region', { name: 'Tornate' })
  })
  await step('Fatto', async () => {
    await page.getByRole('button', { name: 'Fatto: Bruno Neri' }).click()
    await notice(page, 'Promemoria tolto.').waitFor()
  })
})
