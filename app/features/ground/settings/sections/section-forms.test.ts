import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Company } from '#app/features/ground/settings/company/company.ts'
import {
  companyForm,
  fieldsToComplete,
  withoutStandIns,
  withStandIns,
} from '#app/features/ground/settings/company/company-form.server.ts'
import { companySchema } from '#app/features/ground/settings/company/company-schema.server.ts'
import { fieldLabel } from '#app/features/ground/settings/field-labels.ts'
import { placedField } from '#app/features/ground/settings/opening/form-rows.ts'
import { startsOn } from '#app/features/ground/settings/opening/opening-days.ts'
import { openingForm } from '#app/features/ground/settings/opening/opening-form.ts'
import { fillTemplate } from '#app/features/ground/settings/templates/placeholders.ts'
import { templatesForm } from '#app/features/ground/settings/templates/templates-form.ts'
import { readFields } from '#app/lib/form/check-fields.ts'
import { anyText } from '#test/data/any-text.ts'
import { bookingForm, SECTION_FORMS } from './section-forms.server.ts'
import { SECTION_SCHEMAS, type Section, type SectionForm } from './sections.ts'

const company = companyForm.toFields(companySchema.parse({}))
const companyErrors = (changes: Record<string, string>) => {
  const checked = companyForm.check({ ...company, ...changes }, companySchema.parse({}))
  return checked.ok ? {} : checked.errors
}

test.each(Object.keys(SECTION_SCHEMAS) as Section[])('%s: a form left as it is gives its value back', (section) => {
  const form = SECTION_FORMS[section] as SectionForm<unknown>
  const value = SECTION_SCHEMAS[section].parse({})
  expect(form.check(form.toFields(value), value)).toStrictEqual({ ok: true, value })
  expect(Object.keys(form.toFields(value)).every(form.owns)).toBe(true)
})

test('no form throws on any input', () => {
  const name = fc.oneof(
    fc.constantFrom(
      'vatNumber',
      'phone',
      'linkedin',
      'mon-first',
      'patronDay',
      'patronMonth',
      'requestMonths',
      'reminder-0',
      'busyUrl',
    ),
    fc.constantFrom('closure-0-from', 'closure-99-to', 'template-0-name', 'template-3-body', 'template-0-id'),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.dictionary(name, anyText()), (fields) => {
      for (const section of Object.keys(SECTION_SCHEMAS) as Section[]) {
        const form = SECTION_FORMS[section] as SectionForm<unknown>
        form.check(fields, SECTION_SCHEMAS[section].parse({}))
      }
    }),
  )
})

test('readFields takes only the fields of its own form, and each once', () => {
  const sent = new FormData()
  for (const [name, value] of [
    ['phone', '1'],
    ['phone', '2'],
    ['role', 'admin'],
    ['toString', 'x'],
  ]) {
    sent.append(name ?? '', value ?? '')
  }
  sent.append('email', new File(['x'], 'x.txt'))
  expect(readFields(sent, companyForm.owns)).toStrictEqual({ phone: '1' })
})

