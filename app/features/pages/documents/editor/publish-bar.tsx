import { formatMoment } from '#app/lib/text/format.ts'
import { DateInput } from '#app/ui/form/date-input.tsx'
import { Labelled } from '#app/ui/form/labelled.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { DoneOperation } from './lists/use-list-operations.ts'
import type { SaveState } from './use-autosave.ts'

const SAVE_TEXT: Record<SaveState, string> = {
  saved: 'Bozza salvata',
  typing: 'Modifiche non ancora salvate',
  saving: 'Salvataggio della bozza...',
  failed: 'Bozza non salvata: controlla la connessione; riproviamo appena torna',
  conflict: 'Bozza non salvata: la pagina è stata modificata altrove',
}

interface Props {
  save: SaveState
  hasDraft: boolean
  scheduledFor: string | null
  isTrashed: boolean
  /** The last operation on a list, until something is typed. */
  done: DoneOperation | undefined
  /** Suggested day and time of a scheduled publication. */
  suggested: { date: string; time: string }
  /** The day and time of a scheduled publication that was refused: it is corrected and sent again. */
  refused: { date: string; time: string } | undefined
  /** The address that opened the page was changed by another person: saving overwrites it. */
  overwrites: boolean
  /** Paths of the problems of a refused publication that remain. */
  toCorrect: readonly string[]
  /** Opens the part of the form at a path. */
  openPart: (path: string) => void
}

/** The buttons of the editor, always in view. They belong to the form around them. */
export function PublishBar({
  save,
  hasDraft,
  scheduledFor,
  isTrashed,
  overwrites,
  done,
  suggested,
  refused,
  toCorrect,
  openPart,
}: Props) {
  const when = refused ?? suggested
  const isUnsaved = save === 'failed' || save === 'conflict'
  if (isTrashed) {
    return (
      <Bar>
        <p className="grow basis-60 text-sm">È nel cestino: i visitatori non lo vedono.</p>
        <SubmitButton name="intent" value="untrash" size="compact">
          Ripristina dal cestino
        </SubmitButton>
      </Bar>
    )
  }
  if (scheduledFor) {
    return (
      <Bar>
        <p className="grow basis-60 text-sm">
          Pubblicazione programmata per {formatMoment(new Date(scheduledFor))}. Per modificare la bozza annulla la
          programmazione.
        </p>
        <SubmitButton name="intent" value="unschedule" look="secondary" size="compact">
          Annulla la programmazione
        </SubmitButton>
        <SubmitButton name="intent" value="publish" size="compact">
          Pubblica ora
        </SubmitButton>
      </Bar>
    )
  }
  const isUnchanged = !hasDraft && save === 'saved'
  return (
    <Bar>
      {done && save === 'saved' ? (
        // Read out by the page, which outlives this form.
        <p className="wrap-anywhere grow basis-48 text-sm">
          <span aria-hidden>{done.message}</span>
          {done.undo && (
            <button
              type="button"
              onClick={done.undo}
              className="link ml-2 inline-flex min-h-8 items-center font-semibold max-lg:-my-3 max-lg:min-h-11"
            >
              Annulla
            </button>
          )}
        </p>
      ) : (
        <p
          role="status"
          className={`grow text-sm sm:basis-48 ${isUnsaved ? 'text-danger max-sm:basis-full' : 'text-soft max-sm:min-w-0 max-sm:flex-1'}`}
        >
          {isUnchanged ? 'Nessuna modifica da pubblicare' : SAVE_TEXT[save]}
          {toCorrect[0] !== undefined && (
            <button
              type="button"
              onClick={() => openPart(toCorrect[0] ?? '')}
              className="link ml-2 inline-flex min-h-8 items-center font-semibold max-lg:-my-3 max-lg:min-h-11 max-sm:ml-0"
            >
              {toCorrect.length}
              <span className="max-sm:sr-only">&nbsp;{toCorrect.length === 1 ? 'punto' : 'punti'}</span>&nbsp;da
              correggere
            </button>
          )}
        </p>
      )}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        <SubmitButton
          name="intent"
          value="save"
          look="secondary"
          size="compact"
          // On phones the draft saves itself, which leaves the bar one line.
          className={isUnsaved || overwrites ? '' : 'max-sm:in-data-scripted:hidden'}
        >
          {overwrites ? 'Sostituisci con il mio testo' : 'Salva la bozza'}
        </SubmitButton>
        <details className="sm:relative" name="publish-menu" open={refused !== undefined}>
          <summary className="inline-flex min-h-9 cursor-pointer items-center rounded-lg px-3.5 font-semibold text-accent text-sm hover:bg-wash max-lg:min-h-11">
            Programma
          </summary>
          <div className="absolute right-4 bottom-full mb-2 w-72 sm:right-0 space-y-3 rounded-xl border border-line-strong bg-raised p-4 shadow-lg">
            <div className="grid grid-cols-2 gap-3">
              <Labelled label="Giorno">
                <DateInput name="publish-date" defaultValue={when.date} />
              </Labelled>
              <Labelled label="Ora">
                <input name="publish-time" type="time" defaultValue={when.time} className="field" />
              </Labelled>
            </div>
            <p className="text-soft text-xs">Ora italiana. Fino ad allora non puoi modificare la bozza.</p>
            <SubmitButton name="intent" value="schedule" size="compact" className="w-full">
              Programma la pubblicazione
            </SubmitButton>
          </div>
        </details>
        <SubmitButton
          name="intent"
          value="publish"
          look={isUnchanged ? 'secondary' : 'primary'}
          size="compact"
          aria-keyshortcuts="Control+Enter"
          title="Ctrl+Invio porta qui"
        >
          Pubblica
        </SubmitButton>
      </div>
    </Bar>
  )
}

function Bar({ children }: { children: React.ReactNode }) {
  return (
    <div className="publish-bar sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center gap-2 border-line border-t bg-sunken px-4 py-3 max-sm:py-2 md:max-lg:bottom-16 sm:mx-0 sm:rounded-t-xl sm:border-x">
      {children}
    </div>
  )
}
