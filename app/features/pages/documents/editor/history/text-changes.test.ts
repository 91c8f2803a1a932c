import { expect, test } from 'vitest'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import type { ContentValue } from '#app/lib/form/tree/fields.ts'
import { changedPart, textChanges } from './text-changes.ts'

const { fields } = getDocument('about')
const text = (title: string, body = `Il testo di ${title}.`) => ({ kind: 'text', title, body })
const statement = (title: string) => ({ kind: 'statement', title, text: 'Una frase.' })
const facts = (items: ContentValue[]) => ({ kind: 'facts', title: 'Principi', items })

function changes(before: ContentValue[], after: ContentValue[]) {
  return textChanges(fields, { sections: before }, { sections: after })
}

test('two exchanged sections are one move', () => {
  expect(changes([text('A'), statement('B'), text('C')], [statement('B'), text('A'), text('C')])).toStrictEqual([
    { kind: 'move', label: 'Sezioni, Testo «A»', from: 1, to: 2 },
  ])
  expect(changes([text('A'), text('B'), text('C')], [text('C'), text('A'), text('B')])).toStrictEqual([
    { kind: 'move', label: 'Sezioni, Testo «C»', from: 3, to: 1 },
  ])
})

test('a section that was moved and changed is compared with itself', () => {
  expect(changes([text('A'), text('B'), text('C')], [text('B'), text('C'), text('A', 'Nuovo.')])).toStrictEqual([
    { kind: 'move', label: 'Sezioni, Testo «A»', from: 1, to: 3 },
    { kind: 'text', label: 'Sezioni, Testo «A», Testo', before: 'Il testo di A.', after: 'Nuovo.' },
  ])
})

test('a section with another title is the one at its place', () => {
  expect(changes([text('A', 'Uno.'), text('B')], [text('Altro', 'Uno.'), text('B')])).toStrictEqual([
    { kind: 'text', label: 'Sezioni, Testo «Altro», Titolo', before: 'A', after: 'Altro' },
  ])
})

test('an added section shifts the others without moving them, and is one difference, as is a removed one', () => {
  const three = [text('A'), statement('N'), text('B')]
  const added = { kind: 'text', label: 'Sezioni, Frase in evidenza «N»', before: '', after: 'N\nUna frase.' }
  expect(changes([text('A'), text('B')], three)).toStrictEqual([added])
  expect(changes(three, [text('A'), text('B')])).toStrictEqual([{ ...added, before: added.after, after: '' }])
  const empty = { kind: 'statement', title: '', text: '' }
  expect(changes([], [empty])).toStrictEqual([
    { kind: 'text', label: 'Sezioni, Frase in evidenza', before: '', after: 'Senza testo' },
  ])
})

test('items of a section are recognised too, and equal items stay apart', () => {
  const [one, two] = [
    { title: 'Uno', text: 'Primo.' },
    { title: 'Due', text: 'Secondo.' },
  ]
  expect(changes([facts([one, two])], [facts([two, one])])).toStrictEqual([
    { kind: 'move', label: 'Sezioni, Elenco di voci «Principi», Voci, «Uno»', from: 1, to: 2 },
  ])
  expect(changes([facts([one, one])], [facts([one, one, one])])).toHaveLength(1)
  expect(changes([facts([one, two])], [facts([one, two])])).toStrictEqual([])
})

test('the changed words of a long text are shown with a part of what surrounds them', () => {
  const long = 'parola '.repeat(20)
  const part = changedPart(`${long}vecchia fine.`, `${long}nuova fine.`)
  expect(part).toMatchObject({ old: ' vecchia', now: ' nuova', end: ' fine.' })
  expect(part.start).toMatch(/^…( parola){8}$/)
  expect(changedPart(`prima ${long}`, `dopo ${long}`).end).toMatch(/^( parola)+ …$/)
  expect(changedPart('uguale', 'uguale')).toStrictEqual({ start: 'uguale', old: '', now: '', end: '' })
  expect(changedPart('', 'Tutto nuovo')).toStrictEqual({ start: '', old: '', now: 'Tutto nuovo', end: '' })
  expect(changedPart('a a', 'a a a')).toStrictEqual({ start: 'a a', old: '', now: ' a', end: '' })
})
