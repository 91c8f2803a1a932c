import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { allow, announce } from './announce.ts'
import { hydrated } from './browser.ts'
import type { Site } from './site.ts'

const ASSETS = path.resolve(import.meta.dirname, '../../build/client/assets')

/** The texts for visitors (specification, section 8), repeated here: the tests do not take them from the product. */
export const MESSAGES = {
  sent: 'Grazie per il tuo messaggio! Ti risponderemo al più presto.',
  sentWithAppointment:
    'Grazie per averci contattato! La tua richiesta di appuntamento è stata inviata. Riceverai una conferma via email.',
  failed:
    "Si è verificato un errore durante l'invio del modulo. Riprova più tardi o contattaci direttamente via email.",
} as const

/** A person who writes to the company. */
export interface Visitor {
  name: string
  email: string
  phone: string
  company: string
  message: string
}

/** Creates a visitor unique to this test. */
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

/** Returns the form by its accessible name. */
export function contactForm(page: Page): Locator {
  return page.getByRole('form', { name: 'Modulo di contatto' })
}

/** Opens the contact page; with JavaScript, waits for hydration. */
export async function openContact(page: Page, site: Site, options: { query?: string; scripts?: boolean } = {}) {
  await page.goto(`${site.url}/contact${options.query ?? ''}`)
  if (options.scripts !== false) await takenOver(page)
}

/** Enters the form, and resolves when the application checks it. */
export async function takenOver(page: Page): Promise<void> {
  await hydrated(page)
  await page.locator('form.contact-form[novalidate]').dispatchEvent('focusin')
  // The same import as the form's, which began before: this one resolves later.
  const [rules] = readdirSync(ASSETS).filter((name) => /^schema-.*\.js$/.test(name))
  await page.evaluate(`import('/assets/${rules}').then(() => undefined)`)
}

/** Fills in the visitor's fields. */
export async function fillForm(page: Page, visitor: Visitor): Promise<void> {
  const form = contactForm(page)
  await form.getByLabel('Nome e cognome').fill(visitor.name)
  await form.getByLabel('Azienda').fill(visitor.company)
  await form.getByLabel('Email').fill(visitor.email)
  await form.getByLabel('Telefono').fill(visitor.phone)
  await form.getByLabel('Messaggio').fill(visitor.message)
}

/** Announces what an empty form says. */
export function announceMissing(page: Page, withAppointment = false): void {
  const always = [
    'Scrivi il tuo nome.',
    'Scrivi il tuo indirizzo email.',
    'Scrivi un numero di telefono.',
    'Scrivi il tuo messaggio.',
  ]
  for (const text of [...always, ...(withAppointment ? ['Scegli una data.', 'Scegli un orario.'] : [])])
    announce(page, text)
}

/** An appointment as shown on the page. */
export interface Slot {
  day: string
  time: string
  duration: string
  place: string
}

/** Times ninety minutes apart, on four days that tests do not choose by hand. */
const HOURS = ['10:30', '12:00', '13:30', '15:00', '16:30', '09:00'] as const
let appointments = 0

/** Checks the box and chooses 90 minutes at the company's office, at a slot not used in this file before. */
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

/** Returns the labels of the offered days. */
export function offeredDays(page: Page): Promise<string[]> {
  return contactForm(page).getByLabel('Data').locator('label .visually-hidden').allTextContents()
}

/** Chooses an offered day by its position, from 1. */
export async function chooseDay(page: Page, number: number): Promise<void> {
  await contactForm(page)
    .getByLabel('Data')
    .getByRole('radio')
    .nth(number - 1)
    .check()
}

/** Chooses an offered time, such as "09:30". */
export async function chooseTime(page: Page, time: string): Promise<void> {
  await contactForm(page).getByLabel('Orario').getByRole('radio', { name: time }).check()
}

/** Returns the selected day (yyyy-mm-dd) or time; empty if there is none. */
export function chosen(page: Page, name: 'date' | 'time' | 'duration'): Promise<string> {
  return contactForm(page).evaluate(
    (form, field) => String(new FormData(form as HTMLFormElement).get(field) ?? ''),
    name,
  )
}

/** Returns the current values of the form. */
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

/** Returns the submit button, whatever its current label. */
export function submitButton(page: Page): Locator {
  return contactForm(page).getByRole('button', { name: /^(Invia messaggio|Invio in corso...)$/ })
}

/** Opens the empty form below the thank-you. */
export async function openAnotherForm(page: Page): Promise<void> {
  await page.getByText('Invia un altro messaggio').click()
  await contactForm(page).waitFor()
}

/**
 * Waits until the form is old enough to come from a person: within two seconds of rendering, its slot is held only
 * after the sender has confirmed the address.
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

/** Returns the message at the top right. */
export function toast(page: Page, text: string): Locator {
  allow(page, text)
  return page.locator('[role=status], [role=alert]').filter({ hasText: text })
}

/** Returns whether a message is rather green or red, as drawn. */
export function colourOf(message: Locator): Promise<'green' | 'red'> {
  return message.evaluate((box) => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.fillStyle = getComputedStyle(box).color
    pen.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0] = pen.getImageData(0, 0, 1, 1).data
    return green > red ? 'green' : 'red'
  })
}

/** Waits for the thank-you and returns its reference code. */
export async function thanked(page: Page, text: string): Promise<string> {
  const message = toast(page, text)
  await message.waitFor()
  expect(await colourOf(message)).toBe('green')
  const [reference = ''] = /IDG-[0-9A-Z]{5}-[0-9A-Z]{5}/.exec((await message.textContent()) ?? '') ?? []
  expect(reference).not.toBe('')
  return reference
}
