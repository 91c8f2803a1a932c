import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '#test/data/any-text.ts'
import { type ContactValues, LIMITS, readContactForm } from './contact-fields.ts'
import { checkContactForm } from './schema.ts'

const DATES = ['2026-11-25', '2026-11-26']

const filled: ContactValues = {
  name: 'Ada Bianchi',
  email: 'ada@example.it',
  phone: '049 123456',
  company: '',
  message: 'Buongiorno',
  requestedAppointment: '',
  date: '',
  time: '',
  duration: '60',
  location: 'Online',
  address: '',
  topic: '',
  consultant: '',
  preferences: '',
}

const errorsOf = (values: Partial<ContactValues>) => {
  const result = checkContactForm({ ...filled, ...values }, DATES)
  return result.ok ? {} : result.errors
}

const payloadOf = (values: Partial<ContactValues>) => {
  const result = checkContactForm({ ...filled, ...values }, DATES)
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result.payload
}

describe('without an appointment', () => {
  test('date, time, duration and location are empty, whatever was selected', () => {
    expect(payloadOf({ date: '2026-11-25', time: '09:00' })).toStrictEqual({
      name: 'Ada Bianchi',
      email: 'ada@example.it',
      phone: '049 123456',
      company: '',
      message: 'Buongiorno',
      topic: '',
      requestedAppointment: false,
      date: '',
      time: '',
      duration: '',
      location: '',
      address: '',
    })
  })

  test('requires name, email, phone and message, and does not accept blanks', () => {
    expect(Object.keys(errorsOf({ name: ' ', email: '', phone: '\u0000', message: '\n' }))).toStrictEqual([
      'name',
      'email',
      'phone',
      'message',
    ])
  })
})

describe('with an appointment', () => {
  const wanted = { requestedAppointment: 'on', date: '2026-11-25', time: '18:00' }

  test('accepts the start times of the selected day', () => {
    const check = (time: string) =>
      checkContactForm({ ...filled, ...wanted, time }, DATES, (date) => (date === '2026-11-25' ? ['10:00'] : []))
    expect(check('10:00').ok).toBe(true)
    expect(check('18:00')).toMatchObject({ ok: false, errors: { time: expect.any(String) } })
  })

  test('whoever writes when it would suit may leave day and hour empty, both of them', () => {
    const noTime = { ...wanted, date: '', time: '' }
    const wish = { ...noTime, preferences: ' Solo di mattina ' }
    expect(payloadOf(wish)).toMatchObject({ date: '', time: '', preferences: 'Solo di mattina', duration: '60' })
    expect(payloadOf({ ...wanted, preferences: 'Meglio presto' })).toMatchObject({ time: '18:00' })
    expect(Object.keys(errorsOf({ ...noTime, preferences: ' ' }))).toStrictEqual(['date', 'time'])
    expect(Object.keys(errorsOf({ ...wish, date: '2026-11-25' }))).toStrictEqual(['time'])
    expect(Object.keys(errorsOf({ ...wish, location: 'Cliente' }))).toStrictEqual(['address'])
    expect(payloadOf({ ...wish, requestedAppointment: '' })).not.toHaveProperty('preferences')
  })

  test("requires an address only for an appointment at the customer's", () => {
    expect(payloadOf({ ...wanted, location: 'Ufficio', address: 'Via Roma 1' }).address).toBe('')
    expect(payloadOf({ location: 'Cliente', address: 'Via Roma 1' }).address).toBe('')
    expect(payloadOf({ ...wanted, location: 'Online', address: '' }).address).toBe('')
    expect(errorsOf({ ...wanted, location: 'Cliente', address: ' ' })).toStrictEqual({
      address: 'Scrivi l’indirizzo dell’incontro.',
    })
  })

  test('an alternative slot replaces day and time', () => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...filled, ...wanted, slot: '2026-11-26T11:30' }))
      form.set(name, value)
    expect(readContactForm(form)).toMatchObject({ date: '2026-11-26', time: '11:30' })
    form.set('slot', 'https://example.it')
    expect(readContactForm(form)).toMatchObject({ date: '2026-11-25', time: '18:00' })
  })

  test('keeps the selected values', () => {
    expect(payloadOf({ ...wanted, duration: '90', location: 'Cliente', address: ' Via Roma 1 ' })).toMatchObject({
      requestedAppointment: true,
      date: '2026-11-25',
      time: '18:00',
      duration: '90',
      location: 'Cliente',
      address: 'Via Roma 1',
    })
  })

  test('refuses values that are not offered', () => {
    expect(errorsOf({ ...wanted, date: '2026-11-28' })).toHaveProperty('date')
    expect(errorsOf({ ...wanted, time: '18:30' })).toHaveProperty('time')
    expect(errorsOf({ ...wanted, duration: '45' })).toHaveProperty('duration')
    expect(errorsOf({ ...wanted, location: 'Luna' })).toHaveProperty('location')
    expect(errorsOf({ ...wanted, location: 'Cliente' })).toHaveProperty('address')
    expect(errorsOf({ ...wanted, location: 'Cliente', address: 'x'.repeat(301) })).toHaveProperty('address')
    expect(Object.keys(errorsOf({ ...wanted, date: '', time: '' }))).toStrictEqual(['date', 'time'])
  })
})

