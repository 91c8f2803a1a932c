import {
  chooseDay,
  chooseTime,
  contactForm,
  fillForm,
  MESSAGES,
  newVisitor,
  send,
  submitButton,
  takenOver,
  thanked,
} from '../support/contact.ts'
import { askForAppointment } from '../support/staff.ts'
import { film, VISITOR } from './film.ts'

film('taken-slot', async ({ page, site, step, open }) => {
  const form = contactForm(page)
  const taken = (time: string) => askForAppointment(site, newVisitor(), { day: 2, time, duration: '60' })

  await step('Sceglie un giorno in parte occupato', async () => {
    await taken('15:00')
    await open('/contact')
    await takenOver(page)
    await fillForm(page, VISITOR)
    await form.getByLabel('Richiedi un appuntamento').check()
    await chooseDay(page, 3)
    await form.getByRole('radio', { name: '15:00 occupato' }).waitFor()
    return form.getByLabel('Orario')
  })
  await step('Sceglie le 11:00', async () => {
    await chooseTime(page, '11:00')
    return form.getByText(/Hai scelto/)
  })
  await step('Invia, ma qualcuno è stato più rapido', async () => {
    await taken('11:00')
    await send(page)
    await form.getByRole('alert').waitFor()
  })
  await step('Prende un orario vicino', () => form.getByRole('list').getByRole('button').nth(1).click())
  await step('Invia', async () => {
    await submitButton(page).click()
    await thanked(page, MESSAGES.sentWithAppointment)
  })
})
