import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Copy from 'lucide-react/icons/copy'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ComponentType, useState } from 'react'
import {
  type ContentErrors,
  type ContentValue,
  type FieldNode,
  isOptional,
  type ListNode,
  partOf,
  partPath,
  type VariantNode,
  variantOf,
} from '#app/lib/form/tree/fields.ts'
import { lengthField } from '#app/lib/form/tree/read-form.ts'
import { Optional } from '#app/ui/form/field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { ListOperation } from './list-operations.ts'
import { IconSubmit } from './lists/icon-submit.tsx'
import { SectionPicture } from './lists/section-picture.tsx'

/** The fields of an item: a parameter, because they may contain lists. */
type Fields = ComponentType<{ node: FieldNode; value: ContentValue | undefined; errors: ContentErrors; path: string }>

interface ListProps {
  node: ListNode
  value: ContentValue | undefined
  errors: ContentErrors
  path: string
  Fields: Fields
}

/** The items of a list: added, moved, duplicated and removed by buttons that send the form. */
export function ContentList({ node, value, errors, path, Fields }: ListProps) {
  const items = Array.isArray(value) ? value : []
  return (
    <fieldset id={path} tabIndex={-1} className="min-w-0">
      {/* A section that is a list has its name in the heading above. */}
      <legend className={path.includes('.') ? 'mb-2 font-medium' : 'visually-hidden'}>
        {node.label}
        {isOptional(node) && <Optional />}
      </legend>
      <input type="hidden" name={lengthField(path)} value={items.length} />
      <ol className={node.item.kind === 'variant' ? 'space-y-1' : 'space-y-3'}>
        {items.map((item, at) => (
          <Item
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity; the form is rebuilt after each operation
            key={at}
            list={node}
            item={item}
            errors={errors}
            at={at}
            last={items.length - 1}
            path={partPath(path, at)}
            Fields={Fields}
          />
        ))}
      </ol>
      {errors[path] && <p className="mt-1.5 font-medium text-danger text-sm">{errors[path]}</p>}
      {items.length < node.max && node.item.kind === 'variant' && <AddVariant node={node.item} path={path} />}
      {items.length < node.max && node.item.kind !== 'variant' && (
        <SubmitButton
          size="compact"
          look="quiet"
          name="operation"
          value={`add:${path}`}
          data-of={node.itemLabel}
          className="mt-3"
        >
          <Plus aria-hidden className="size-4" />
          Aggiungi: {node.itemLabel.toLowerCase()}
        </SubmitButton>
      )}
    </fieldset>
  )
}

/** Chooses the kind of a new section: at the end, or with `at` between two others. */
function AddVariant({ node, path, at }: { node: VariantNode; path: string; at?: number }) {
  const isBetween = at !== undefined
  return (
    <details
      data-adder
      className={isBetween ? 'mt-1 open:mt-3' : 'mt-3 rounded-xl border border-line-strong border-dashed'}
    >
      <summary
        className={`flex cursor-pointer items-center gap-2 text-accent hover:text-accent-strong ${isBetween ? 'min-h-6 justify-center rounded-lg text-sm opacity-70 hover:bg-wash hover:opacity-100 focus-visible:opacity-100 max-lg:min-h-11' : 'min-h-12 px-4 font-semibold'}`}
      >
        <Plus aria-hidden className="size-4" />
        <span className={isBetween ? 'visually-hidden' : ''}>Aggiungi una sezione{isBetween && ' qui'}</span>
      </summary>
      <div
        className={`grid gap-2 p-4 sm:grid-cols-2 ${isBetween ? 'rounded-xl border border-line-strong border-dashed' : 'border-line border-t'}`}
      >
        {node.options.map(({ value, name, node: { hint } }) => (
          <button
            key={value}
            type="submit"
            name="operation"
            value={`add:${path}:${value}${isBetween ? `:${at}` : ''}`}
            data-of={name}
            className="flex items-center gap-3 rounded-lg border border-line p-3 text-left hover:border-accent hover:bg-wash"
          >
            <SectionPicture kind={value} />
            <span className="min-w-0">
              <span className="block font-medium text-sm">{name}</span>
              <span className="block text-soft text-xs">{hint}</span>
            </span>
          </button>
        ))}
      </div>
    </details>
  )
}

interface ItemProps {
  list: ListNode
  item: ContentValue
  errors: ContentErrors
  path: string
  at: number
  last: number
  Fields: Fields
}