test('the limits equal those of the fields', () => {
  for (const field of ['name', 'phone', 'company', 'message'] as const) {
    expect(errorsOf({ [field]: 'x'.repeat(LIMITS[field]) })).toStrictEqual({})
    expect(errorsOf({ [field]: 'x'.repeat(LIMITS[field] + 1) })).toHaveProperty(field)
  }
})

test('validates email addresses as the browser does', () => {
  for (const email of ['ada@example.it', "o'brien+sap@sub.example.co", 'ada@localhost'])
    expect(errorsOf({ email })).toStrictEqual({})
  for (const email of [
    'ada',
    'ada@',
    '@x.it',
    'a b@x.it',
    'ada@x..it',
    'ada@-x.it',
    'àda@x.it',
    'a@x.it\r\nBcc: b@x.it',
  ]) {
    expect(errorsOf({ email }), email).toHaveProperty('email')
  }
})

test('strips control characters, normalises line breaks to LF and text to NFC', () => {
  expect(payloadOf({ name: ' Nicolo\u0300\u0000 \r\n Rossi\u007f ' }).name).toBe('Nicolò   Rossi')
  expect(payloadOf({ message: 'a\r\nb\rc\td\u0007' }).message).toBe('a\nb\nc\td')
})

test('stores unusual Unicode exactly, or refuses it with an error on its field', () => {
  for (const name of ['👩‍👩‍👧‍👦', 'שלום\u200f', '𝕬𝖉𝖆', 'a\uFFFF']) expect(payloadOf({ name }).name).toBe(name)
  expect(errorsOf({ name: 'a\uD800b' })).toHaveProperty('name')
})

test('removes characters that nobody sees, and takes a text of nothing else as empty', () => {
  expect(payloadOf({ name: '\u202EAda\u200B', phone: '\u202D049 123456\u202C' })).toMatchObject({
    name: 'Ada',
    phone: '049 123456',
  })
  for (const field of ['name', 'phone', 'email', 'message'])
    expect(errorsOf({ [field]: '\u200B\u2060' })).toHaveProperty(field)
})

test('returns a clean payload or Italian errors for any text, and never throws', () => {
  // Nine fields in ten are filled in well, so that many forms are accepted.
  const anything = fc.record(
    Object.fromEntries(
      Object.entries(filled).map(([field, good]) => {
        const odd = field === 'email' || field === 'requestedAppointment' ? fc.string() : anyText()
        return [field, fc.oneof({ weight: 9, arbitrary: fc.constant(good) }, odd)]
      }),
    ),
  )
  let accepted = 0
  fc.assert(
    fc.property(anything, (values) => {
      const form = new FormData()
      for (const [field, value] of Object.entries(values)) form.set(field, value)
      const result = checkContactForm(readContactForm(form), DATES)
      if (result.ok) accepted++
      if (!result.ok) return Object.values(result.errors).every((message) => /^[A-ZÈ].*[.!]$/.test(message))
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for them
      return !/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.test(Object.values(result.payload).join(''))
    }),
    { numRuns: 4_000 },
  )
  expect(accepted).toBeGreaterThan(400)
})
