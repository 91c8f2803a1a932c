import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Copy from 'lucide-react/icons/copy'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import {
  type ChoicesNode,
  type ContentErrors,
  type ContentValue,
  type FieldNode,
  type ListNode,
  type VariantNode,
  variantOf,
} from '#app/features/content/types/fields.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/form/field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { type ListOperation, lengthField, partPath } from './read-form.ts'
import { RichTextField } from './rich-text-field.tsx'

interface Props<Node extends FieldNode = FieldNode> {
  node: Node
  value: ContentValue | undefined
  errors: ContentErrors
  path?: string
}

/** The fields of a document or of a part of it. Names of form fields are the paths of the parts. */
export function ContentFields({ node, value, errors, path = '' }: Props) {
  switch (node.kind) {
    case 'text': {
      const shared = { label: node.label, hint: node.hint, name: path, maxLength: node.max, error: errors[path] }
      const text = { ...shared, hint: shared.hint ?? '', defaultValue: typeof value === 'string' ? value : '' }
      if (node.isRich) return <RichTextField {...text} rows={node.rows} error={errors[path]} />
      return node.rows > 1 ? <TextArea {...text} rows={node.rows} /> : <TextField {...text} autoComplete="off" />
    }
    case 'flag':
      return (
        <label className="flex min-h-11 items-center gap-3">
          <Checkbox name={path} defaultChecked={value === true} className="size-5" />
          {node.label}
        </label>
      )
    case 'choice':
      return (
        <SelectField
          label={node.label}
          name={path}
          defaultValue={typeof value === 'string' ? value : ''}
          error={errors[path]}
          {...(node.hint && { hint: node.hint })}
        >
          {(node.optional || !value) && <option value="">{node.optional ? 'Nessuno' : 'Scegli'}</option>}
          {node.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.name}
            </option>
          ))}
        </SelectField>
      )
    case 'variant': {
      const option = variantOf(node, value)
      if (!option) return null
      return (
        <>
          <input type="hidden" name={partPath(path, 'kind')} value={option.value} />
          <div className="space-y-5">
            {option.node.fields.map(({ name, node: part }) => (
              <ContentFields
                key={name}
                {...{ node: part, value: partOf(value, name), errors, path: partPath(path, name) }}
              />
            ))}
          </div>
        </>
      )
    }
    case 'choices':
      return <Choices node={node} value={value} errors={errors} path={path} />
    case 'list':
      return <List node={node} value={value} errors={errors} path={path} />
    case 'group':
      return (
        <div className={path === '' ? 'space-y-3' : 'space-y-5'}>
          {node.fields.map(({ name, node: part }) => {
            const inner = { node: part, value: partOf(value, name), errors, path: partPath(path, name) }
            const isSection = path === '' && part.kind !== 'text' && part.kind !== 'choice'
            if (isSection && isSectionList(part)) return <SectionList key={name} {...inner} node={part} />
            return isSection ? <SectionBox key={name} {...inner} /> : <ContentFields key={name} {...inner} />
          })}
        </div>
      )
  }
}

/** A section of the page, folded until it is needed; open when it contains an error. */
function SectionBox({ node, value, errors, path = '' }: Props) {
  const wrong = Object.keys(errors).some((at) => at === path || at.startsWith(`${path}.`))
  return (
    <details id={`section-${path}`} open={wrong || undefined} className="group rounded-xl border border-line bg-raised">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 rounded-xl px-4 py-2 font-semibold hover:text-accent">
        <ChevronRight aria-hidden className="size-4 shrink-0 text-soft transition-transform group-open:rotate-90" />
        {node.label}
        {wrong && <span className="font-normal text-danger text-sm">da correggere</span>}
      </summary>
      <div className="border-line border-t p-4">
        {node.hint && <p className="-mt-1 mb-4 text-soft text-sm">{node.hint}</p>}
        <ContentFields node={node} value={value} errors={errors} path={path} />
      </div>
    </details>
  )
}

const isSectionList = (node: FieldNode): node is ListNode => node.kind === 'list' && node.item.kind === 'variant'

/** The sections of a page: each folded, with its kind and title. */
function SectionList({ node, value, errors, path = '' }: Props<ListNode>) {
  return (
    <section aria-labelledby={`heading-${path}`} className="pt-3">
      <h2 id={`heading-${path}`} className="text-lg">
        {node.label}
      </h2>
      {node.hint && <p className="mt-1 mb-3 text-soft text-sm">{node.hint}</p>}
      <List {...{ node, value, errors, path }} />
    </section>
  )
}

function List({ node, value, errors, path = '' }: Props<ListNode>) {
  const items = Array.isArray(value) ? value : []
  return (
    <fieldset id={path} tabIndex={-1} className="min-w-0">
      {/* A section that is a list has its name in the heading above. */}
      <legend className={path.includes('.') ? 'mb-2 font-medium' : 'visually-hidden'}>{node.label}</legend>
      <input type="hidden" name={lengthField(path)} value={items.length} />
      <ol className="space-y-3">
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
          />
        ))}
      </ol>
      {errors[path] && <p className="mt-1.5 font-medium text-danger text-sm">{errors[path]}</p>}
      {items.length < node.max && node.item.kind === 'variant' && <AddVariant node={node.item} path={path} />}
      {items.length < node.max && node.item.kind !== 'variant' && (
        <SubmitButton size="compact" look="quiet" name="operation" value={`add:${path}`} className="mt-3">
          <Plus aria-hidden className="size-4" />
          Aggiungi: {node.itemLabel.toLowerCase()}
        </SubmitButton>
      )}
    </fieldset>
  )
}

