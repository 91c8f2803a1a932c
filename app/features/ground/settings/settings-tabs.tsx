import { Link } from 'react-router'
import type { Section } from './sections/sections.ts'
import { TABS } from './tabs.ts'

/** Navigation between the sections: links, so that each has a URL and works without JavaScript. */
export function SettingsTabs({ active, toComplete }: { active: Section; toComplete: number }) {
  return (
    <nav aria-label="Sezioni delle impostazioni" className="lg:sticky lg:top-20 lg:self-start">
      <ul className="flex flex-wrap gap-1.5 lg:flex-col lg:gap-0.5">
        {TABS.map(({ slug, tab, name }) => (
          <li key={slug}>
            <Link
              to={`?sezione=${slug}`}
              preventScrollReset
              aria-current={tab === active ? 'page' : undefined}
              className={`flex min-h-11 items-center gap-2 rounded-lg border px-3 font-medium text-sm transition-colors hover:text-accent lg:min-h-10 lg:border-transparent ${
                tab === active ? 'border-accent bg-wash text-accent' : 'border-line text-soft hover:bg-wash'
              }`}
            >
              {name}
              {tab === 'company' && toComplete > 0 && (
                <span className="ml-auto rounded-full border border-(--focus) px-2 font-semibold text-(--focus) text-xs">
                  {toComplete}
                  <span className="visually-hidden"> da completare</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
