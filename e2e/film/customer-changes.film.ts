import { fillCustomers } from '../support/customer-data.ts'
import { SECRET } from '../support/office-data.ts'
import { withData } from '../support/site.ts'
import { film } from './film.ts'

film('customer-changes', async ({ page, site, step, open, read }) => {
  const { proposed, confirmedInOffice } = await withData(site, (db) =>
    fillCustomers(db, { secret: SECRET, publicUrl: site.url }),
  )
  /** The mail of a kind about the appointment of the current page. */
  const mail = async (kind: string) => {
    const [reference = ''] = /IDG-[0-9A-Z-]+/.exec(await page.locator('main').innerText()) ?? []
    return site.mail.waitFor(
      ({ mail }) => mail.messageId?.startsWith(`<${kind}.`) === true && mail.text?.includes(reference) === true,
    )
  }

  await step('Apre la sua pagina: tre orari proposti', () => open(`/appuntamento/${proposed}`))
  await step('Accetta una proposta', async () => {
    await page
      .getByRole('button', { name: /^Accetta/ })
      .first()
      .click()
    await page.getByText('Fatto: l’appuntamento è confermato.').waitFor()
  })
  await step('Riceve la conferma', async () => read(await mail('appointment-confirmed')))
  await step('Apre un appuntamento confermato', () => open(`/appuntamento/${confirmedInOffice}`))
  await step('Vuole spostarlo', async () => {
    await page.getByText('Sposta l’appuntamento', { exact: true }).click()
    return page.getByRole('radiogroup', { name: 'Data' })
  })
  await step('Sceglie un altro giorno e un altro orario', async () => {
    await page.getByRole('radiogroup', { name: 'Data' }).getByRole('radio').last().check()
    await page.getByRole('radiogroup', { name: 'Orario' }).getByRole('radio').last().check()
    return page.getByRole('button', { name: 'Sposta all’orario scelto' })
  })
  await step('Lo sposta', async () => {
    await page.getByRole('button', { name: 'Sposta all’orario scelto' }).click()
    await page.getByText('Fatto: vale il nuovo orario.').waitFor()
  })
  await step('Riceve il nuovo orario', async () => read(await mail('appointment-moved')))
  await step('Vuole annullarlo', async () => {
    await open(`/appuntamento/${confirmedInOffice}`)
    await page.getByText('Annulla l’appuntamento', { exact: true }).click()
    await page.getByLabel('Motivo').fill('Progetto rimandato')
    return page.getByRole('button', { name: 'Sì, annulla l’appuntamento' })
  })
  await step('Lo annulla', async () => {
    await page.getByRole('button', { name: 'Sì, annulla l’appuntamento' }).click()
    await page.getByText('Fatto: l’appuntamento è annullato.').waitFor()
  })
  await step('Riceve l’annullamento', async () => read(await mail('appointment-cancelled')))
})
