import { data, redirect } from 'react-router'
import { appContext } from '#app/context.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { RESULT, redirectWithResult } from '#app/lib/result.ts'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { useSite } from '#app/shell/public/site-data.ts'
import { ButtonLink, buttonLook } from '#app/ui/button.tsx'
import { EmailLink } from '#app/ui/contact-link.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Notice } from '#app/ui/result/notice.tsx'
import type { Route } from './+types/own-data-page.ts'
import { askForErasure, findOwnData, type OwnDataView, sendOwnDataLink } from './own-data.server.ts'
import { OwnSections } from './own-sections.tsx'

export const meta: Route.MetaFunction = () => [
  { title: 'I tuoi dati · IDG' },
  { name: 'robots', content: 'noindex, nofollow' },
]

/** The page behind the link in every mail to a customer. GET changes nothing. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const result = new URL(request.url).searchParams.get(RESULT)
  try {
    return data({ view: await findOwnData(context.get(appContext), params.token), token: params.token, result })
  } catch (error) {
    if (error instanceof NotFoundError) return data({ view: undefined, token: '', result: null }, { status: 404 })
    throw error
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  // Encoded, because a header holds no character of a wrong link beyond Latin-1.
  const page = `/i-tuoi-dati/${encodeURIComponent(params.token)}`
  const intent = (await request.formData()).get('intent')
  try {
    if (intent === 'erase') await askForErasure(ctx, params.token)
    else await sendOwnDataLink(ctx, params.token)
    return redirectWithResult(page, intent === 'erase' ? 'chiesta' : 'inviato')
  } catch (error) {
    // Invalid, or expired in the meantime: the page says which.
    if (error instanceof NotFoundError) return redirect(page, 303)
    throw error
  }
}

const TRAIL = [{ name: 'I tuoi dati' }]

export default function OwnDataPage({ loaderData }: Route.ComponentProps) {
  const { view, token, result } = loaderData
  if (!view) {
    return (
      <PageHero
        trail={TRAIL}
        title="Questo link non è valido"
        lead="Forse è stato copiato solo in parte: riprova ad aprirlo dall’email. Se non funziona, scrivici: i tuoi diritti valgono anche senza questo link."
        actions={<ButtonLink to="/contact">Contattaci</ButtonLink>}
      />
    )
  }
  if (view.kind === 'shown') return <ShownData view={view} token={token} trail={TRAIL} />
  if (result === 'inviato') {
    return (
      <PageHero
        trail={TRAIL}
        title="Controlla la tua posta"
        lead="Se conserviamo dati legati al tuo indirizzo email, tra poco ricevi un’email con il link per vederli. Il link vale due ore. Se l’email non arriva, guarda nella posta indesiderata; ne inviamo al massimo tre al giorno."
      />
    )
  }
  const expired = view.kind === 'expired'
  return (
    <PageHero
      trail={TRAIL}
      title={expired ? 'Questo link è scaduto' : 'I tuoi dati'}
      lead={
        expired
          ? 'Per sicurezza ogni link vale due ore. Premi il pulsante: te ne mandiamo uno nuovo.'
          : 'Vedi che cosa conserviamo su di te, scaricane una copia o chiedine la cancellazione. Prima ci assicuriamo che sia tu: ti mandiamo un link all’indirizzo a cui è arrivata la nostra email.'
      }
      actions={
        <PostForm action={`/i-tuoi-dati/${expired ? view.askToken : token}`}>
          <SubmitButton name="intent" value="send">
            Inviami il link
          </SubmitButton>
        </PostForm>
      }
    />
  )
}

interface Props {
  view: Extract<OwnDataView, { kind: 'shown' }>
  token: string
  trail: { name: string }[]
}

/** Everything held on the person, with copy and request for erasure. */
function ShownData({ view: { sections, asked, address }, token, trail }: Props) {
  const { company } = useSite()
  if (sections.length === 0) {
    return <PageHero trail={trail} title="I tuoi dati" lead="Non conserviamo dati legati al tuo indirizzo email." />
  }
  return (
    <>
      <PageHero
        trail={trail}
        title="I tuoi dati"
        lead={`Questi sono i dati che conserviamo, legati all’indirizzo ${address}. Se qualcosa è sbagliato, scrivici: lo correggiamo.`}
      />
      <div className="wrap grid gap-x-8 gap-y-16 py-12 lg:grid-cols-12">
        <div className="min-w-0 lg:col-span-7">
          <OwnSections sections={sections} />
        </div>
        <aside aria-label="Che cosa puoi fare" className="space-y-10 lg:col-span-4 lg:col-start-9">
          <section aria-labelledby="copia">
            <h2 id="copia" className="text-xl">
              Scarica una copia
            </h2>
            <p className="mt-2 mb-4 text-soft">Una pagina da leggere e un file per altri programmi, in uno zip.</p>
            <a href={`/i-tuoi-dati/${token}/copia`} download className={buttonLook('secondary')}>
              Scarica i dati
            </a>
          </section>
          <section aria-labelledby="cancella">
            <h2 id="cancella" className="text-xl">
              Cancellazione
            </h2>
            {asked ? (
              <Notice tone="success" size="regular" className="mt-4">
                La tua richiesta è arrivata. Rispondiamo entro un mese; a cancellazione avvenuta ricevi una conferma via
                email.
              </Notice>
            ) : (
              <>
                <p className="mt-2 mb-4 text-soft">
                  Leggiamo la richiesta e cancelliamo ciò che la legge non ci obbliga a conservare. Se hai appuntamenti
                  ancora da svolgere, li annulliamo.
                </p>
                <PostForm>
                  <SubmitButton name="intent" value="erase" look="danger">
                    Chiedi la cancellazione
                  </SubmitButton>
                </PostForm>
              </>
            )}
          </section>
          <p className="text-soft">
            Le eventuali note interne non compaiono qui: te le mandiamo se scrivi a <EmailLink email={company.email} />.
          </p>
        </aside>
      </div>
    </>
  )
}
