interface Props {
  steps: readonly string[]
  /** The level of its heading. */
  heading: 'h2' | 'h3'
  className?: string
}

/** The steps after a form was sent, beside or below the form. */
export function WhatFollows({ steps, heading: Heading, className }: Props) {
  return (
    <div className={className}>
      <Heading className="text-xl">Che cosa succede dopo</Heading>
      <ol className="mt-4 list-decimal space-y-3 pl-5 text-pretty text-soft marker:text-accent">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}
