import { expect, test } from 'vitest'
import { splitQuote } from './split-quote.ts'

test.each([
  [
    'Gmail',
    'Va bene martedì.\n\nIl giorno lun 23 nov 2026 alle ore 10:00 IDG <info@idg.example> ha scritto:\n\n> Buongiorno',
    'Va bene martedì.',
  ],
  [
    'Gmail, introduction over two lines',
    'Sì.\n\nIl giorno lun 23 nov 2026 alle ore 10:00 IDG Indigate\n<info@idg.example> ha scritto:\n> Buongiorno',
    'Sì.',
  ],
  ['Apple Mail', 'Grazie!\n\nIl 23 nov 2026, alle ore 10:00, IDG <info@idg.example> ha scritto:\n\n> Testo', 'Grazie!'],
  ['Thunderbird in English', 'Fine.\n\nOn 11/23/26 10:00, IDG wrote:\n> Text\n', 'Fine.'],
  [
    'Outlook',
    'Confermo.\n\n________________________________\nDa: IDG <info@idg.example>\nInviato: lunedì\nOggetto: x\n\nBuongiorno',
    'Confermo.',
  ],
  [
    'Outlook without a line',
    'Confermo.\n\nDa: IDG <info@idg.example>\nInviato: lunedì 23 novembre\nA: Anna\n\nBuongiorno',
    'Confermo.',
  ],
  [
    'an introduction that follows at once',
    'Ciao,\nil 24 va bene.\nIl giorno lun 23 nov 2026 alle ore 10:00 IDG <info@idg.example> ha scritto:\n> Testo',
    'Ciao,\nil 24 va bene.',
  ],
  ['words of its author', 'Il collega ha scritto:\nva bene.', 'Il collega ha scritto:\nva bene.'],
  ['a signature', 'Ci vediamo.\n\n-- \nAnna Rossi\nOfficine Rossi', 'Ci vediamo.'],
  ['a line of a phone', 'Va bene.\n\nInviato da iPhone', 'Va bene.'],
  ['words like those of a phone', 'Inviato da Marco ieri.\nVa bene.', 'Inviato da Marco ieri.\nVa bene.'],
  ['a mail without quotes', 'Solo testo.\nDa: domani siamo chiusi.', 'Solo testo.\nDa: domani siamo chiusi.'],
])('what its author wrote: %s', (_, whole, own) => {
  const { text, quoted } = splitQuote(whole)
  expect(text).toBe(own)
  expect(`${text}\n${quoted}`.replace(/\s+/g, ' ').trim()).toBe(whole.replace(/\s+/g, ' ').trim())
})

test('an answer below or between quoted lines keeps all of them', () => {
  const below = '> Quale giorno?\n\nMartedì.\n\n> A che ora?\n\nAlle dieci.'
  expect(splitQuote(below)).toStrictEqual({ text: below, quoted: '' })
  const forwarded = '-----Messaggio originale-----\nDa: Anna\n\nTesto'
  expect(splitQuote(forwarded)).toStrictEqual({ text: forwarded, quoted: '' })
})