describe('the company', () => {
  test.each([
    ['vatNumber', '12345678901'],
    ['vatNumber', '123'],
    ['rea', 'PD123456X'],
    ['rea', 'ZZ-123456'],
    ['registerNumber', '12345678901'],
    ['postalCode', '3501'],
    ['province', 'XX'],
    ['email', 'info@'],
    ['certifiedEmail', 'a b@pec.it'],
    ['phone', 'chiamare Anna'],
    ['linkedin', 'http://www.linkedin.com/company/idg'],
    ['youtube', 'https://user:pass@www.youtube.com/@idg'],
    ['shareCapital', 'euro'],
    ['legalName', ' \u0007 '],
    ['street', 'x'.repeat(161)],
  ])('refuses %s %j', (field, value) => expect(Object.keys(companyErrors({ [field]: value }))).toStrictEqual([field]))

  test.each([
    ['vatNumber', 'IT12345678903'],
    ['rea', 'pd 123456'],
    ['registerNumber', 'rssmra85t10a562s'],
    ['province', 'pd'],
    ['linkedin', ''],
    ['linkedin', 'https://www.linkedin.com/company/idg'],
    ['phone', '049/1234567'],
    ['street', ''],
    ['registerNumber', ''],
    ['rea', ''],
    ['shareCapital', ''],
    ['certifiedEmail', ''],
    ['certificationScope', ''],
  ])('accepts %s %j', (field, value) => expect(companyErrors({ [field]: value })).toStrictEqual({}))

  test('errors are listed in page order', () => {
    const wrong = { phone: 'x', vatNumber: '1', email: 'x', registerNumber: '1', linkedin: 'x', postalCode: '1' }
    const page = ['postalCode', 'email', 'phone', 'vatNumber', 'registerNumber', 'linkedin']
    expect(Object.keys(companyErrors(wrong))).toStrictEqual(page)
  })

  test('a stand-in is a placeholder, not a text to delete', () => {
    const stored = companyForm.toFields(companySchema.parse({}))
    const shown = withoutStandIns(stored)
    expect([shown.phone, shown.vatNumber, shown.email]).toStrictEqual([undefined, undefined, undefined])
    expect(shown.city).toBe('Vigonza')
    expect(withStandIns({ ...shown, phone: '  ' })).toStrictEqual(stored)
    expect(withStandIns({ ...shown, phone: '049/1234567' }).phone).toBe('049/1234567')
  })

  test('fieldsToComplete lists the fields that still hold a placeholder', () => {
    const missing = (company: Company) => fieldsToComplete(company).map(({ name }) => name)
    const fresh = companySchema.parse({})
    expect(missing(fresh)).toContain('vatNumber')
    expect(missing({ ...fresh, vatNumber: '12345678903' })).not.toContain('vatNumber')
    expect(missing({ ...fresh, socials: { ...fresh.socials, youtube: '' } })).not.toContain('youtube')
  })
})

describe('the opening', () => {
  const fields = openingForm.toFields(SECTION_SCHEMAS.opening.parse({}))
  const errors = (changes: Record<string, string>) => {
    const checked = openingForm.check({ ...fields, ...changes }, SECTION_SCHEMAS.opening.parse({}))
    return checked.ok ? [] : Object.keys(checked.errors)
  }
  test.each([
    [{ 'mon-first': '18:00', 'mon-last': '09:00' }, 'mon-first'],
    [{ 'tue-first': '08:00' }, 'tue-first'],
    [{ 'wed-break-from': '13:00' }, 'wed-break-from'],
    [{ 'wed-break-from': '14:00', 'wed-break-to': '13:00' }, 'wed-break-from'],
    [{ patronDay: '30', patronMonth: '02' }, 'patronDay'],
    [{ patronDay: '13' }, 'patronDay'],
    [{ 'closure-0-from': '2026-12-24', 'closure-0-to': '2026-12-23' }, 'closure-0-from'],
    [{ 'closure-0-note': 'Ferie' }, 'closure-0-from'],
    [{ parallelAppointments: '0' }, 'parallelAppointments'],
    [{ parallelAppointments: '' }, 'parallelAppointments'],
    [{ 'mon-first': 'presto' }, 'mon-first'],
    [{ 'thu-break-from': '13:15', 'thu-break-to': '14:00' }, 'thu-break-from'],
    // Whoever types the end of the morning here would be offered until half past twelve without a word.
    [{ 'thu-last': '13:00', 'thu-break-from': '13:00', 'thu-break-to': '14:00' }, 'thu-first'],
  ])('refuses %j', (changes, field) => expect(errors(changes as Record<string, string>)).toStrictEqual([field]))

  test('times are understood as people type them', () => {
    const typed = {
      ...fields,
      'mon-first': '9',
      'mon-last': '1730',
      'mon-break-from': '13.00',
      'mon-break-to': ' 14:30',
    }
    expect(openingForm.check(typed, SECTION_SCHEMAS.opening.parse({}))).toMatchObject({
      ok: true,
      value: { week: { mon: { first: '09:00', last: '17:30', breakFrom: '13:00', breakTo: '14:30' } } },
    })
  })

  test('errors are listed in page order, those of a row by its position', () => {
    const closures = { 'closure-2-from': '2026-12-24', 'closure-2-to': '2026-12-23', 'closure-0-from': '2026-08-10' }
    const wrong = { ...closures, 'mon-first': '08:00', patronDay: '45', parallelAppointments: '99' }
    expect(errors(wrong)).toStrictEqual(['mon-first', 'closure-2-from', 'patronDay', 'parallelAppointments'])
    const placed = (field: string) => fieldLabel(placedField(field, closures), {})
    expect([placed('closure-2-from'), placed('closure-0-from')]).toStrictEqual(['Chiusura 2, dal', 'Chiusura 1, dal'])
    expect(placed('patronDay')).toBe('Santo patrono, giorno')
  })

  test('at least one day is open', () => {
    const closed = Object.fromEntries(Object.entries(fields).filter(([field]) => !field.endsWith('-open')))
    expect(openingForm.check(closed, SECTION_SCHEMAS.opening.parse({}))).toMatchObject({
      ok: false,
      errors: { 'mon-open': expect.any(String) },
    })
  })

  test('by default the specification’s hours are offered on working days', () => {
    const { week } = SECTION_SCHEMAS.opening.parse({})
    expect(startsOn(week, 3)).toHaveLength(19)
    expect([startsOn(week, 0), startsOn(week, 6)]).toStrictEqual([[], []])
    const short = { ...week, fri: { open: true, first: '09:30', last: '11:30', breakFrom: '10:00', breakTo: '11:00' } }
    expect(startsOn(short, 5)).toStrictEqual(['09:30', '11:00', '11:30'])
  })
})

