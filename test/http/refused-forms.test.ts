import { rmSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '../scratch-folder.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { fetchForm, humanPace, postForm, slotNumber } from './contact-client.ts'
import { staffClient, storedAdmin } from './staff-client.ts'

interface Refused {
  path: string
  fields: Record<string, string>
  /** The fields with an error; none for an error of the form as a whole. */
  wrong: readonly string[]
}

const LONG = 'Parola '.repeat(20).trim()

/** Forms that the server refuses, each with values that a person has typed. */
const REFUSED: Readonly<Record<string, Refused>> = {
  contact: {
    path: '/contact',
    fields: { name: 'Anna Rossi', company: 'Rossi S.p.A.', email: 'anna', phone: '049 123', message: 'Buongiorno' },
    wrong: ['email'],
  },
  'sign-in': {
    path: '/AdminLoginPortal',
    fields: { email: 'giulia@idg.example', password: 'parola segreta sbagliata' },
    wrong: [],
  },
  'own signature': {
    path: '/admin/account',
    fields: { intent: 'signature', signature: 'Firma '.repeat(60) },
    wrong: ['signature'],
  },
  'own name': { path: '/admin/account', fields: { intent: 'name', name: LONG }, wrong: ['name'] },
  'own password': {
    path: '/admin/account',
    fields: { intent: 'password', current: 'parola segreta attuale', password: 'corta', repeat: 'diversa' },
    wrong: ['password', 'repeat'],
  },
  invitation: {
    path: '/admin/users',
    fields: { intent: 'invite', name: 'Marco Bianchi', email: 'marco', role: 'admin' },
    wrong: ['email'],
  },
  'company data': {
    path: '/admin/settings?sezione=azienda',
    fields: { section: 'company', intent: 'save', version: '0', legalName: 'Nome digitato', vatNumber: '12', rea: 'X' },
    wrong: ['vatNumber', 'rea'],
  },
  'booking rules': {
    path: '/admin/settings?sezione=prenotazioni',
    fields: { section: 'booking', intent: 'save', version: '0', windowDays: '999', videoLink: 'http://sala.example' },
    wrong: ['windowDays', 'videoLink'],
  },
  'reply templates': {
    path: '/admin/settings?sezione=modelli',
    fields: { section: 'templates', version: '0', 'template-0-name': 'Nuovo', 'template-0-body': 'Ciao {nessuno}' },
    wrong: ['template-0-subject', 'template-0-body'],
  },
  'retention periods': {
    path: '/admin/settings?sezione=conservazione',
    fields: {
      section: 'retention',
      intent: 'save',
      version: '0',
      requestMonths: '0',
      candidateMonths: '12',
      technicalDays: '12',
    },
    wrong: ['requestMonths'],
  },
  reply: {
    path: '/admin/requests/<request>',
    fields: { intent: 'reply', version: '1', subject: `${LONG} ${LONG}`, text: 'Testo della risposta' },
    wrong: ['subject'],
  },
  'a reply with an open variable': {
    path: '/admin/requests/<request>',
    fields: { intent: 'reply', version: '1', subject: 'Re', text: 'Buongiorno {nome}, arriviamo da {azienda}.' },
    wrong: ['text'],
  },
  note: { path: '/admin/requests/<request>', fields: { intent: 'note', note: 'Nota '.repeat(1_001) }, wrong: ['note'] },
  'a request by hand': {
    path: '/admin/requests/new',
    fields: { intent: 'enter', key: 'chiave-1', name: 'Elena Conti', email: 'elena', phone: '', message: 'Preventivo' },
    wrong: ['email'],
  },
  'an appointment by hand': {
    path: '/admin/requests/new',
    fields: {
      intent: 'enter',
      name: 'Elena Conti',
      requestedAppointment: 'on',
      date: '30/02/2031',
      time: '11:30',
      duration: '90',
      location: 'Cliente',
      message: 'Sopralluogo',
    },
    wrong: ['date', 'phone', 'address'],
  },
  'move of an appointment': {
    path: '/admin/appointments/<appointment>',
    fields: { intent: 'move', id: '<appointment>', version: '1', date: '30/02/2031', time: '11:30', reason: 'Motivo' },
    wrong: ['date', 'duration'],
  },
  'proposal of other times': {
    path: '/admin/appointments/<appointment>',
    fields: { intent: 'propose', id: '<appointment>', version: '1', date1: '03/03/2031', time1: '', reason: 'Altro' },
    wrong: ['time1', 'duration'],
  },
  'a redirect': {
    path: '/admin/redirects',
    fields: { intent: 'add', from: '/about', to: 'niente' },
    wrong: ['to'],
  },
  'a new person of the company': {
    path: '/admin/collections/people',
    fields: { intent: 'create', title: 'Nome '.repeat(30) },
    wrong: ['title'],
  },
  'personal data of': { path: '/admin/privacy', fields: { email: 'anna rossi' }, wrong: ['email'] },
}

const SECRETS = ['password', 'repeat', 'current']
const CONTROLS = ['intent', 'section', 'version']

let server: ServerProcess
let admin: ReturnType<typeof staffClient>
/** Ids of a request and of its appointment. */
const stored = { request: '', appointment: '' }

beforeAll(async () => {
  const folder = scratchFolder('refused-forms')
  server = await startServer({ DATA_DIR: folder })
  admin = (await storedAdmin(server)).admin
  const form = await fetchForm(server.url)
  await humanPace(form)
  const sender = { name: 'Anna Rossi', email: 'anna@cliente.example', phone: '049 123', message: 'Buongiorno' }
  const slot = { ...slotNumber(0, form.dates), location: 'Online' }
  const sent = await postForm(server.url, { token: form.token, ...sender, requestedAppointment: 'on', ...slot })
  expect(sent.reference).toBeDefined()
  const find = async (path: string, link: RegExp) => link.exec(await (await admin.send(path)).text())?.[1] ?? ''
  stored.request = await find('/admin/requests', /\/admin\/requests\/([0-9a-f-]{36})/)
  stored.appointment = await find(`/admin/requests/${stored.request}`, /\/admin\/appointments\/([0-9a-f-]{36})/)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

const decode = (html: string) =>
  html.replaceAll('&#x27;', '’').replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')

test.each(Object.entries(REFUSED))('without scripts a refused form keeps what was typed: %s', async (_, refused) => {
  const client = refused.path.startsWith('/admin/') ? admin : staffClient(server)
  const filled = (text: string) =>
    text.replace('<request>', stored.request).replace('<appointment>', stored.appointment)
  const fields = Object.fromEntries(Object.entries(refused.fields).map(([name, value]) => [name, filled(value)]))
  const answer = await client.send(filled(refused.path), fields)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  // The document without the data for scripts.
  const page = decode((await answer.text()).replace(/<(script|style)\b.*?<\/\1>/gs, ''))
  for (const [name, value] of Object.entries(fields)) {
    if (CONTROLS.includes(name)) continue
    if (SECRETS.includes(name)) expect(page.includes(value), name).toBe(false)
    else expect(page.includes(name === 'role' ? `value="${value}" selected` : value), name).toBe(true)
  }
  const wrong = [...page.matchAll(/<(?:input|textarea|select)[^>]*>/g)].filter(([tag]) => tag.includes('aria-invalid'))
  const names = wrong.map(([tag]) => / name="([^"]*)"/.exec(tag)?.[1])
  for (const name of refused.wrong) {
    expect(names).toContain(name)
    expect(page).toMatch(new RegExp(`id="[\\w-]*${name}-error"`))
  }
  if (refused.wrong.length === 0) expect(page.includes('role="alert"')).toBe(true)
})
