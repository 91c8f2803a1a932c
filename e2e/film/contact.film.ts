import {
  chooseDay,
  chooseTime,
  contactForm,
  fillForm,
  MESSAGES,
  send,
  submitButton,
  takenOver,
  thanked,
} from '../support/contact.ts'
import { mailTo } from '../support/staff.ts'
import { film, VISITOR } from './film.ts'

film('contact', async ({ page, site, step, open, read }) => {
  const form = contactForm(page)

  await step('Apre la pagina dei contatti', () => open('/contact'))
  await step('Scrive i suoi dati e il messaggio', async () => {
    await takenOver(page)
    await fillForm(page, VISITOR)
    return submitButton(page)
  })
  let reference = ''
  await step('Invia', async () => {
    await send(page)
    reference = await thanked(page, MESSAGES.sent)
  })
  await step('Riceve l’email di conferma', async () => read(await mailTo(site, VISITOR.email, reference)))
  await step('L’azienda riceve il messaggio', async () => read(await mailTo(site, 'info@idg.example', reference)))

  await step('Chiede un appuntamento', async () => {
    await open('/contact')
    await takenOver(page)
    await fillForm(page, VISITOR)
    await form.getByLabel('Richiedi un appuntamento').check()
    return form.getByLabel('Richiedi un appuntamento')
  })
  await step('Sceglie la durata e il giorno', async () => {
    await form.getByRole('radio', { name: '90 minuti' }).check()
    await chooseDay(page, 4)
  })
  await step('Sceglie l’orario e il luogo', async () => {
    await chooseTime(page, '10:30')
    await form.getByLabel('Luogo').selectOption({ label: 'Presso il cliente' })
    await form.getByLabel('Indirizzo dell’incontro').fill('Via delle Industrie 12, 35129 Padova')
    return form.getByLabel('Luogo')
  })
  await step('Invia la richiesta di appuntamento', async () => {
    await send(page)
    reference = await thanked(page, MESSAGES.sentWithAppointment)
  })
  await step('Riceve l’email con l’appuntamento richiesto', async () =>
    read(await mailTo(site, VISITOR.email, reference)),
  )
  await step('L’azienda riceve la richiesta', async () => read(await mailTo(site, 'info@idg.example', reference)))
})
