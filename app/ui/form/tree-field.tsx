import type { ChoiceNode, FlagNode, NumberNode, TextNode } from '#app/lib/form/tree/fields.ts'
import { Checkbox } from './checkbox.tsx'
import { SelectField, TextArea, TextField } from './field.tsx'

interface Props {
  node: TextNode | NumberNode | ChoiceNode | FlagNode
  name: string
  /** First value and error, where the form does not provide them. */
  value?: string | boolean | undefined
  error?: string | undefined
  className?: string | undefined
  'aria-describedby'?: string | undefined
}

/** A field of a form that is drawn from a schema. */
export function TreeField({ node, name, value, className = '', ...rest }: Props) {
  const { hint = '', optional = false } = node
  if (node.kind === 'flag') {
    return (
      <div className={className}>
        <label className="flex min-h-11 items-center gap-3">
          <Checkbox name={name} defaultChecked={value === true || value === 'on'} className="size-5" />
          {node.label}
        </label>
        {hint && <p className="ml-8 text-soft text-sm">{hint}</p>}
      </div>
    )
  }
  const first = typeof value === 'string' ? value : ''
  const shared = { ...rest, label: <Label node={node} />, hint, optional, name, className, defaultValue: first }
  if (node.kind === 'choice') {
    return (
      <SelectField {...shared}>
        {(optional || first === '') && <option value="">{optional ? 'Nessuno' : 'Scegli'}</option>}
        {node.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </SelectField>
    )
  }
  if (node.kind === 'number') return <TextField {...shared} inputMode="numeric" autoComplete="off" />
  if (node.rows > 1) return <TextArea {...shared} rows={node.rows} />
  const text = { ...shared, placeholder: node.placeholder, autoComplete: 'off' }
  if (node.input === 'digits') return <TextField {...text} inputMode="numeric" size={20} />
  return <TextField {...text} type={node.input} />
}

function Label({ node: { label, mark } }: Pick<Props, 'node'>) {
  if (!mark) return label
  return (
    <>
      {label}{' '}
      <span className="whitespace-nowrap rounded-full border border-(--focus) px-2 py-0.5 font-semibold text-(--focus) text-xs">
        {mark}
      </span>
    </>
  )
}
