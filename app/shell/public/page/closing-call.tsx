import ArrowRight from 'lucide-react/icons/arrow-right'
import { ButtonLink } from '#app/ui/button.tsx'

interface Props {
  title: string
  text: string
  /** Target of the link; the contact page by default. */
  to?: string
  label?: string
}

/** The closing section of an inner page: one sentence and one link. */
export function ClosingCall({ title, text, to = '/contact', label = 'Parliamone' }: Props) {
  return (
    <section aria-labelledby="closing-call" className="border-t border-line bg-warm-ground print:hidden">
      <div className="wrap grid items-center gap-8 py-16 md:py-20 lg:grid-cols-12">
        <div className="lg:col-span-8">
          <h2 id="closing-call" className="wrap-anywhere text-3xl md:text-4xl">
            {title}
          </h2>
          <p className="mt-4 max-w-[40em] text-lg text-soft">{text}</p>
        </div>
        <div className="lg:col-span-4 lg:justify-self-end">
          <ButtonLink to={to}>
            {label}
            <ArrowRight aria-hidden className="size-5 shrink-0" />
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
