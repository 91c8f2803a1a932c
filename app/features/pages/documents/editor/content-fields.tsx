import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { PictureField } from '#app/features/pages/pictures/field/picture-field.tsx'
import type { PictureValue } from '#app/features/pages/pictures/picture.ts'
import {
  type ChoicesNode,
  type ContentErrors,
  type ContentValue,
  type FieldNode,
  isOptional,
  type ListNode,
  partOf,
  partPath,
  variantOf,
} from '#app/lib/form/tree/fields.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Counted } from '#app/ui/form/counted.tsx'
import { Optional, TextField } from '#app/ui/form/field.tsx'
import { TreeField } from '#app/ui/form/tree-field.tsx'
import { ADDRESS_LIST } from './address-list.tsx'
import { ContentList } from './content-list.tsx'
import { RichTextField } from './rich-text/rich-text-field.tsx'

/** A part of a document and its place in the form. */
export interface FieldProps<Node extends FieldNode = FieldNode> {
  node: Node
  value: ContentValue | undefined
  errors: ContentErrors
  path?: string
}

/** The fields of a document or of a part of it. Names of form fields are the paths of the parts. */
export function ContentFields({ node, value, errors, path = '' }: FieldProps) {
  switch (node.kind) {
    case 'text': {
      const text = { node, name: path, value: textOf(value), error: errors[path] }
      if (node.input) return <TreeField {...text} className="max-w-60" />
      const { label, hint = '', optional = false, rows } = node
      const own = { label, hint, optional, name: path, error: text.error, defaultValue: text.value }
      if (node.isLink) return <TextField {...own} autoComplete="off" list={ADDRESS_LIST} />
      return (
        <Counted limit={node.max} min={node.min} isAdvice={node.isAdvice} text={text.value}>
          {(describedBy) =>
            node.isRich ? (
              <RichTextField {...own} rows={rows} aria-describedby={describedBy} />
            ) : (
              <TreeField {...text} aria-describedby={describedBy} />
            )
          }
        </Counted>
      )
    }
    case 'number':
    case 'flag':
    case 'choice':
      return <TreeField node={node} name={path} value={leafOf(value)} error={errors[path]} />
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
                node={part}
                value={partOf(value, name)}
                errors={errors}
                path={partPath(path, name)}
              />
            ))}
          </div>
        </>
      )
    }
    case 'picture':
      return (
        <PictureField
          label={node.label}
          hint={node.hint}
          optional={node.optional === true}
          name={path}
          value={pictureOf(value)}
          errors={{ picture: errors[`${path}.id`] ?? errors[path], alt: errors[`${path}.alt`] }}
        />
      )
    case 'choices':
      return <Choices node={node} value={value} errors={errors} path={path} />
    case 'list':
      return <ContentList node={node} value={value} errors={errors} path={path} Fields={ContentFields} />
    case 'group':
      return (
        <div className={path === '' ? 'space-y-3' : 'space-y-5'}>
          {node.fields.map(({ name, node: part }) => {
            const inner = { node: part, value: partOf(value, name), errors, path: partPath(path, name) }
            const isSection = path === '' && part.kind !== 'text' && part.kind !== 'choice' && part.kind !== 'picture'
            if (isSection && isSectionList(part)) return <SectionList key={name} {...inner} node={part} />
            return isSection ? <SectionBox key={name} {...inner} /> : <ContentFields key={name} {...inner} />
          })}
        </div>
      )
  }
}

const textOf = (value: ContentValue | undefined) => (typeof value === 'string' ? value : '')

const leafOf = (value: ContentValue | undefined) => (typeof value === 'boolean' ? value : textOf(value))

function pictureOf(value: ContentValue | undefined): PictureValue {
  const [id, alt] = [partOf(value, 'id'), partOf(value, 'alt')]
  return {
    id: typeof id === 'string' ? id : '',
    alt: typeof alt === 'string' ? alt : '',
    decorative: partOf(value, 'decorative') === true,
  }
}

/** A section of the page, folded until it is needed; open when it contains an error. */
function SectionBox({ node, value, errors, path = '' }: FieldProps) {
  const wrong = Object.keys(errors).some((at) => at === path || at.startsWith(`${path}.`))
  const title = partOf(value, 'title') ?? partOf(value, 'text')
  // Stays open once it is corrected.
  const [isOpen] = useState(wrong)
  return (
    <details
      id={`section-${path}`}
      open={isOpen || undefined}
      className="group rounded-xl border border-line bg-raised"
    >
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 rounded-xl px-4 py-2 font-semibold hover:text-accent">
        <ChevronRight aria-hidden className="size-4 shrink-0 text-soft transition-transform group-open:rotate-90" />
        <span className="min-w-0">
          {node.label}
          {isOptional(node) && <Optional />}
          {typeof title === 'string' && title !== '' && (
            <span className="block truncate font-normal text-soft text-sm">{title}</span>
          )}
          {wrong && <span className="block font-normal text-danger text-sm">da correggere</span>}
        </span>
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
function SectionList({ node, value, errors, path = '' }: FieldProps<ListNode>) {
  return (
    <section aria-labelledby={`heading-${path}`} className="pt-3">
      <h2 id={`heading-${path}`} className="text-lg">
        {node.label}
        {isOptional(node) && <Optional />}
      </h2>
      {node.hint && <p className="mt-1 mb-3 text-soft text-sm">{node.hint}</p>}
      <ContentList node={node} value={value} errors={errors} path={path} Fields={ContentFields} />
    </section>
  )
}

function Choices({ node, value, errors, path = '' }: FieldProps<ChoicesNode>) {
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
