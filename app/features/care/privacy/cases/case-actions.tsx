import { Form, Link } from 'react-router'
import { refusedIn } from '#app/lib/form/refused-form.ts'
import { buttonLook } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { FormFooter } from '#app/ui/form/form-footer.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useAnswer } from '#app/ui/form/use-answer.ts'
import { MOST_ADDRESSES } from './case-states.ts'
import { erasureText } from './erasure-text.ts'
import type { PrivacyCase } from './get-case.server.ts'

interface Props {
  found: PrivacyCase
  fresh: boolean
  /** Whether the question about the erasure is open, after the password was confirmed for it. */
  asksToErase: boolean
  confirmPath: string
  mailsAreFiles: boolean
}

/** What staff can do with a person's data: first what the person asked for, else a copy; seldom used forms are folded. */
export function CaseActions(props: Props) {
  const { found } = props
  const refused = refusedIn(useAnswer())?.intent
  const isAsked = found.state === 'asked'
  const erasure = (
    <details name="azione" open={props.asksToErase || refused === 'erase'} className="open:basis-full">
      <summary className={`${buttonLook(isAsked ? 'primary' : 'secondary', 'compact')} list-none`}>
        Cancella i dati…
      </summary>
      <Erasure {...props} />
    </details>
  )
  return (
    // Uncontrolled fields: a new version remounts them.
    <section key={found.version} aria-label="Azioni" className="mb-8 flex flex-wrap items-start gap-2">
      {isAsked && erasure}
      <Form method="post" action={`/admin/privacy/${found.id}/export`} reloadDocument>
        <SubmitButton look={isAsked ? 'secondary' : 'primary'} size="compact">
          Scarica i dati
        </SubmitButton>
      </Form>
      {!isAsked && erasure}
      <details name="azione" open={refused === 'addresses' || refused === 'correct'} className="open:basis-full">
        <summary className={`${buttonLook('secondary', 'compact')} list-none`}>Altro</summary>
        <Others found={found} />
      </details>
    </section>
  )
}

const PANEL = 'mt-2 rounded-lg border p-4 text-sm'

/** The question about the erasure: what goes, what stays and why. */
function Erasure({ found, fresh, confirmPath, mailsAreFiles }: Props) {
  return (
    <div className={`max-w-3xl border-danger bg-danger-ground ${PANEL}`}>
      <p>{erasureText(found)}</p>
      {found.cancels.length > 0 && (
        <>
          <p className="mt-3 font-medium">
            {found.cancels.length === 1 ? 'Appuntamento che verrà annullato' : 'Appuntamenti che verranno annullati'}
          </p>
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {found.cancels.map((slot) => (
              <li key={slot}>{slot}</li>
            ))}
          </ul>
          <p className="mt-1">
            {found.cancels.length === 1 ? 'Sparisce dal calendario.' : 'Spariscono dal calendario.'}{' '}
            {mailsAreFiles
              ? 'La posta non è configurata e la persona non riceverà l’avviso di annullamento: avvisala tu.'
              : 'La persona riceve l’avviso di annullamento via email, con l’aggiornamento per il suo calendario.'}
          </p>
        </>
      )}
      <p className="mt-3 font-medium">Che cosa resta, e perché</p>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {found.retained.map(({ what, reason }) => (
          <li key={what}>
            {what} {reason}
          </li>
        ))}
      </ul>
      <p className="mt-3">
        {mailsAreFiles
          ? 'La posta non è configurata e la conferma non partirà: avvisa tu la persona.'
          : 'La conferma parte via email; poi viene cancellato anche l’indirizzo della persona.'}
      </p>
      {fresh ? (
        <PostForm intent="erase" preventScrollReset={false} className="mt-4">
          <Version found={found} />
          <SubmitButton name="intent" value="erase" look="danger" size="compact">
            Cancella i dati
          </SubmitButton>
        </PostForm>
      ) : (
        <p className="mt-4">
          <Link to={confirmPath} className={buttonLook('secondary', 'compact')}>
            Conferma la password per cancellare
          </Link>
        </p>
      )}
    </div>
  )
}

function Others({ found }: Pick<Props, 'found'>) {
  return (
    <div className={`grid gap-8 border-line md:grid-cols-2 ${PANEL}`}>
      {found.requests > 0 && (
        <PostForm intent="correct" noValidate aria-labelledby="correggi" className="space-y-3">
          <Version found={found} />
          <h2 id="correggi" className="text-lg">
            Correggi
          </h2>
          <p className="text-soft">
            Vale per tutte le richieste e gli appuntamenti. I campi che lasci vuoti non cambiano.
          </p>
          <TextField label="Nome" name="name" autoComplete="off" />
          <TextField label="Telefono" name="phone" autoComplete="off" />
          <TextField label="Azienda" name="company" autoComplete="off" />
          <TextField label="Email" name="email" type="email" autoComplete="off" />
          <FormFooter label="Correggi i dati" name="intent" value="correct" look="secondary" />
        </PostForm>
      )}
      <div className="space-y-8">
        <PostForm intent="addresses" aria-labelledby="indirizzi" className="space-y-3">
          <Version found={found} />
          <h2 id="indirizzi" className="text-lg">
            Indirizzi della persona
          </h2>
          <TextArea
            label="Indirizzi"
            hint={`Uno per riga, al massimo ${MOST_ADDRESSES}. Aggiungi quelli che sai essere della stessa persona.`}
            name="addresses"
            required
            defaultValue={found.addresses.join('\n')}
            className="[&_textarea]:min-h-24"
          />
          <FormFooter label="Salva gli indirizzi" name="intent" value="addresses" look="secondary" />
        </PostForm>
        <PostForm>
          <Version found={found} />
          <SubmitButton name="intent" value="close" look="quiet" size="compact">
            Chiudi la pratica senza cancellare
          </SubmitButton>
        </PostForm>
      </div>
    </div>
  )
}

function Version({ found: { version } }: Pick<Props, 'found'>) {
  return <input type="hidden" name="version" value={version} />
}
