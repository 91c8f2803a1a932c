import { useActionData } from 'react-router'
import { refusedIn } from '#app/lib/form/refused-form.ts'
import { Notice } from '#app/ui/result/notice.tsx'

/** What is wrong with the refused form of the page as a whole. */
export function FormProblem() {
  const refused = refusedIn(useActionData())
  return refused?.problem ? (
    <Notice tone="error" focusOn={refused}>
      {refused.problem}
    </Notice>
  ) : null
}
