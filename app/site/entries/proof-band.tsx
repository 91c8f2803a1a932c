import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import { anchorOf, type PageSection } from '#app/content/sections.ts'
import { requireService } from '#app/content/services.ts'
import { priceOf } from '#app/features/pages/documents/sections/offer-card.tsx'
import { useSite } from '#app/shell/public/site-data.ts'
import type { ProofCase } from './proof-case.server.ts'

type Offer = Extract<PageSection, { kind: 'offer' }>

interface Props {
  proof?: ProofCase | null | undefined
  offer?: Offer | undefined
}

/** What stands behind a page, in figures: a published case with its first measured result, and the page's first step. */
export function ProofBand({ proof, offer }: Props) {
  return (
    <section
      {...(proof ? { 'aria-labelledby': 'case-title' } : { 'aria-label': 'In cifre' })}
      className="border-y border-line bg-warm-ground"
    >
      <div className="wrap grid items-center gap-x-8 gap-y-10 py-14 md:py-20 lg:grid-cols-12">
        {proof && <CaseFigure {...proof} />}
        {offer && <StepFigures offer={offer} isAlone={!proof} />}
      </div>
    </section>
  )
}

function CaseFigure({ path, title, measure, customer, sector, service }: ProofCase) {
  return (
    <>
      <p className="lg:col-span-6">
        <strong className="block wrap-anywhere font-semibold text-7xl text-warm leading-none tracking-tighter md:text-8xl xl:text-[8.5rem]">
          {measure.value}
        </strong>
        <span className="mt-3 block text-lg">{measure.label}</span>
      </p>
      <div className="lg:col-span-6">
        <p className="text-sm text-soft">
          {[requireService(service).name, customer, sector].filter(Boolean).join(' · ')}
        </p>
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
    </>
  )
}

/** The figures of the first step, below a case or alone. */
function StepFigures({ offer, isAlone }: { offer: Offer; isAlone: boolean }) {
  const { company } = useSite()
  const price = priceOf(offer.price, company.firstOfferPrice)
  const figures = [offer.duration, price, `${offer.items.length} attività comprese`].flatMap((text) => text ?? [])
  return (
    <div
      className={`grid items-end gap-x-8 gap-y-6 lg:col-span-12 lg:grid-cols-12 ${isAlone ? '' : 'border-line-strong border-t pt-8'}`}
    >
      <p
        className={`text-balance font-semibold leading-tight lg:col-span-4 ${isAlone ? 'text-2xl md:text-4xl' : 'text-lg lg:self-center'}`}
      >
        <a href={`#${anchorOf(offer)}`} className="hover:text-accent hover:underline">
          {offer.title}
        </a>
      </p>
      <dl className="flex flex-wrap gap-x-10 gap-y-4 md:gap-x-20 lg:col-span-8 lg:justify-between lg:gap-x-10">
        {figures.map(figureOf).map(([value, label]) => (
          <div
            key={value + label}
            className="flex justify-end gap-x-4 gap-y-2 max-sm:w-full max-sm:flex-row-reverse max-sm:items-baseline sm:flex-col-reverse"
          >
            <dt className="text-soft">{label}</dt>
            <dd
              className={`font-semibold text-warm leading-none tracking-tighter ${label ? FIGURE_LOOKS[isAlone ? 'alone' : 'below'] : 'text-3xl'}`}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const FIGURE_LOOKS = {
  alone: 'whitespace-nowrap text-5xl max-sm:min-w-44 md:text-8xl',
  below: 'whitespace-nowrap text-4xl max-sm:min-w-36 md:text-6xl',
}

/** A text up to its last number, and what the number counts: "5", "giorni lavorativi". */
function figureOf(text: string): [value: string, label: string] {
  const [, value = text, label = ''] = /^(.*\d[\d.,]*(?:\s?[€%])?)\s+(\D+)$/.exec(text) ?? []
  return [value, label]
}
