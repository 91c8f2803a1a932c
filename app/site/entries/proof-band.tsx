import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import type { ProofCase } from './proof-case.server.ts'

/** A published case on another page: its first measured result, whose it is, and the link. */
export function ProofBand({ proof: { path, title, measure, customer, sector } }: { proof: ProofCase }) {
  return (
    <section aria-labelledby="case-title" className="border-y border-line bg-warm-ground">
      <div className="wrap grid items-center gap-x-8 gap-y-8 py-14 md:py-20 lg:grid-cols-12">
        <p className="lg:col-span-6">
          <strong className="block wrap-anywhere font-semibold text-7xl text-warm leading-none tracking-tighter md:text-8xl xl:text-[8.5rem]">
            {measure.value}
          </strong>
          <span className="mt-3 block text-lg">{measure.label}</span>
        </p>
        <div className="lg:col-span-6">
          <p className="text-sm text-soft">{[customer, sector].filter(Boolean).join(' · ') || 'Caso di studio'}</p>
          <h2 id="case-title" className="mt-2 text-2xl md:text-4xl">
            {title}
          </h2>
          <Link
            to={path}
            prefetch="intent"
            className="group mt-4 inline-flex min-h-11 items-center gap-2 font-semibold text-accent hover:text-accent-strong print:hidden"
          >
            Leggi il caso
            <span className="visually-hidden">: {title}</span>
            <ArrowRight aria-hidden className="size-5 transition-transform group-hover:translate-x-1" />
          </Link>
        </div>
      </div>
    </section>
  )
}
