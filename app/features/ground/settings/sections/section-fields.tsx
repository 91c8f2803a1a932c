import { useFormContents } from '#app/ui/form/form-state.ts'
import { TreeField } from '#app/ui/form/tree-field.tsx'
import type { Input } from './sections.ts'

const SPANS = {
  1: 'sm:col-span-1',
  2: 'sm:col-span-2',
  3: 'sm:col-span-3',
  4: 'sm:col-span-4',
  6: 'sm:col-span-6',
}

/** The fields of a section that its schema describes, in groups. */
export function SectionFields({ inputs }: { inputs: readonly Input[] }) {
  const { values } = useFormContents()
  return groupsOf(inputs).map((group) => {
    const { heading, lead } = group[0]?.node ?? {}
    return (
      <fieldset key={group[0]?.name}>
        {heading && <legend className="font-semibold text-lg">{heading}</legend>}
        {lead && <p className="mt-1 text-soft text-sm">{lead}</p>}
        <div className={`grid items-end gap-x-4 gap-y-5 sm:grid-cols-6 ${heading ? 'mt-4' : ''}`}>
          {group.map(({ name, node }) => (
            <TreeField key={name} node={node} name={name} value={values[name]} className={SPANS[node.width ?? 6]} />
          ))}
        </div>
      </fieldset>
    )
  })
}

/** A group begins at each field with a heading. */
function groupsOf(inputs: readonly Input[]): Input[][] {
  const groups: Input[][] = []
  for (const input of inputs) {
    if (input.node.heading || groups.length === 0) groups.push([])
    groups.at(-1)?.push(input)
  }
  return groups
}