function AddVariant({ node, path }: { node: VariantNode; path: string }) {
  return (
    <details className="mt-3 rounded-xl border border-line-strong border-dashed">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 px-4 font-semibold text-accent hover:text-accent-strong">
        <Plus aria-hidden className="size-4" />
        Aggiungi una sezione
      </summary>
      <div className="grid gap-2 border-line border-t p-4 sm:grid-cols-2">
        {node.options.map(({ value, name }) => (
          <SubmitButton key={value} size="compact" look="secondary" name="operation" value={`add:${path}:${value}`}>
            {name}
          </SubmitButton>
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
}

function Item({ list, item, errors, path, at, last }: ItemProps) {
  const name = `${list.itemLabel} ${at + 1}`
  if (list.item.kind === 'variant') return <VariantItem {...{ node: list.item, item, errors, path, at, last }} />
  const isText = list.item.kind === 'text'
  const node = isText ? { ...list.item, label: name } : list.item
  return (
    <li id={path} tabIndex={-1} className={isText ? '' : 'rounded-lg border border-line p-4'}>
      <div className="flex items-start justify-between gap-3">
        {isText ? (
          <div className="min-w-0 grow">
            <ContentFields node={node} value={item} errors={errors} path={path} />
          </div>
        ) : (
          <p className="pt-1.5 font-medium text-soft text-sm">{name}</p>
        )}
        <div className={`flex shrink-0 ${isText ? 'pt-7' : ''}`}>
          <Tool operation="up" path={path} name={name} disabled={at === 0} />
          <Tool operation="down" path={path} name={name} disabled={at === last} />
          <Tool operation="duplicate" path={path} name={name} />
          <Tool operation="remove" path={path} name={name} />
        </div>
      </div>
      {!isText && (
        <div className="mt-3">
          <ContentFields node={node} value={item} errors={errors} path={path} />
        </div>
      )}
    </li>
  )
}

interface VariantItemProps extends Omit<ItemProps, 'list'> {
  node: VariantNode
}

function VariantItem({ node, item, errors, path, at, last }: VariantItemProps) {
  const kind = variantOf(node, item)?.name ?? ''
  const title = partOf(item, 'title')
  const name = `${kind}${title ? `: ${title}` : ''}`
  const wrong = Object.keys(errors).some((one) => one.startsWith(`${path}.`))
  return (
    <li id={path} tabIndex={-1} className="relative rounded-xl border border-line bg-raised">
      <details open={wrong || !title || undefined} className="group">
        <summary className="flex min-h-12 cursor-pointer items-center gap-3 rounded-xl py-2 pr-40 pl-4 hover:text-accent max-lg:min-h-15 max-lg:pr-52 max-sm:min-h-25 max-sm:pr-26">
          <ChevronRight aria-hidden className="size-4 shrink-0 text-soft transition-transform group-open:rotate-90" />
          <span className="wrap-anywhere min-w-0">
            <span className="text-soft text-sm">{kind}</span>
            <span className="block font-semibold">{typeof title === 'string' && title ? title : 'Senza titolo'}</span>
          </span>
          {wrong && <span className="text-danger text-sm">da correggere</span>}
        </summary>
        <div className="border-line border-t p-4">
          <ContentFields {...{ node, value: item, errors, path }} />
        </div>
      </details>
      <div className="absolute top-0 right-0 flex flex-wrap justify-end p-2 max-sm:w-26">
        <Tool operation="up" {...{ path, name }} disabled={at === 0} />
        <Tool operation="down" {...{ path, name }} disabled={at === last} />
        <Tool operation="duplicate" {...{ path, name }} />
        <Tool operation="remove" {...{ path, name }} />
      </div>
    </li>
  )
}

const TOOLS: Record<Exclude<ListOperation, 'add'>, { label: string; Icon: typeof Copy }> = {
  up: { label: 'Sposta su', Icon: ArrowUp },
  down: { label: 'Sposta giù', Icon: ArrowDown },
  duplicate: { label: 'Duplica', Icon: Copy },
  remove: { label: 'Elimina', Icon: Trash2 },
}

interface ToolProps {
  operation: keyof typeof TOOLS
  path: string
  name: string
  disabled?: boolean
}

function Tool({ operation, path, name, disabled = false }: ToolProps) {
  const { label, Icon } = TOOLS[operation]
  return (
    <button
      type="submit"
      name="operation"
      value={`${operation}:${path}`}
      disabled={disabled}
      aria-label={`${label}: ${name}`}
      title={label}
      className="inline-flex size-8 items-center justify-center rounded-lg text-soft transition-colors hover:bg-wash hover:text-accent disabled:opacity-30 max-lg:size-11"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  )
}

function Choices({ node, value, errors, path = '' }: Props<ChoicesNode>) {
  const chosen = Array.isArray(value) ? value : []
  return (
    <fieldset>
      <legend className="visually-hidden">{node.label}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {node.options.map((option) => (
          <label key={option.value} className="flex min-h-11 items-center gap-3">
            <Checkbox
              name={path}
              value={option.value}
              defaultChecked={chosen.includes(option.value)}
              className="size-5"
            />
            {option.name}
          </label>
        ))}
      </div>
      {errors[path] && <p className="mt-1.5 font-medium text-danger text-sm">{errors[path]}</p>}
    </fieldset>
  )
}

function partOf(value: ContentValue | undefined, name: string): ContentValue | undefined {
  return value && typeof value === 'object' && !Array.isArray(value) ? value[name] : undefined
}
