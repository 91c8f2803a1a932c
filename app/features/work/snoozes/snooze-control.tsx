import AlarmClock from 'lucide-react/icons/alarm-clock'
import { refusedIn } from '#app/lib/form/refused-form.ts'
import { formatMoment } from '#app/lib/text/format.ts'
import { inertLine } from '#app/lib/text/inert-text.ts'
import { buttonLook } from '#app/ui/button.tsx'
import { DateField, TextField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useAnswer } from '#app/ui/form/use-answer.ts'
import type { readSnooze } from './list-snoozes.server.ts'
import { SNOOZE_CHOICES } from './snooze-times.ts'

/** Messages after a snooze was set or ended, by their result (`useResult`). */
export const SNOOZE_DONE = {
  promemoria: 'Te lo ricordiamo: torna in «Da fare» e tra le notifiche.',
  'promemoria-tolto': 'Promemoria tolto.',
}

interface Props {
  snooze: Awaited<ReturnType<typeof readSnooze>>
  /** Address of the page; that of the form when undefined. */
  action?: string
  /** The side of the button on which the choices stand, over the page. */
  side?: 'left-0' | 'right-0'
}

/** "Ricordamelo": a line of text, and one button for each time. */
export function SnoozeControl({ snooze: { set, choices }, action, side = 'right-0' }: Props) {
  const refused = refusedIn(useAnswer())?.intent === 'snooze'
  return (
    // A new snooze closes the form.
    <details key={set?.dueAt} open={refused} name="azione" className="max-lg:open:basis-full lg:relative">
      <summary className={buttonLook('quiet', 'compact')}>
        <AlarmClock aria-hidden className="size-4 shrink-0" />
        Ricordamelo
      </summary>
      <PostForm
        id="snooze"
        intent="snooze"
        {...(action && { action })}
        className={`${side} z-20 mt-2 space-y-3 rounded-lg border border-line bg-raised p-4 max-lg:mb-2 lg:absolute lg:w-104 lg:shadow-lg`}
      >
        <input type="hidden" name="intent" value="snooze" />
        <TextField name="note" label="Che cosa" optional autoComplete="off" />
        <div className="flex flex-wrap gap-2">
          {choices.map((when) => (
            <SubmitButton key={when} name="when" value={when} look="secondary" size="compact">
              {SNOOZE_CHOICES[when]}
            </SubmitButton>
          ))}
        </div>
        <div className="flex flex-wrap items-end gap-2">
          <DateField name="date" label="Un altro giorno" className="w-44" />
          <SubmitButton name="when" value="date" look="secondary" size="compact">
            {SNOOZE_CHOICES.date}
          </SubmitButton>
        </div>
      </PostForm>
    </details>
  )
}

/** When it comes back, above the page of what is snoozed. */
export function SnoozeNotice({ snooze: { set }, action }: Props) {
  if (!set) return null
  return (
    <PostForm
      {...(action && { action })}
      className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl border border-line-strong bg-raised px-4 py-3 text-sm"
    >
      <input type="hidden" name="snooze" value={set.id} />
      <p className="wrap-anywhere min-w-0">
        Promemoria: <time dateTime={set.dueAt}>{formatMoment(new Date(set.dueAt))}</time>
        {set.note && <bdi> · {inertLine(set.note, 200)}</bdi>}
      </p>
      <SubmitButton name="intent" value="snooze-end" look="secondary" size="compact">
        Togli il promemoria
      </SubmitButton>
    </PostForm>
  )
}
