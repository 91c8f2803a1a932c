import type { CustomerView } from '#app/features/work/appointments/customer/customer-view.server.ts'
import { useSite } from '#app/shell/public/site-data.ts'
import { EmailLink, PhoneLink } from '#app/ui/contact-link.tsx'

/** Contact details of the company for questions about this appointment. */
export function ContactAside({ view }: { view: CustomerView }) {
  const { company } = useSite()
  return (
    <aside aria-labelledby="recapiti" className="lg:col-span-4 lg:col-start-9">
      <h2 id="recapiti" className="text-2xl md:text-[2rem]">
        Preferisci parlarne?
      </h2>
      <p className="mt-3 text-soft">
        Telefonaci o scrivici citando il codice <span className="whitespace-nowrap">{view.reference}</span>, oppure
        rispondi a una delle nostre email.
      </p>
      <address className="mt-4 not-italic">
        <PhoneLink phone={company.phone} className="link inline-flex min-h-11 items-center" />
        <br />
        <EmailLink email={company.email} className="link inline-flex min-h-11 items-center break-all" />
      </address>
      <p className="mt-6 text-soft text-sm">
        Non inoltrare il link di questa pagina: chiunque lo abbia può vedere
        {(view.mayMove || view.mayCancel) && ' e modificare'} l’appuntamento.
      </p>
    </aside>
  )
}
