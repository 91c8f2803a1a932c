type Field = HTMLInputElement | HTMLTextAreaElement

const FIELDS = 'input[name]:not([type=hidden], [type=checkbox], [type=radio]), textarea[name]'

/** The words of a field as the page shows them: without the marks of the Markdown subset, in one line. */
export function shownWords(text: string): string {
  return text
    .replaceAll(/\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replaceAll(/^(#+|-|\d+\.) /gm, '')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Returns the field of a form, or of a part of it, whose words the page shows as these, or with these among them. */
export function fieldOf(part: ParentNode, shown: string): Field | undefined {
  const words = shownWords(shown)
  if (words === '') return undefined
  const fields = [...part.querySelectorAll<Field>(FIELDS)].map((field) => ({ field, own: shownWords(field.value) }))
  const found = fields.find(({ own }) => own === words) ?? fields.find(({ own }) => own.includes(words))
  return found?.field
}

/** Returns the place of a field in the page: what shows its words, or else the section that it belongs to. */
export function placeOf(page: Document, { name, value }: Field): HTMLElement | undefined {
  const part = partOf(page, name)
  const words = shownWords(value)
  // A text of several paragraphs begins where its first words are.
  const start = words.slice(0, 60)
  const elements = start ? [...(part ?? page.body).querySelectorAll<HTMLElement>('*')] : []
  // The last one that contains them is the innermost.
  return elements.findLast(({ textContent }) => shownWords(textContent).startsWith(start)) ?? part
}

function partOf(page: Document, name: string): HTMLElement | undefined {
  const steps = name.split('.')
  for (; steps.length > 0; steps.pop()) {
    const path = CSS.escape(steps.join('.'))
    const part = page.querySelector<HTMLElement>(`[data-part="${path}"], [data-part="section-${path}"]`)
    if (part) return part
  }
  return undefined
}
