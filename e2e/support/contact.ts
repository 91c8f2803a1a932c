import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import type { Site } from './site.ts'

/** What the visitor reads (spec, section 8), written out once more: the tests don't take it from the product. */
export const MESSAGES = {
  sent: 'Grazie per il tuo messaggio! Ti risponderemo al più presto.',
  sentWithAppointment:
    'Grazie per averci contattato! La tua richiesta di appuntamento è stata inviata. Riceverai una conferma via email.',
  failed:
    "Si è verificato un errore durante l'invio del modulo. Riprova più tardi o contattaci direttamente via email.",
} as const

/** Somebody who writes to the company. */
export interface Visitor {
  name: string
  email: string
  phone: string
  company: string
  message: string
}

/** A visitor whom no other test knows. */
export function newVisitor(parts: Partial<Visitor> = {}): Visitor {
  const id = randomUUID().slice(0, 8)
  return {
    name: `Chiara Dell’Òrto ${id}`,
    email: `chiara.${id}@cliente.example`,
    phone: '+39 049 123 4567',
    company: `Officine Venete ${id} S.p.A.`,
    message: `Buongiorno, vorremmo collegare il magazzino (${id}) a SAP.\nÈ possibile entro l’autunno? <b>Grazie</b>`,
    ...parts,
  }
}

/** The form, as assistive technology names it. */
export function contactForm(page: Page): Locator {
  return page.getByRole('form', { name: 'Modulo di contatto' })
}

/** Opens the contact page; with scripts, waits until they have taken the form over. */
export async function openContact(page: Page, site: Site, options: { query?: string; scripts?: boolean } = {}) {
  await page.goto(`${site.url}/contact${options.query ?? ''}`)
  if (options.scripts !== false) await takenOver(page)
}

/** Resolves when the application's scripts run the form. */
export async function takenOver(page: Page): Promise<void> {
  await page.locator('form.contact-form[novalidate]').waitFor()
}

/** Types what a visitor writes. */
export async function fillForm(page: Page, visitor: Visitor): Promise<void> {
  const form = contactForm(page)
  await form.getByLabel('Nome e cognome').fill(visitor.name)
  await form.getByLabel('Azienda').fill(visitor.company)
  await form.getByLabel('Email').fill(visitor.email)
  await form.getByLabel('Telefono').fill(visitor.phone)
  await form.getByLabel('Messaggio').fill(visitor.message)
}

/** An appointment as it is read on the page. */
export interface Slot {
  day: string
  time: string
  duration: string
  place: string
}

/** Hours an hour and a half apart, on four days that no test chooses by hand. */
const HOURS = ['10:30', '12:00', '13:30', '15:00', '16:30', '09:00'] as const
let appointments = 0

/** Ticks the box and chooses 90 minutes in the company's own office, at a time that this file's tests have not had yet. */
export async function chooseAppointment(page: Page): Promise<Slot> {
  const form = contactForm(page)
  await form.getByLabel('Richiedi un appuntamento').check()
  const turn = appointments++
  const index = 4 + (turn % 4)
  const day = (await offeredDays(page))[index - 1] ?? ''
  const time = HOURS[Math.floor(turn / 4) % HOURS.length] ?? ''
  const slot = { day, time, duration: '90 minuti', place: 'In sede' }
  await form.getByRole('radio', { name: slot.duration }).check()
  await chooseDay(page, index)
  await chooseTime(page, slot.time)
  await form.getByLabel('Luogo').selectOption({ label: slot.place })
  return slot
}

/** The days on offer, as they are read. */
export function offeredDays(page: Page): Promise<string[]> {
  return contactForm(page).getByLabel('Data').locator('label .visually-hidden').allTextContents()
}

/** Chooses a day of the offer by its place, from 1. */
export async function chooseDay(page: Page, number: number): Promise<void> {
  await contactForm(page)
    .getByLabel('Data')
    .getByRole('radio')
    .nth(number - 1)
    .check()
}

/** Chooses an hour of the offer, such as "09:30". */
export async function chooseTime(page: Page, time: string): Promise<void> {
  await contactForm(page).getByLabel('Orario').getByRole('radio', { name: time }).check()
}

/** The day (yyyy-mm-dd) or hour that is chosen; empty where none is. */
export function chosen(page: Page, name: 'date' | 'time' | 'duration'): Promise<string> {
  return contactForm(page).evaluate(
    (form, field) => String(new FormData(form as HTMLFormElement).get(field) ?? ''),
    name,
  )
}

/** What stands in the form's own fields now. */
export async function typedValues(page: Page): Promise<Visitor> {
  const form = contactForm(page)
  const value = (label: string) => form.getByLabel(label).inputValue()
  return {
    name: await value('Nome e cognome'),
    email: await value('Email'),
    phone: await value('Telefono'),
    company: await value('Azienda'),
    message: await value('Messaggio'),
  }
}

export const EMPTY: Visitor = { name: '', email: '', phone: '', company: '', message: '' }

/** The button that sends the form, whatever it says at the moment. */
export function submitButton(page: Page): Locator {
  return contactForm(page).getByRole('button', { name: /^(Invia messaggio|Invio in corso...)$/ })
}

/** Unfolds the empty form that lies below the thanks. */
export async function openAnotherForm(page: Page): Promise<void> {
  await page.getByText('Invia un altro messaggio').click()
  await contactForm(page).waitFor()
}

/**
 * Waits until the form is as old as a person needs to fill it in: the slot of one that comes back within two seconds of its
 * rendering is held only once the sender has confirmed the address.
 */
export async function humanPace(page: Page): Promise<void> {
  const [, rendered = ''] = (await contactForm(page).locator('input[name=token]').inputValue()).split('.')
  const rest = Number.parseInt(rendered, 36) + 2_050 - Date.now()
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
}

/** Sends the form as a person does. */
export async function send(page: Page): Promise<void> {
  await humanPace(page)
  await submitButton(page).click()
}

/** The message at the top right. */
export function toast(page: Page, text: string): Locator {
  return page.locator('[role=status], [role=alert]').filter({ hasText: text })
}

/** Waits for the thanks and gives the reference code that they name. */
export async function thanked(page: Page, text: string): Promise<string> {
  const message = toast(page, text)
  await message.waitFor()
  expect(await message.getAttribute('data-tone')).toBe('success')
  const [reference = ''] = /IDG-[0-9A-Z]{5}-[0-9A-Z]{5}/.exec((await message.textContent()) ?? '') ?? []
  expect(reference).not.toBe('')
  return reference
}
