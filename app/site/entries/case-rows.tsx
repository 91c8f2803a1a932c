import { Link } from 'react-router'
import type { ProofCase } from './proof-case.server.ts'
import { WayOn } from './way-on.tsx'

/** A case as the page of the projects shows it. */
export type CaseCard = Omit<ProofCase, 'measure' | 'service'> & {
  measure: ProofCase['measure'] | undefined
  lead: string
}

/** The cases with their measured results, the first in the largest type of the page; they fill their rows. */
export function CaseRows({ cases }: { cases: readonly CaseCard[] }) {
  const isRow = (index: number) => index === 0 || (cases.length % 2 === 0 && index === cases.length - 1)
  return (
    <ul className="grid gap-x-8 lg:grid-cols-2">
      {cases.map(({ path, title, lead, customer, measure }, index) => (
        <li
          key={path}
          className={`group relative grid items-center gap-x-8 gap-y-6 border-line-strong py-10 first:pt-0 not-first:border-t md:py-12 ${isRow(index) ? 'lg:col-span-2 lg:grid-cols-12' : 'content-start'}`}
        >
          {measure && (
            <p className={isRow(index) ? 'lg:col-span-7' : ''}>
              <strong
                className={`block wrap-anywhere font-semibold text-7xl text-warm leading-none tracking-tighter ${index === 0 ? 'md:text-9xl xl:text-[11rem]' : 'md:text-7xl'}`}
              >
                {measure.value}
              </strong>
              <span className="mt-3 block text-lg">{measure.label}</span>
            </p>
          )}
          <div className={isRow(index) ? (measure ? 'lg:col-span-5' : 'lg:col-span-9') : ''}>
            {customer && <p className="text-sm text-soft">{customer}</p>}
            <h3 className="mt-2 text-2xl md:text-3xl">
              <Link to={path} prefetch="intent" className="after:absolute after:inset-0 group-hover:text-accent">
                {title}
              </Link>
            </h3>
            <p className="mt-3 text-soft">{lead}</p>
            <WayOn>Leggi il caso</WayOn>
          </div>
        </li>
      ))}
    </ul>
  )
}
