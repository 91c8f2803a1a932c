import { writtenMarks, writtenMarksText } from '#app/features/pages/documents/rich-text/written-marks.ts'
import { namedProblem } from '#app/features/pages/documents/types/named-problem.ts'
import type { ContentValue, FieldNode } from '#app/lib/form/tree/fields.ts'
import { leavesOf } from '#app/lib/form/tree/walk-fields.ts'
import { Notice } from '#app/ui/result/notice.tsx'

interface Props {
  fields: FieldNode
  text: ContentValue
  /** Opens the part of the form at a path. */
  openPart: (path: string) => void
}

/** What a publication shows as written although it looks like a format, each a link to its field. */
export function WrittenMarksNotice({ fields, text, openPart }: Props) {
  const found = [...leavesOf(fields, text)].flatMap(({ path, node, value }) => {
    const marks = node.kind === 'text' && node.isRich && typeof value === 'string' ? writtenMarks(value) : []
    return marks.length > 0 ? [{ path, problem: namedProblem(fields, text, path, writtenMarksText(marks)) }] : []
  })
  if (found.length === 0) return null
  return (
    <Notice tone="warning" isStatic title="Alcuni segni del testo si vedono nella pagina.">
      <ul className="wrap-anywhere mt-1 space-y-1">
        {found.map(({ path, problem }) => (
          <li key={path}>
            <a
              href={`#${path}`}
              className="underline"
              onClick={(event) => {
                // Without a navigation, which would rebuild the form.
                event.preventDefault()
                openPart(path)
              }}
            >
              {problem}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
