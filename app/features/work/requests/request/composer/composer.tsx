import { NoteForm } from './note-form.tsx'
import { ReplyForm } from './reply-form.tsx'

interface Props {
  /** Undefined while the request may not be answered. */
  reply: Parameters<typeof ReplyForm>[0] | undefined
  note: Parameters<typeof NoteForm>[0]
  /** The mode that is open at first. */
  mode: 'reply' | 'note'
  /** Keys of the two forms: a sent form starts again. */
  sent: { reply: number; note: number }
}

const MODE =
  'inline-flex min-h-9 cursor-pointer items-center rounded-lg px-3.5 font-semibold text-sm text-soft hover:text-text has-checked:bg-wash has-checked:text-accent has-focus-visible:outline-3 has-focus-visible:outline-(--focus) has-focus-visible:outline-offset-2 max-lg:min-h-11'

/**
 * Writes a reply or an internal note. The mode is a radio group and the forms are shown by CSS, so switching loses no
 * text, also without scripts.
 */
export function Composer({ reply, note, mode, sent }: Props) {
  return (
    <section id="scrivi" aria-label="Scrivi" className="composer rounded-xl border border-line bg-raised">
      <fieldset className="flex gap-1 border-line border-b p-1.5">
        <legend className="visually-hidden">Che cosa scrivi</legend>
        {reply && (
          <label className={MODE}>
            <input
              type="radio"
              name="modo"
              value="risposta"
              defaultChecked={mode === 'reply'}
              className="visually-hidden"
            />
            Rispondi
          </label>
        )}
        <label className={MODE}>
          <input type="radio" name="modo" value="nota" defaultChecked={mode === 'note'} className="visually-hidden" />
          Nota interna
        </label>
      </fieldset>
      {reply && (
        <div className="composer-reply p-3 sm:p-4">
          <ReplyForm key={sent.reply} {...reply} />
        </div>
      )}
      <div className="composer-note p-3 sm:p-4">
        <NoteForm key={sent.note} {...note} />
      </div>
    </section>
  )
}

/** Opens the composer in a mode and moves the focus into its text. */
export function openComposer(mode: 'reply' | 'note'): void {
  const composer = document.getElementById('scrivi')
  const radio = composer?.querySelector<HTMLInputElement>(
    `[name=modo][value=${mode === 'reply' ? 'risposta' : 'nota'}]`,
  )
  if (!radio) return
  radio.checked = true
  const text = composer?.querySelector<HTMLTextAreaElement>(mode === 'reply' ? '[name=text]' : '[name=note]')
  text?.focus({ preventScroll: true })
  composer?.scrollIntoView({ block: 'nearest' })
}
