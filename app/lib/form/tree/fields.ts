/** A part of a form that is drawn from a schema: of a document, or of a section of the settings. Labels and hints are Italian. */
export type FieldNode =
  | TextNode
  | NumberNode
  | FlagNode
  | ChoiceNode
  | ChoicesNode
  | PictureNode
  | GroupNode
  | VariantNode
  | ListNode

/** A node without parts, apart from pictures and lists of choices. */
export type PlainNode = TextNode | NumberNode | ChoiceNode | FlagNode

/** What every part has beside its kind. */
export interface Labelled {
  label: string
  hint?: string | undefined
  /** An empty one is left out of the document. */
  optional?: boolean | undefined
  /** Heading and introduction of the group of fields that begins here. */
  heading?: string | undefined
  lead?: string | undefined
  /** Sixths of the form's width. */
  width?: 1 | 2 | 3 | 4 | undefined
  /** An example in the empty field. */
  placeholder?: string | undefined
  /** Said after the label. */
  mark?: string | undefined
  /** Why it should not keep its default: the law, or advice; and what to say while it does. */
  need?: 'law' | 'advice' | undefined
  missingHint?: string | undefined
}

/** One text; `rows` above 1 is a text area. */
export interface TextNode extends Labelled {
  kind: 'text'
  rows: number
  max: number
  /** Fewest characters of a text that is not empty. */
  min: number
  /** Shorter and longer texts are accepted. */
  isAdvice?: boolean | undefined
  /** Written in the subset of Markdown. */
  isRich?: boolean | undefined
  /** The address of a link. */
  isLink?: boolean | undefined
  /** The browser's own input for the value. */
  input?: TextInput | undefined
}

/** Inputs that are not plain text; `digits` is a number that is not counted with. */
export type TextInput = 'date' | 'email' | 'tel' | 'url' | 'digits'

/** A whole number. */
export interface NumberNode extends Labelled {
  kind: 'number'
}

/** A checkbox. */
export interface FlagNode extends Labelled {
  kind: 'flag'
}

/** One of a fixed list of options. */
export interface ChoiceNode extends Labelled {
  kind: 'choice'
  /** The values are numbers. */
  isNumber?: boolean | undefined
  options: readonly { value: string; name: string }[]
}

/** Several of a fixed list of options. */
export interface ChoicesNode extends Labelled {
  kind: 'choices'
  mayBeEmpty: boolean
  options: readonly { value: string; name: string }[]
}

/** A picture with its alternative text. */
export interface PictureNode extends Labelled {
  kind: 'picture'
}

/** Named parts. */
export interface GroupNode extends Labelled {
  kind: 'group'
  fields: readonly { name: string; node: FieldNode }[]
}

/** Named parts that depend on a kind, which the value names in `kind`. */
export interface VariantNode extends Labelled {
  kind: 'variant'
  options: readonly { value: string; name: string; node: GroupNode }[]
}

/** Items that staff add, reorder, duplicate and remove. */
export interface ListNode extends Labelled {
  kind: 'list'
  /** Name of one item: 'Domanda'. */
  itemLabel: string
  item: FieldNode
  mayBeEmpty: boolean
  max: number
}

/** The content of a document or of a part of it. */
export type ContentValue = string | number | boolean | ContentValue[] | { [name: string]: ContentValue }

/** Errors of a document by the path of the part: `faq.2.question`. */
export type ContentErrors = Record<string, string>

/** Path of a part inside a document: `faq.2.question`. */
export function partPath(parent: string, name: string | number): string {
  return parent ? `${parent}.${name}` : String(name)
}

/** The option of a variant's value. */
export function variantOf({ options }: VariantNode, value: ContentValue | undefined) {
  const kind = value && typeof value === 'object' && !Array.isArray(value) ? value.kind : undefined
  return options.find((option) => option.value === kind)
}

/** Whether a text can be published without this part. */
export function isOptional(node: FieldNode): boolean {
  return node.optional === true || ((node.kind === 'list' || node.kind === 'choices') && node.mayBeEmpty)
}

/** An empty part of a kind. */
export function emptyVariant({ options }: VariantNode, kind: string): ContentValue {
  const option = options.find(({ value }) => value === kind)
  return { kind, ...(option && (emptyValue(option.node) as object)) }
}

/** An empty part of a document. */
export function emptyValue(node: FieldNode): ContentValue {
  if (node.kind === 'text' || node.kind === 'number' || node.kind === 'choice') return ''
  if (node.kind === 'flag') return false
  if (node.kind === 'picture') return { id: '', alt: '', decorative: false }
  if (node.kind === 'variant') return emptyVariant(node, node.options[0]?.value ?? '')
  if (node.kind === 'group') {
    return Object.fromEntries(node.fields.map(({ name, node: part }) => [name, emptyValue(part)]))
  }
  return []
}

/** A named part of a value. */
export function partOf(value: ContentValue | undefined, name: string): ContentValue | undefined {
  return value && typeof value === 'object' && !Array.isArray(value) ? value[name] : undefined
}
