import type { Point } from '#app/content/offering.ts'
import { Band } from './band.tsx'

interface Props {
  /** When something happens, in a few words, and what. */
  steps: readonly Point[]
  /** `line`: side by side along a line; `rows`: one below the other on the accent colour. */
  look: 'line' | 'rows'
}

/** What follows a form that was sent, in large type over the whole width of the window. */
export function WhatFollows({ steps, look }: Props) {
  const isLine = look === 'line'
  return (
    <Band id="dopo" title="Che cosa succede dopo" layout="below" ground={isLine ? 'wash' : 'accent'} quiet>
      <ol className={isLine ? 'grid gap-x-8 gap-y-10 md:grid-cols-3' : ''}>
        {steps.map((step) => (isLine ? <OnLine key={step.title} {...step} /> : <Row key={step.title} {...step} />))}
      </ol>
    </Band>
  )
}

function OnLine({ title, text }: Point) {
  return (
    <li className="relative border-line-strong border-t-2 pt-6 md:pt-8">
      <span aria-hidden className="absolute -top-[9px] left-0 size-4 rounded-full bg-warm" />
      <p className="text-balance font-semibold text-4xl leading-tight tracking-tight xl:text-[3.25rem] xl:leading-[1.1]">
        {title}
      </p>
      <p className="mt-4 max-w-[24em] text-soft">{text}</p>
    </li>
  )
}

function Row({ title, text }: Point) {
  return (
    <li className="grid items-center gap-x-8 gap-y-3 border-current border-t py-6 last:pb-0 md:py-7 lg:grid-cols-12">
      <p className="text-balance font-semibold text-3xl leading-tight tracking-tight md:text-4xl lg:col-span-7 xl:text-5xl">
        {title}
      </p>
      <p className="max-w-[34em] text-pretty lg:col-span-5">{text}</p>
    </li>
  )
}
