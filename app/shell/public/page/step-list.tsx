import type { Point } from '#app/content/offering.ts'

/** A numbered list of steps along a line. */
export function StepList({ steps }: { steps: readonly Point[] }) {
  return (
    <ol>
      {steps.map((step, index) => (
        <li key={step.title} className="group relative flex gap-5 pb-8 last:pb-0 md:gap-8">
          <span aria-hidden className="absolute top-10 bottom-0 left-5 w-px bg-line group-last:hidden" />
          <span
            aria-hidden
            className="flex size-10 shrink-0 items-center justify-center rounded-full border border-line-strong text-sm font-semibold text-warm tabular-nums"
          >
            {index + 1}
          </span>
          <div className="pt-1.5">
            <h3 className="text-lg">{step.title}</h3>
            <p className="mt-2 max-w-[36rem] text-soft">{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
