import Plus from 'lucide-react/icons/plus'
import type { ContentsEntry } from '#app/shell/public/page/page-contents.tsx'

/** The table of contents of narrow screens. */
export function CollapsedContents({ entries }: { entries: readonly ContentsEntry[] }) {
  return (
    <details className="group border-y border-line lg:hidden print:hidden">
      <summary className="flex list-none items-center justify-between gap-6 py-4 font-semibold hover:text-accent [&::-webkit-details-marker]:hidden">
        Indice
        <Plus aria-hidden className="size-5 shrink-0 text-accent transition-transform group-open:rotate-45" />
      </summary>
      <ol className="pb-4">
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-1.5 text-soft hover:text-accent">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </details>
  )
}
