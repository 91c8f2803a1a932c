import { useEffect, useState } from 'react'

/** An entry of the table of contents. */
export interface ContentsEntry {
  id: string
  title: string
}

/** A thin band in the upper part of the window: the section that crosses it is the current one. */
const READING_BAND = '-25% 0px -70% 0px'

/** The table of contents, sticky while the page scrolls; the current section is marked with JavaScript. */
export function PageContents({ entries }: { entries: readonly ContentsEntry[] }) {
  const current = useReadSection(entries)
  return (
    <nav aria-label="In questa pagina" className="sticky top-[calc(var(--header-height)+32px)]">
      <p className="text-sm font-semibold">In questa pagina</p>
      <ul className="mt-3 border-l border-line text-sm">
        {entries.map((entry) => (
          <li key={entry.id}>
            <a
              href={`#${entry.id}`}
              aria-current={entry.id === current ? 'location' : undefined}
              className="-ml-px block border-l border-transparent py-1.5 pl-4 text-soft hover:border-line-strong hover:text-text aria-[current]:border-accent aria-[current]:text-accent"
            >
              {entry.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Whether a section is below the band. */
const isAhead = ({ boundingClientRect, rootBounds }: IntersectionObserverEntry) =>
  rootBounds !== null && boundingClientRect.top > rootBounds.bottom

function useReadSection(entries: readonly ContentsEntry[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const observer = new IntersectionObserver(
      (changes) => {
        const entered = changes.find((change) => change.isIntersecting)
        if (entered) setCurrent(entered.target.id)
        else if (changes.some(isAhead)) setCurrent(undefined)
      },
      { rootMargin: READING_BAND },
    )
    for (const { id } of entries) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [entries])
  return current
}
