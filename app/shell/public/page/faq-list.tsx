import Plus from 'lucide-react/icons/plus'
import type { Question } from '#app/content/offering.ts'
import { Paragraphs } from './prose.tsx'

/** Collapsible questions that work without JavaScript; find-in-page opens them where the browser supports it. */
export function FaqList({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="border-b border-line">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group border-t border-line">
          <summary className="flex list-none items-start justify-between gap-6 py-5 font-semibold hover:text-accent [&::-webkit-details-marker]:hidden">
            <h3 className="text-lg leading-snug tracking-normal">{question}</h3>
            <Plus
              aria-hidden
              className="mt-0.5 size-5 shrink-0 text-accent transition-transform group-open:rotate-45"
            />
          </summary>
          <div className="pt-2 pb-6 text-soft md:pr-12">
            <Paragraphs texts={answer} />
          </div>
        </details>
      ))}
    </div>
  )
}
