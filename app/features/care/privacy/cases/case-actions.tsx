import { Form, Link } from 'react-router'
import { buttonLook } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { MOST_ADDRESSES } from './case-states.ts'
import { erasureText } from './erasure-text.ts'
import type { PrivacyCase } from './get-case.server.ts'

interface Props {
  found: PrivacyCase
  fresh: boolean
  confirmPath: string
  mailsAreFiles: boolean
}

/** What staff can do with a person's data. */
export function CaseActions({ found, fresh, confirmPath, mailsAreFiles }: Props) {
  const version = <input type="hidden" name="version" value={found.version} />
  return (
    // Uncontrolled fields: a new version remounts them.
    <aside key={found.version} aria-label="Azioni" className="space-y-8 text-sm">
      <section aria-labelledby="copia">
        <h2 id="copia" className="text-lg">
          Consegna una copia
        </h2>
        <p className="mt-1 mb-3 text-soft">
          Un file zip con una pagina da leggere e un file JSON. Contiene le note interne, ma non i nomi di chi lavora
          qui. Rileggi le note prima di inviarlo.
        </p>
        <Form method="post" action={`/admin/privacy/${found.id}/export`} reloadDocument>
          <SubmitButton look="secondary" size="compact">
            Scarica i dati
          </SubmitButton>
        </Form>
      </section>
      <PostForm intent="addresses" aria-labelledby="indirizzi" className="space-y-3">
        {version}
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
        <SubmitButton name="intent" value="addresses" look="secondary" size="compact">
          Salva gli indirizzi
        </SubmitButton>
      </PostForm>
      {found.requests > 0 && (
        <PostForm intent="correct" noValidate aria-labelledby="correggi" className="space-y-3">
          {version}
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
          <SubmitButton name="intent" value="correct" look="secondary" size="compact">
            Correggi i dati
          </SubmitButton>
        </PostForm>
      )}
      <section aria-labelledby="cancella" className="rounded-xl border border-danger p-4">
        <h2 id="cancella" className="text-lg">
          Cancella
        </h2>
        <p className="mt-1">{erasureText(found)}</p>
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
            <p className="mt-1 text-soft">
              {found.cancels.length === 1 ? 'Sparisce dal calendario.' : 'Spariscono dal calendario.'}{' '}
              {mailsAreFiles
                ? 'La posta non è configurata e la persona non riceverà l’avviso di annullamento: avvisala tu.'
                : 'La persona riceve l’avviso di annullamento via email, con l’aggiornamento per il suo calendario.'}
            </p>
          </>
        )}
        <p className="mt-3 font-medium">Che cosa resta, e perché</p>
        <ul className="mt-1 list-disc space-y-1 pl-5 text-soft">
          {found.retained.map(({ what, reason }) => (
            <li key={what}>
              {what} {reason}
            </li>
          ))}
        </ul>
        <p className="mt-3 text-soft">
          {mailsAreFiles
            ? 'La posta non è configurata e la conferma non partirà: avvisa tu la persona.'
            : 'La conferma parte via email; poi viene cancellato anche l’indirizzo della persona.'}
        </p>
        {fresh ? (
          <PostForm intent="erase" preventScrollReset={false} className="mt-4 space-y-3">
            {version}
            <label className="flex min-h-11 items-center gap-3">
              <Checkbox name="sure" required className="size-5 shrink-0" />
              <span>Ho letto che cosa verrà cancellato</span>
            </label>
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
      </section>
      <PostForm>
        {version}
        <SubmitButton name="intent" value="close" look="quiet" size="compact">
          Chiudi la pratica senza cancellare
        </SubmitButton>
      </PostForm>
    </aside>
  )
}
