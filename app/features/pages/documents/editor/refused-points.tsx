import Check from 'lucide-react/icons/check'
import { namedProblem } from '#app/features/pages/documents/types/named-problem.ts'
import type { ContentErrors, ContentValue, FieldNode } from '#app/lib/form/tree/fields.ts'
import { Notice } from '#app/ui/result/notice.tsx'

interface Points {
  /** What still prevents the publication. */
  open: ContentErrors
  /** What prevented it and has been corrected since. */
  corrected: ContentErrors
  /** Whether the text was checked again after the refusal. */
  isChecked: boolean
}

/** Divides the problems of a refused publication by what the last save found. */
export function pointsOf(refused: ContentErrors = {}, found?: ContentErrors): Points {
  const entries = Object.entries(refused)
  return {
    // In the order of the refusal, then new ones.
    open: found ? { ...Object.fromEntries(entries.filter(([path]) => found[path])), ...found } : refused,
    corrected: Object.fromEntries(entries.filter(([path]) => found && !found[path])),
    isChecked: found !== undefined,
  }
}

interface Props extends Points {
  fields: FieldNode
  text: ContentValue | undefined
  isSchedule: boolean
  /** Opens the part of the form at a path. */
  openPart: (path: string) => void
}

/** The problems of a refused publication, each a link to its field. Corrected ones are marked with each save. */
export function RefusedPoints({ open, corrected, isChecked, fields, text, isSchedule, openPart }: Props) {
  const count = Object.keys(open).length
  // The bar tells screen readers how many remain.
  if (count === 0) {
    return (
      <Notice tone="success" isStatic>
        Tutti i punti sono corretti: ora puoi pubblicare.
      </Notice>
    )
  }
  const point = ([path, problem]: [string, string]) => (
    <a
      href={`#${path}`}
      className="underline"
      onClick={(event) => {
        // Without a navigation, which would rebuild the form.
        event.preventDefault()
        openPart(path)
      }}
    >
      {namedProblem(fields, text, path, problem)}
    </a>
  )
  return (
    <Notice tone="error" isStatic={isChecked}>
      La bozza è salvata ma non {isSchedule ? 'programmata' : 'pubblicata'}:{' '}
      {count === 1 ? 'c’è un punto da correggere.' : `ci sono ${count} punti da correggere.`}
      <ul className="mt-2 space-y-2">
        {Object.entries(open).map((entry) => (
          <li key={entry[0]}>{point(entry)}</li>
        ))}
        {Object.entries(corrected).map(([path, problem]) => (
          <li key={path} className="flex gap-1.5 text-soft">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>
              Corretto: <s>{namedProblem(fields, text, path, problem)}</s>
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
