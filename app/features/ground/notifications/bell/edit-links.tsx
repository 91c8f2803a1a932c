import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/**
 * "Modifica" in each section of a public page that is part of an editable document: opens that section in the editor.
 * A document's key is the path of its page.
 */
export function EditLinks({ pathname }: { pathname: string }) {
  const [sections, setSections] = useState<HTMLElement[]>([])
  useEffect(() => {
    const main = document.getElementById('main')
    if (!main) return
    const find = () => setSections([...main.querySelectorAll<HTMLElement>('[data-part]')])
    find()
    // The page is replaced after the address changes.
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ target }) => target === main)) find()
    })
    observer.observe(main, { childList: true })
    return () => observer.disconnect()
  }, [])
  const key = pathname === '/' ? 'home' : pathname.slice(1)
  return sections.map((section) =>
    createPortal(
      <a
        href={`/admin/content/${key}#${section.dataset.part}`}
        aria-label={`Modifica: ${headingOf(section)}`}
        className="public-tools-edit"
      >
        Modifica
      </a>,
      section,
      section.dataset.part,
    ),
  )
}

function headingOf(section: HTMLElement): string {
  return section.querySelector('h1, h2')?.textContent ?? ''
}
