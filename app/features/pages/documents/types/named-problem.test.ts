import { expect, test } from 'vitest'
import { z } from 'zod'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import { textProblems } from '#app/features/pages/documents/publishing/check-text.server.ts'
import { fieldTree } from '#app/lib/form/tree/field-tree.server.ts'
import type { ContentValue, GroupNode } from '#app/lib/form/tree/fields.ts'
import { namedProblem } from './named-problem.ts'
import { line, listOf, paragraph } from './parts.server.ts'

function problemsOf(key: string, text: ContentValue): string[] {
  const document = getDocument(key)
  return Object.entries(textProblems(document, text) ?? {}).map(([path, message]) =>
    namedProblem(document.fields, text, path, message),
  )
}

const about = getDocument('about').original as Record<string, ContentValue>

test('an empty field is called empty, a long one long, both by their name', () => {
  const field = 'Descrizione nei risultati di ricerca'
  expect(problemsOf('about', { ...about, description: ' ' })).toStrictEqual([`Compila il campo «${field}».`])
  expect(problemsOf('about', { ...about, description: 'x'.repeat(401) })).toStrictEqual([
    `${field}: troppo lunga, al massimo 400 caratteri.`,
  ])
})

test('a field of a section is named after its section and its item', () => {
  const questions = { kind: 'questions', title: 'Dubbi', items: [{ question: '', answer: [] }] }
  expect(problemsOf('about', { ...about, sections: [questions] })).toStrictEqual([
    'Domande «Dubbi», Domanda 1: compila il campo «Domanda».',
  ])
  const picture = { kind: 'picture', title: '', picture: { id: 'x', alt: '', decorative: false } }
  expect(problemsOf('about', { ...about, sections: [picture] })).toStrictEqual([
    'Immagine: compila il campo «Titolo».',
    'Immagine, Testo alternativo: descrivi l’immagine per chi non la vede, oppure indica che è decorativa.',
  ])
})

test('items of a list of texts have a number', () => {
  const node = fieldTree(z.object({ words: listOf('Parole', 'Parola', line('Parola', 5)), text: paragraph('Testo') }))
  expect(namedProblem(node as GroupNode, { words: ['una', 'lunghissima'] }, 'words.1', 'Troppo lungo.')).toBe(
    'Parola 2: troppo lungo.',
  )
  expect(namedProblem(node as GroupNode, { words: [] }, 'words', 'Serve almeno una voce.')).toBe(
    'Parole: serve almeno una voce.',
  )
})
