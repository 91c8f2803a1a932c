import { describe, expect, test } from 'vitest'
import { continueList, formatText, type TextFormat } from './format-text.ts'

/** Applies a format to a text whose selection is between bars; the result shows its selection alike. */
function apply(marked: string, format: TextFormat): string {
  const start = marked.indexOf('|')
  const end = Math.max(start, marked.lastIndexOf('|') - 1)
  const text = marked.replaceAll('|', '')
  return show(text, formatText(text, start, end, format))
}

function show(text: string, { from, to, insert, selection: [start, end] }: ReturnType<typeof formatText>): string {
  const after = text.slice(0, from) + insert + text.slice(to)
  return `${after.slice(0, start)}|${after.slice(start, end)}|${after.slice(end)}`
}

describe('formats of rich texts', () => {
  test.each<[string, TextFormat, string]>([
    ['un |testo| breve', 'bold', 'un **|testo|** breve'],
    ['un **|testo|** breve', 'bold', 'un |testo| breve'],
    ['un |testo | breve', 'bold', 'un **|testo|**  breve'],
    ['un |testo| breve', 'italic', 'un *|testo|* breve'],
    ['un **|testo|** breve', 'italic', 'un ***|testo|*** breve'],
    ['un *|testo|* breve', 'italic', 'un |testo| breve'],
    ['qui: |', 'bold', 'qui: **||**'],
    ['|codice|', 'code', '`|codice|`'],
    ['una |riga', 'heading', '## una riga||'],
    ['## una |riga', 'heading', 'una riga||'],
    ['uno\n|due\ntre|\nquattro', 'list', 'uno\n|- due\n- tre|\nquattro'],
    ['|- due\n- tre|', 'list', '|due\ntre|'],
    ['|- due\n- tre|', 'numbers', '|1. due\n2. tre|'],
    ['|uno\n\ndue|', 'numbers', '|1. uno\n\n2. due|'],
    ['|', 'list', '- ||'],
    ['leggi |qui|', 'link', 'leggi [qui](|/contact|)'],
    ['leggi |', 'link', 'leggi [||](/contact)'],
    ['|https://www.sap.com/it|', 'link', '[||](https://www.sap.com/it)'],
    ['|tel:+390376555|', 'link', '[||](tel:+390376555)'],
  ])('%j with %s becomes %j', (before, format, after) => {
    expect(apply(before, format)).toBe(after)
  })

  test('Enter in a list begins the next item, after an empty item it ends the list, elsewhere it is a new line', () => {
    expect(show('- uno', continueList('- uno', 5) as never)).toBe('- uno\n- ||')
    expect(show('9. nove', continueList('9. nove', 7) as never)).toBe('9. nove\n10. ||')
    expect(show('- uno\n- ', continueList('- uno\n- ', 8) as never)).toBe('- uno\n||')
    expect(show('- uno\n  2. due', continueList('- uno\n  2. due', 14) as never)).toBe('- uno\n  2. due\n  3. ||')
    expect(continueList('- uno\n\ntesto', 12)).toBeUndefined()
    expect(continueList('testo', 5)).toBeUndefined()
  })
})
