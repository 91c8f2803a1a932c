import Check from 'lucide-react/icons/check'
import type { PageSection } from '#app/content/sections.ts'
import { useSite } from '#app/shell/public/site-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** A first offer: content, duration, result and the price, its own or that of the settings. Words without a figure are no price. */
export function OfferCard({
  text,
  duration,
  price,
  items,
  result,
  label,
  to,
}: Extract<PageSection, { kind: 'offer' }>) {
  const { company } = useSite()
  const isWords = price && !/\d/.test(price)
  const cost = priceOf(price, company.firstOfferPrice)
  return (
    <div className="grid overflow-hidden rounded-2xl border border-warm bg-ground lg:grid-cols-12">
      <div className="p-6 md:p-10 lg:col-span-7">
        <p className="max-w-[36rem] text-lg text-soft">{text}</p>
        <ul className="mt-8 grid gap-3">
          {items.map((item) => (
            <li key={item} className="flex gap-3">
              <Check aria-hidden className="mt-1 size-5 shrink-0 text-warm" />
              {item}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-col gap-6 border-line border-t bg-sunken p-6 md:p-10 lg:col-span-5 lg:border-t-0 lg:border-l">
        <dl className="space-y-6">
          <Fact name="Durata" value={duration} large />
          {cost && <Fact name="Prezzo" value={cost} large />}
          <Fact name="Che cosa resta" value={result} />
        </dl>
        <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2">
          <ButtonLink to={to}>{label}</ButtonLink>
          {isWords && <p className="text-soft">{price}</p>}
        </div>
      </div>
    </div>
  )
}

/** The price of a first offer, its own or that of the settings, if it has a figure. */
export function priceOf(own: string | undefined, usual: string): string | undefined {
  const price = own || usual
  return /\d/.test(price) ? price : undefined
}

function Fact({ name, value, large = false }: { name: string; value: string; large?: boolean }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className={large ? 'mt-1 font-semibold text-2xl tracking-tight' : 'mt-1'}>{value}</dd>
    </div>
  )
}