describe('the booking', () => {
  const stored = { ...SECTION_SCHEMAS.booking.parse({}), busyUrl: 'https://calendario.example/segreto.ics' }
  const fields = bookingForm.toFields(stored)
  const check = (changes: Record<string, string>) => bookingForm.check({ ...fields, ...changes }, stored)

  test.each([
    ['bufferMinutes', '45'],
    ['windowDays', '0'],
    ['windowDays', '91'],
    ['noticeHours', 'domani'],
    ['holdHours', '3'],
    ['warnHours', '72'],
    ['changeDeadlineHours', '-1'],
    ['reminder-1', '169'],
    ['videoLink', 'http://video.example/stanza'],
    ['busyUrl', 'ftp://calendario.example'],
  ])('refuses %s %j', (field, value) => {
    const checked = check({ [field]: value })
    expect(checked.ok ? [] : Object.keys(checked.errors)).toStrictEqual([field])
  })

  test('reminders are sorted, unique and optional', () => {
    const reminders = (...hours: string[]) =>
      check({ 'reminder-0': hours[0] ?? '', 'reminder-1': hours[1] ?? '', 'reminder-2': hours[2] ?? '' })
    expect(reminders('1', '48', '1')).toMatchObject({ value: { reminderHours: [48, 1] } })
    expect(reminders()).toMatchObject({ value: { reminderHours: [] } })
  })

  test('the URL of the busy calendar is kept, replaced, removed, and never displayed', () => {
    expect(JSON.stringify(fields)).not.toContain('segreto')
    expect(check({})).toMatchObject({ value: { busyUrl: stored.busyUrl } })
    expect(check({ busyUrl: 'https://altro.example/a.ics' })).toMatchObject({
      value: { busyUrl: 'https://altro.example/a.ics' },
    })
    expect(check({ busyUrl: ' webcal://altro.example/a.ics' })).toMatchObject({
      value: { busyUrl: 'https://altro.example/a.ics' },
    })
    expect(check({ busyRemove: 'on' })).toMatchObject({ value: { busyUrl: '' } })
  })
})

describe('the templates', () => {
  test('accept only known placeholders', () => {
    const row = { 'template-0-name': 'A', 'template-0-subject': 'B {cognome}', 'template-0-body': '{nome}' }
    expect(templatesForm.check(row, SECTION_SCHEMAS.templates.parse({}))).toMatchObject({
      ok: false,
      errors: { 'template-0-subject': expect.any(String) },
    })
  })

  test('values are inserted verbatim, a missing one leaves its placeholder visible', () => {
    expect(fillTemplate('{nome} {codice} {constructor}', { nome: '$& {codice}' })).toBe(
      '$& {codice} {codice} {constructor}',
    )
  })
})
