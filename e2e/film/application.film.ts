import { pdfWith } from '#test/files/documents.ts'
import { mailTo } from '../support/staff.ts'
import { film } from './film.ts'

film('application', async ({ page, site, step, open, read, signIn }) => {
  const choose = (buffer: Buffer) =>
    page.getByLabel('Curriculum').setInputFiles({ name: 'Cv Chiara.pdf', mimeType: 'application/pdf', buffer })
  const send = page.getByRole('button', { name: 'Invia la candidatura' })

  await step('Apre «Lavora con noi»', () => open('/careers'))
  await step('Apre il modulo della candidatura', () => open('/careers/candidatura'))
  await step('Scrive i suoi dati e sceglie un file', async () => {
    await page.getByLabel('Nome e cognome').fill('Chiara Conti')
    await page.getByLabel('Email').fill('chiara.conti@candidati.example')
    await page.getByLabel('Telefono').fill('+39 333 1234567')
    await page.getByLabel('Messaggio').fill('Integro sistemi da dieci anni.')
    await choose(Buffer.from('non è un documento'))
    return send
  })
  await step('Il file non è un curriculum', async () => {
    await send.click()
    await page.getByText('salvalo come PDF e sceglilo di nuovo').first().waitFor()
  })
  await step('Ne sceglie un altro e invia', async () => {
    await choose(pdfWith('Chiara Conti'))
    await send.click()
    await page.getByRole('heading', { name: 'Candidatura inviata' }).waitFor()
  })
  const mail = await mailTo(site, 'chiara.conti@candidati.example', /IDG-/)
  await step('Riceve la conferma', () => read(mail))
  await step('Chi lavora qui apre le candidature', async () => {
    await signIn()
    await open('/admin/candidates')
  })
  await step('Apre la candidatura', async () => {
    await page.getByRole('link', { name: 'Chiara Conti' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Chiara Conti' }).waitFor()
  })
  await step('Risponde', async () => {
    await page.getByLabel('Risposta').fill('Buongiorno, ci vediamo lunedì?')
    await page.getByRole('button', { name: 'Invia la risposta' }).click()
    await page.getByText('Risposta in partenza.').waitFor()
  })
})
