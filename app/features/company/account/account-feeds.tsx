import { formatStamp, withArticle } from '#app/lib/text/format.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { FormFooter } from '#app/ui/form/form-footer.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Question } from '#app/ui/form/question.tsx'
import { Notice } from '#app/ui/result/notice.tsx'
import { FEED_KINDS } from './calendar-feed-kinds.ts'
import type { OwnFeed } from './calendar-feeds.server.ts'

interface Props {
  feeds: readonly OwnFeed[]
  /** Address of the new feed, shown only once. */
  newAddress: string | undefined
  /** Creating a feed requires a recent sign-in. */
  fresh: boolean
  /** They receive appointments. */
  hasOwn: boolean
}

/** The acting staff member's calendar feeds: create, show once, revoke. */
export function AccountFeeds({ feeds, newAddress, fresh, hasOwn }: Props) {
  const offered = Object.entries(FEED_KINDS).filter(([kind]) => hasOwn || kind !== 'mine')
  return (
    <>
      {newAddress && <NewAddress address={newAddress} />}
      {feeds.length > 0 && (
        <ul className="mb-5 divide-y divide-line rounded-lg border border-line bg-raised">
          {feeds.map(({ id, kind, createdAt, lastUsedAt }) => (
            <li key={id} className="flex items-center justify-between gap-x-4 px-4 py-3">
              <div className="min-w-0">
                <p className="font-medium">{FEED_KINDS[kind]}</p>
                <p className="text-soft text-sm">
                  {withArticle('Creato il', formatStamp(new Date(createdAt)))},{' '}
                  {lastUsedAt ? withArticle('letto il', formatStamp(new Date(lastUsedAt))) : 'mai letto'}
                </p>
              </div>
              <PostForm>
                <input type="hidden" name="id" value={id} />
                <Question
                  intent="feed-revoke"
                  label="Revoca"
                  ask="I calendari che leggono questo indirizzo smettono di aggiornarsi."
                  look="quiet"
                />
              </PostForm>
            </li>
          ))}
        </ul>
      )}
      <PostForm>
        <fieldset disabled={!fresh} className="disabled:opacity-60">
          <legend className="font-medium">Nuovo indirizzo</legend>
          <div className="mt-1 mb-4">
            {offered.map(([kind, name], index) => (
              <label key={kind} className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
                <input
                  type="radio"
                  name="kind"
                  value={kind}
                  defaultChecked={index === 0}
                  className="radio size-5 shrink-0"
                />
                {name}
              </label>
            ))}
          </div>
          <FormFooter label="Crea l’indirizzo" name="intent" value="feed-create" look="secondary" />
        </fieldset>
      </PostForm>
    </>
  )
}

function NewAddress({ address }: { address: string }) {
  return (
    <div className="mb-6">
      <Notice tone="success">
        Indirizzo creato. Copialo adesso: non sarà più mostrato. Chi lo conosce può leggere il calendario.
      </Notice>
      <TextField
        label="Indirizzo del calendario"
        name="feed-address"
        readOnly
        defaultValue={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="mt-2">
        <CopyButton text={address} label="Copia l’indirizzo" />
      </div>
      <p className="mt-2 text-soft text-sm">
        In Google Calendar: Altri calendari, Da URL. In Outlook: Aggiungi calendario, Sottoscrivi dal Web. In Calendario
        di Apple: File, Nuova iscrizione.
      </p>
    </div>
  )
}