function Item({ list, item, errors, path, at, last, Fields }: ItemProps) {
  const name = `${list.itemLabel} ${at + 1}`
  if (list.item.kind === 'variant')
    return <VariantItem node={list.item} item={item} errors={errors} path={path} at={at} last={last} Fields={Fields} />
  const isText = list.item.kind === 'text'
  const node = isText ? { ...list.item, label: name } : list.item
  return (
    <li id={path} tabIndex={-1} className={isText ? '@container' : 'rounded-lg border border-line p-4'}>
      {/* On narrow screens the buttons are below the field, which needs the width. */}
      <div className={`flex items-start justify-between gap-3 ${isText ? '@max-md:flex-col @max-md:gap-1' : ''}`}>
        {isText ? (
          <div className="w-full min-w-0 grow">
            <Fields node={node} value={item} errors={errors} path={path} />
          </div>
        ) : (
          <p className="pt-1.5 font-medium text-soft text-sm">{name}</p>
        )}
        <div className={`flex shrink-0 ${isText ? 'self-end @md:self-start @md:pt-7' : ''}`}>
          <ListTool operation="up" path={path} name={name} disabled={at === 0} />
          <ListTool operation="down" path={path} name={name} disabled={at === last} />
          <ListTool operation="duplicate" path={path} name={name} />
          <ListTool operation="remove" path={path} name={name} />
        </div>
      </div>
      {!isText && (
        <div className="mt-3">
          <Fields node={node} value={item} errors={errors} path={path} />
        </div>
      )}
    </li>
  )
}

interface VariantItemProps extends Omit<ItemProps, 'list'> {
  node: VariantNode
}

function VariantItem({ node, item, errors, path, at, last, Fields }: VariantItemProps) {
  const kind = variantOf(node, item)?.name ?? ''
  const title = partOf(item, 'title')
  const name = `${kind}${title ? `: ${title}` : ''}`
  const wrong = Object.keys(errors).some((one) => one.startsWith(`${path}.`))
  // Stays open once it is corrected.
  const [isOpen] = useState(wrong || !title)
  return (
    <li id={path} tabIndex={-1} className="relative">
      <details open={isOpen || undefined} className="group rounded-xl border border-line bg-raised">
        <summary className="flex min-h-12 cursor-pointer items-center gap-3 rounded-xl py-2 pr-40 pl-4 hover:text-accent max-lg:min-h-15 max-lg:pr-52 max-sm:min-h-25 max-sm:pr-26">
          <ChevronRight aria-hidden className="size-4 shrink-0 text-soft transition-transform group-open:rotate-90" />
          <span className="wrap-anywhere min-w-0">
            <span className="text-soft text-sm">{kind}</span>
            <span className="block font-semibold">{typeof title === 'string' && title ? title : 'Senza titolo'}</span>
            {wrong && <span className="block text-danger text-sm">da correggere</span>}
          </span>
        </summary>
        <div className="border-line border-t p-4">
          <Fields node={node} value={item} errors={errors} path={path} />
        </div>
      </details>
      <div className="absolute top-0 right-0 flex flex-wrap justify-end p-2 max-sm:w-26">
        <ListTool operation="up" path={path} name={name} disabled={at === 0} />
        <ListTool operation="down" path={path} name={name} disabled={at === last} />
        <ListTool operation="duplicate" path={path} name={name} />
        <ListTool operation="remove" path={path} name={name} />
      </div>
      {at < last && <AddVariant node={node} path={path.slice(0, path.lastIndexOf('.'))} at={at + 1} />}
    </li>
  )
}

const TOOLS: Record<Exclude<ListOperation, 'add'>, { label: string; Icon: typeof Copy }> = {
  up: { label: 'Sposta su', Icon: ArrowUp },
  down: { label: 'Sposta giù', Icon: ArrowDown },
  duplicate: { label: 'Duplica', Icon: Copy },
  remove: { label: 'Elimina', Icon: Trash2 },
}

interface Props {
  operation: keyof typeof TOOLS
  path: string
  name: string
  disabled?: boolean
}

/** A button that changes the place or number of a list's items. */
function ListTool({ operation, path, name, disabled }: Props) {
  const { label, Icon } = TOOLS[operation]
  return (
    <IconSubmit
      name="operation"
      value={`${operation}:${path}`}
      label={label}
      of={name}
      Icon={Icon}
      disabled={disabled}
    />
  )
}
