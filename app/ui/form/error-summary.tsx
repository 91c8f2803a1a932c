import { Notice } from '#app/ui/result/notice.tsx'
import { useFormContents } from './form-state.ts'

interface Props {
  /** Label of a field. */
  labelOf: (field: string) => string
  /** What the errors mean, where the reader could think otherwise. */
  lead?: string
  size?: 'compact' | 'regular'
}

/** List of the errors of the surrounding form, each a link to its field; announced by screen readers when it appears. */
export function ErrorSummary({ labelOf, lead = '', size = 'compact' }: Props) {
  const { errors, prefix } = useFormContents()
  const wrong = Object.entries(errors)
  if (wrong.length === 0) return null
  return (
    <Notice
      tone="error"
      size={size}
      className=""
      title={`${lead}${wrong.length === 1 ? 'C’è un campo da correggere' : `Ci sono ${wrong.length} campi da correggere`}`}
    >
      <ul className="list-disc space-y-1 pl-5 text-danger">
        {wrong.map(([field, message]) => (
          <li key={field}>
            <a href={`#${prefix}${field}`} className="underline underline-offset-4">
              {labelOf(field)}: {message}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
