import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { useSite } from '#app/shell/public/site-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** Shown for a link that leads to no appointment; says nothing about why. */
export function UnknownLink() {
  const { company } = useSite()
  return (
    <PageHero
      trail={[{ name: 'Il tuo appuntamento' }]}
      title="Questo collegamento non apre alcun appuntamento"
      lead="Forse è stato copiato solo in parte: riprova ad aprirlo dall’email. Se non funziona, scrivici o telefonaci: ti aiutiamo volentieri."
      actions={
        <>
          <ButtonLink to="/contact">Contattaci</ButtonLink>
          <a href={`mailto:${company.email}`} className="link inline-flex min-h-12 items-center px-2">
            {company.email}
          </a>
        </>
      }
    />
  )
}
