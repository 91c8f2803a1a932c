import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { useSite } from '#app/shell/public/site-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmailLink } from '#app/ui/contact-link.tsx'

/** Shown for an invalid link, without a reason. */
export function UnknownLink() {
  const { company } = useSite()
  return (
    <PageHero
      trail={[{ name: 'Il tuo appuntamento' }]}
      title="Questo link non apre alcun appuntamento"
      lead="Forse è stato copiato solo in parte: riprova ad aprirlo dall’email. Se non funziona, scrivici o telefonaci: ti aiutiamo volentieri."
      actions={
        <>
          <ButtonLink to="/contact">Contattaci</ButtonLink>
          <EmailLink email={company.email} className="link inline-flex min-h-12 items-center px-2" />
        </>
      }
    />
  )
}
