import { expect, test } from 'vitest'
import { templatesSchema } from '#app/features/ground/settings/templates/reply-templates.ts'
import { insertTemplate } from './insert-template.ts'

const { templates } = templatesSchema.parse({})
const [received, details] = templates as [(typeof templates)[0], (typeof templates)[0]]
const count = (text: string, words: RegExp) => (text.match(words) ?? []).length

test('an empty reply takes the subject and text of the template', () => {
  expect(insertTemplate({ subject: 'Richiesta ricevuta', text: ' \n' }, received)).toStrictEqual({
    subject: received.subject,
    text: received.body,
  })
})

test('two templates in one reply do not greet or close twice', () => {
  const both = insertTemplate(insertTemplate({ subject: '', text: '' }, received), details)
  expect(both.subject).toBe(received.subject)
  expect(count(both.text, /Buongiorno/g)).toBe(1)
  expect(count(both.text, /Cordiali saluti/g)).toBe(1)
  expect(both.text).toMatch(/^Buongiorno \{nome\},\n\ngrazie/)
  expect(both.text).toMatch(/merito\.\n\nper risponderti[\s\S]+Cordiali saluti$/)
  const all = templates.reduce(insertTemplate, { subject: '', text: '' })
  expect(count(all.text, /Buongiorno/g)).toBe(1)
})

test('keeps a typed text and a signature below the closing words', () => {
  const typed = 'Buongiorno Anna,\n\nconfermo tutto.\n\nUn cordiale saluto,\nGiulia Ferraro\nIDG'
  const { text } = insertTemplate({ subject: 'Re', text: typed }, details)
  expect(text).toMatch(/^Buongiorno Anna,\n\nconfermo tutto\.\n\nper risponderti/)
  expect(text).toMatch(/Un cordiale saluto,\nGiulia Ferraro\nIDG$/)
  expect(text).not.toContain('{nome}')
})

test('appends to a text that neither greets nor closes', () => {
  const { text } = insertTemplate({ subject: 'Re', text: 'Confermo.' }, details)
  expect(text).toBe(`Confermo.\n\n${details.body}`)
})

test('a greeting without a blank line below loses only its line', () => {
  const { text } = insertTemplate(
    { subject: '', text: 'Salve,\nsentiamoci.' },
    { subject: '', body: 'Gentile Anna,\nla chiamata è alle 9.' },
  )
  expect(text).toBe('Salve,\nsentiamoci.\n\nla chiamata è alle 9.')
})
