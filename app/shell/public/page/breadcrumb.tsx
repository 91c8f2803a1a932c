import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'

/** A step of the breadcrumb; one without a path is the heading of a menu. */
export interface Crumb {
  name: string
  path?: string
}

/** The breadcrumb from Home, which is added here, to the current page, which is not a link. */
export function Breadcrumb({ trail }: { trail: readonly Crumb[] }) {
  const steps: Crumb[] = [{ name: 'Home', path: '/' }, ...trail]
  return (
    <nav aria-label="Percorso" className="text-sm text-soft print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2">
        {steps.map((step, index) => {
          const last = index === steps.length - 1
          return (
            <li key={step.name} className="flex items-center gap-x-2">
              {step.path && !last ? (
                <Link
                  to={step.path}
                  prefetch="intent"
                  className="inline-flex min-h-8 items-center hover:text-accent hover:underline"
                >
                  {step.name}
                </Link>
              ) : (
                <span aria-current={last ? 'page' : undefined} className="inline-flex min-h-8 items-center">
                  {step.name}
                </span>
              )}
              {!last && <ChevronRight aria-hidden className="size-4 shrink-0 text-line-strong" />}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
