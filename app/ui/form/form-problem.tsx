import { refusedIn } from '#app/lib/form/refused-form.ts'
import { Notice } from '#app/ui/result/notice.tsx'
import { useAnswer } from './use-answer.ts'

/** What is wrong with the refused form of the page as a whole. */
export function FormProblem() {
  const refused = refusedIn(useAnswer())
  return refused?.problem ? (
    <Notice tone="error" focusOn={refused}>
      {refused.problem}
    </Notice>
  ) : null
}
