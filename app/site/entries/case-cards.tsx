import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import type { ProofCase } from './proof-case.server.ts'

/** A case as the page of the projects shows it. */
export type CaseCard = Omit<ProofCase, 'measure'> & { measure: ProofCase['measure'] | undefined; lead: string }

/** The cases: larger than the scenarios, each under its measured result. */
export function CaseCards({ cases }: { cases: readonly CaseCard[] }) {
  return (
    <ul className="grid gap-6 lg:grid-cols-2 lg:gap-8">
      {cases.map(({ path, title, lead, customer, measure }) => (
        <li
          key={path}
          className="group relative flex flex-col rounded-2xl border border-line bg-raised p-6 transition-colors hover:border-accent md:p-10"
        >
          {measure && (
            <p className="mb-8">
              <strong className="block wrap-anywhere font-semibold text-[4.5rem] text-warm leading-none tracking-tighter xl:text-8xl">
                {measure.value}
              </strong>
              <span className="mt-3 block">{measure.label}</span>
            </p>
          )}
          {customer && <p className="text-sm text-soft">{customer}</p>}
          <h3 className="mt-2 text-2xl md:text-3xl">
            <Link to={path} prefetch="intent" className="after:absolute after:inset-0 group-hover:text-accent">
              {title}
            </Link>
          </h3>
          <p className="mt-3 mb-6 text-soft">{lead}</p>
          <ArrowRight
            aria-hidden
            className="mt-auto size-6 text-accent transition-transform group-hover:translate-x-1"
          />
        </li>
      ))}
    </ul>
  )
}
