import { formatMoment, formatNumber } from '#app/lib/text/format.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { type BusyState, skippedText } from './busy-calendar.ts'

interface Props {
  state: BusyState
}

/**
 * Status of the busy calendar import, with a button to import now. The calendar's URL is set in the form above and
 * never displayed.
 */
export function BusyPanel({ state }: Props) {
  const moment = (text: string | null) => (text ? formatMoment(new Date(text)) : 'Non ancora')
  const facts: [string, string][] = [
    ['Calendario', state.host],
    ['Ultima lettura', moment(state.readAt)],
    ['Orari occupati', formatNumber(state.times)],
  ]
  return (
    <section aria-labelledby="busy-title" className="mt-12 max-w-xl">
      <h3 id="busy-title" className="font-semibold text-lg">
        Lettura del calendario degli impegni
      </h3>
      <p className="mt-1 mb-4 text-soft text-sm">Avviene ogni quarto d’ora.</p>
      <dl className="divide-y divide-line border-line border-y">
        {facts.map(([label, value]) => (
          <div key={label} className="grid gap-x-4 py-2 sm:grid-cols-[11rem_1fr]">
            <dt className="text-soft">{label}</dt>
            <dd className="wrap-anywhere min-w-0">{value}</dd>
          </div>
        ))}
        {state.skippedCount > 0 && (
          <div className="grid gap-x-4 py-2 sm:grid-cols-[11rem_1fr]">
            <dt className="text-soft">Impegni da controllare</dt>
            <dd className="wrap-anywhere min-w-0">
              {skippedText(state.skippedCount)}
              <ul className="mt-1 list-disc pl-5 text-sm">
                {state.skipped.map((line, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two events may have the same description
                  <li key={at}>{line}</li>
                ))}
              </ul>
            </dd>
          </div>
        )}
        {state.lastError && (
          <div className="grid gap-x-4 py-2 sm:grid-cols-[11rem_1fr]">
            <dt className="text-soft">Ultimo tentativo</dt>
            <dd className="wrap-anywhere min-w-0">
              {moment(state.checkedAt)}
              <span className="block text-danger">{state.lastError}</span>
              {state.readAt && <span className="block text-soft text-sm">Valgono gli orari dell’ultima lettura.</span>}
            </dd>
          </div>
        )}
      </dl>
      <PostForm className="mt-5">
        <input type="hidden" name="section" value="booking" />
        <SubmitButton name="intent" value="busy-check" look="secondary" size="compact" pending="Lettura in corso...">
          Controlla ora
        </SubmitButton>
      </PostForm>
    </section>
  )
}
