import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { useSite } from '#app/shell/public/site-data.ts'
import { buttonLook } from '#app/ui/button.tsx'
import { EmailLink } from '#app/ui/contact-link.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Notice } from '#app/ui/result/notice.tsx'
import type { OwnDataView } from './own-data.server.ts'
import { OwnSections } from './own-sections.tsx'

interface Props {
  view: Extract<OwnDataView, { kind: 'shown' }>
  token: string
  trail: { name: string }[]
}

/** Everything held on the person, with copy and request for erasure. */
export function ShownData({ view: { sections, asked, address }, token, trail }: Props) {
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
