import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState, Plugin, Transaction } from 'prosemirror-state'
import { schema } from './schema.ts'

const { nodes, marks } = schema
const item = nodes.list_item

/** What a button or key does, and whether the selection has it. */
export interface Format {
  run: Command
  isOn: (state: EditorState) => boolean
}

/** The formats of the visual field, except links. */
export type FormatName = 'bold' | 'italic' | 'code' | 'heading' | 'list' | 'numbers' | 'deeper' | 'higher'

/** What each format does. */
export const FORMATS: Readonly<Record<FormatName, Format>> = {
  bold: markFormat(marks.strong),
  italic: markFormat(marks.em),
  code: markFormat(marks.code),
  heading: {
    run: (state, dispatch, view) =>
      setBlockType(isHeading(state) ? nodes.paragraph : nodes.heading)(state, dispatch, view),
    isOn: isHeading,
  },
  list: listFormat(nodes.bullet_list),
  numbers: listFormat(nodes.ordered_list),
  deeper: { run: sinkListItem(item), isOn: () => false },
  higher: { run: liftListItem(item), isOn: () => false },
}

function markFormat(mark: MarkType): Format {
  return {
    run: toggleMark(mark),
    isOn: ({ doc, storedMarks, selection: { $from, from, to, empty } }) =>
      empty ? mark.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, mark),
  }
}

function isHeading({ selection }: EditorState): boolean {
  return selection.$from.parent.type === nodes.heading
}

/** The innermost list that contains the selection. */
function listAround({ selection: { $from } }: EditorState) {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth)
    if (node.type === nodes.bullet_list || node.type === nodes.ordered_list) return { node, at: $from.before(depth) }
  }
  return undefined
}

function listFormat(type: NodeType): Format {
  return {
    run: (state, dispatch, view) => {
      const list = listAround(state)
      if (!list) return wrapInList(type)(state, dispatch, view)
      if (list.node.type === type) return liftListItem(item)(state, dispatch, view)
      dispatch?.(state.tr.setNodeMarkup(list.at, type))
      return true
    },
    isOn: (state) => listAround(state)?.node.type === type,
  }
}

/** The part of a text that a link button concerns: the link at the selection, else the selection. */
export function linkAt({ doc, selection: { $from, from, to } }: EditorState) {
  let range: { from: number; to: number; href: string } | undefined
  const start = $from.start()
  $from.parent.forEach((node, offset) => {
    const href = marks.link.isInSet(node.marks)?.attrs.href
    const [first, last] = [start + offset, start + offset + node.nodeSize]
    if (range && range.to === first && range.href === href) range.to = last
    else if (!range && href && first <= to && last >= from) range = { from: first, to: last, href }
  })
  range ??= { from, to, href: '' }
  return { ...range, text: doc.textBetween(range.from, range.to, ' ') }
}

/** Leads a part of a text to an address; without an address it is no link any more. Without a text the address is shown. */
export function setLink({ tr }: EditorState, { from, to }: { from: number; to: number }, href: string): Transaction {
  if (from === to) return href ? tr.insert(from, schema.text(href, [marks.link.create({ href })])) : tr
  tr.removeMark(from, to, marks.link)
  return href ? tr.addMark(from, to, marks.link.create({ href })) : tr
}

// The key that ends a code block is the form's: it leads to the publication.
const { 'Mod-Enter': _, Enter: enter, ...basic } = baseKeymap
const newLine = chainCommands(splitListItem(item, { value: null }), ...(enter ? [enter] : []))

/** The keys, signs at the start of a line and the undo of the visual field. */
export function plugins(openLink: () => void): Plugin[] {
  return [
    history(),
    inputRules({
      rules: [
        textblockTypeInputRule(/^#{2,4} $/, nodes.heading),
        textblockTypeInputRule(/^> $/, nodes.quote),
        textblockTypeInputRule(/^```$/, nodes.code_block),
        wrappingInputRule(/^[-*•] $/, nodes.bullet_list),
        wrappingInputRule(/^1[.)] $/, nodes.ordered_list),
      ],
    }),
    keymap({
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      'Mod-b': FORMATS.bold.run,
      'Mod-i': FORMATS.italic.run,
      'Mod-k': () => {
        openLink()
        return true
      },
      // The keys of Word. Tab leaves the field.
      'Alt-Shift-ArrowRight': FORMATS.deeper.run,
      'Alt-Shift-ArrowLeft': FORMATS.higher.run,
      Enter: newLine,
      'Shift-Enter': chainCommands(exitCode, newLine),
    }),
    keymap(basic),
  ]
}
