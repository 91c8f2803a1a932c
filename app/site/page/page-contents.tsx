/** A section as the page's contents name it. */
export interface ContentsEntry {
  id: string
  title: string
}

/** The page's contents, in view while the page is read. Where the browser can, it marks the section being read. */
export function PageContents({ entries }: { entries: readonly ContentsEntry[] }) {
  return (
    <nav aria-label="In questa pagina" className="sticky top-[calc(var(--header-height)+32px)]">
      <p className="text-sm font-semibold">In questa pagina</p>
      <ul className="page-contents mt-3 border-l border-line text-sm">
        {entries.map((entry) => (
          <li key={entry.id}>
            <a
              href={`#${entry.id}`}
              className="-ml-px block border-l border-transparent py-1.5 pl-4 text-soft hover:border-line-strong hover:text-text"
            >
              {entry.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
