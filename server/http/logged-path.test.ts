import { expect, test } from 'vitest'
import { loggedPath } from './logged-path.ts'

const TOKEN = 'eN6BOevna2w1ZWoEiBqW5yATapqxaVa2r0U37OlDhRo'

test.each([
  `/appuntamento/${TOKEN}`,
  `/i-tuoi-dati/${TOKEN}/copia`,
  `/i-tuoi-dati/${TOKEN.slice(0, 20)}`,
  `/appuntamento/${TOKEN}/orari.data`,
  `/Appuntamento/${TOKEN}/calendario.ics`,
  `/appuntamento%2F${TOKEN}`,
  `/appuntamento%2f${TOKEN}`,
  `/appuntamento;${TOKEN}`,
  `/appuntamento.${TOKEN}`,
  `/appuntament/${TOKEN}`,
  `/x/${TOKEN}`,
  `/calendario/${TOKEN}.ics`,
  `/AdminLoginPortal/setup/${TOKEN}`,
  `/AdminLoginPortal/invito/${TOKEN}`,
  `/AdminLoginPortal/nuova-password/${TOKEN}.data`,
  `/AdminLoginPortal%2Finvito%2F${TOKEN}`,
  // A part of a token is still secret.
  `/appuntamento/${TOKEN.slice(0, 20)}`,
])('omits the token from %s', (path) => {
  const logged = loggedPath(path)
  for (let at = 0; at + 8 <= 20; at++) expect(logged).not.toContain(TOKEN.slice(at, at + 8))
})

test.each([
  '/',
  '/products/indigate-plus',
  '/contact/orari',
  '/AdminLoginPortal/nuova-password',
  '/admin/requests/01a20111-64eb-7e62-88fc-ac47ba94e626',
  '/admin/mail/01a20111-64eb-7e62-88fc-ac47ba94e626/html',
  '/admin/requests/01a20111-64eb-7e62-88fc-ac47ba94e626.data',
])('keeps %s', (path) => {
  expect(loggedPath(path)).toBe(path)
})
