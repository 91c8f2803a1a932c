import { expect } from 'vitest'
import { storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { announce } from '../support/announce.ts'
import { withData } from '../support/site.ts'
import { askForAppointment, notice } from '../support/staff.ts'
import { film, VISITOR } from './film.ts'

film('work-list', async ({ page, site, step, open, signIn }) => {
  await askForAppointment(site, VISITOR, { day: 6, time: '09:00', duration: '30' })
  const me = await signIn()
  await withData(site, async (db) => {
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    const back = await storeRequestWithMails(db, ago(400), { name: 'Bruno Ferri', company: 'Ferri Impianti S.r.l.' })
    await storeRequestWithMails(db, ago(170), { name: 'Carla Neri', assignedTo: me })
    await storeRequestWithMails(db, ago(70), { name: 'Dino Longo', status: 'replied' })
    const times = { dueAt: ago(1).toISOString(), createdAt: ago(60).toISOString() }
    const link = `/admin/requests/${back}`
    await db
      .insertInto('snoozes')
      .values({ id: 's', adminId: me, link, requestId: back, note: 'Richiamare dopo la fiera', ...times })
      .execute()
  })
  const press = async (key: string, text: string) => {
    await page.keyboard.press('j')
    announce(page, text, 'toast')
    await page.keyboard.press(key)
    await notice(page, text).waitFor()
  }
  await step('Da fare, in ordine', () => open('/admin/dashboard'))
  await step('J scende alla prima riga', () => page.keyboard.press('j'))
  await step('E: il promemoria è fatto', async () => {
    announce(page, 'Promemoria tolto.', 'toast')
    await page.keyboard.press('e')
    await notice(page, 'Promemoria tolto.').waitFor()
  })
  await step('E chiude la prossima', () => press('e', 'Richieste chiuse: 1.'))
  await step('L’appuntamento si apre con Invio', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: VISITOR.name }).waitFor()
  })
  await step('La lista è vuota', async () => {
    await page.getByText('Conferma', { exact: true }).first().press('Enter')
    await page.getByLabel('Link della videochiamata').first().fill('https://video.example/officine-venete')
    await page.getByRole('button', { name: 'Conferma e avvisa' }).press('Enter')
    await notice(page, 'Appuntamento confermato.').waitFor()
    await open('/admin/dashboard')
    for (const left of [1, 0]) {
      await press('e', 'Richieste chiuse: 1.')
      await expect.poll(() => page.locator('main [data-row*=":"]').count()).toBe(left)
    }
  })
  await step('Le richieste dicono a chi tocca', () => open('/admin/requests'))
  await step('Le cifre vengono dopo', async () => {
    await open('/admin/dashboard')
    await page.getByText('Andamento').click()
    return page.getByRole('heading', { name: /^Ultime/ })
  })
})
