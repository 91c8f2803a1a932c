interface Props {
  steps: readonly string[]
  className?: string
}

/** The steps after a form was sent, beside or below the form. */
export function WhatFollows({ steps, className }: Props) {
  return (
    <div className={className}>
      <h2 className="text-xl">Che cosa succede dopo</h2>
      <ol className="mt-4 list-decimal space-y-3 pl-5 text-pretty text-soft marker:text-accent">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}
