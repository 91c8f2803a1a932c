import type { Point } from '#app/content/offering.ts'

/** Numbered steps side by side along a line; one below the other on narrow screens. */
export function StepRow({ steps }: { steps: readonly Point[] }) {
  return (
    <ol className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {steps.map((step, index) => (
        <li key={step.title} className="relative border-t-2 border-line pt-6">
          <span aria-hidden className="absolute -top-[5px] left-0 size-2 rounded-full bg-warm" />
          <p aria-hidden className="text-sm text-warm tabular-nums">
            {index + 1}
          </p>
          <h3 className="mt-1 text-lg">{step.title}</h3>
          <p className="mt-2 text-soft">{step.text}</p>
        </li>
      ))}
    </ol>
  )
}
