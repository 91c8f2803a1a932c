import { Fragment, type ReactNode } from 'react'
import type { BlockPart, InlinePart } from '#app/content/legal/legal.ts'
import { type Company, registerFacts, seatOf } from '#app/features/ground/settings/company/company.ts'
import type { Retention } from '#app/features/ground/settings/retention/retention.ts'
import { NOTICE_PERIODS, requestPeriod } from '#app/features/ground/settings/retention/retention-periods.ts'
import { VISIT_MONTHS } from '#app/features/pages/visits/visit-retention.ts'
import { EmailLink, PhoneLink } from '#app/ui/contact-link.tsx'
import { PartTable } from './part-table.tsx'

/** The parts of a legal text that come from the settings and the code, whatever staff write around them. */
export function legalParts(company: Company, retention: Retention) {
  return {
    block: {
      titolare: <Controller company={company} />,
      'periodi-di-conservazione': <Periods retention={retention} />,
      'memoria-del-browser': <BrowserStorage />,
    } satisfies Record<BlockPart, ReactNode>,
    inline: {
      societa: company.legalName,
      email: <EmailLink email={company.email} />,
      'mesi-delle-visite': VISIT_MONTHS,
      'periodo-delle-richieste': requestPeriod(retention),
    } satisfies Record<InlinePart, ReactNode>,
  }
}

/** What the site stores in the browser. */
function BrowserStorage() {
  const rows = ROWS.map(({ detail, ...entry }) => ({ key: entry.names.join(), what: <Stored {...entry} />, detail }))
  return <PartTable head={['Nome', 'A che cosa serve, quanto resta']} rows={rows} />
}

interface Entry {
  names: readonly string[]
  place: 'memoria locale' | 'memoria di sessione'
  detail: string
}

const ROWS: readonly Entry[] = [
  {
    names: ['idg-theme'],
    place: 'memoria locale',
    detail:
      'Il tema scelto, chiaro o scuro. Resta finché non cancelli i dati del sito; non ci viene inviato. Solo nei browser senza JavaScript, e solo se premi il pulsante del tema, la scelta del tema chiaro è conservata in un cookie tecnico con lo stesso nome: dura un anno e si cancella tornando al tema scuro.',
  },
  {
    names: ['idg-contact-draft'],
    place: 'memoria di sessione',
    detail:
      'La bozza del modulo di contatto: il testo che stai scrivendo, perché non vada perso aggiornando la pagina. Si cancella dopo l’invio o alla chiusura della scheda; ci arriva solo se invii il modulo.',
  },
  {
    names: ['react-router-scroll-positions'],
    place: 'memoria di sessione',
    detail:
      'Il punto in cui eri in ogni pagina, per ritrovarlo tornando indietro. Si cancella alla chiusura della scheda.',
  },
  {
    names: ['idg-chunk-failed'],
    place: 'memoria di sessione',
    detail:
      'Il nome di un file del sito che non si è caricato, perché la pagina si ricarichi una volta sola. Si cancella quando il file arriva o alla chiusura della scheda.',
  },
  {
    names: ['idg-debug'],
    place: 'memoria locale',
    detail: 'Solo se attivi la modalità debug: la mantiene attiva finché non la disattivi.',
  },
  {
    names: ['idg-staff'],
    place: 'memoria locale',
    detail: 'Solo per il personale che ha fatto l’accesso da questo browser.',
  },
  {
    names: ['idg-place-staff', 'idg-place-public'],
    place: 'memoria di sessione',
    detail:
      'Solo per il personale che ha fatto l’accesso: le ultime pagine aperte, per tornarci cambiando vista. Si cancellano all’uscita o alla chiusura della scheda.',
  },
  {
    names: ['idg-draft:…', 'idg-shortcuts'],
    place: 'memoria locale',
    detail:
      'Solo per il personale che ha fatto l’accesso: i testi non ancora inviati, al massimo per 30 giorni, e se le scorciatoie a tasto singolo sono disattivate.',
  },
]

function Stored({ names, place }: Pick<Entry, 'names' | 'place'>) {
  return (
    <>
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <code>{name}</code>
        </Fragment>
      ))}
      <span className="mt-1 block font-normal text-sm text-soft">{place}</span>
    </>
  )
}

/** The company in a legal text: name, registered office, registers and contact details. */
function Controller({ company }: { company: Company }) {
  return (
    <address className="not-italic">
      <strong>{company.legalName}</strong>
      <br />
      Sede legale: {seatOf(company)}
      <br />
      {[`P. IVA ${company.vatNumber}`, ...registerFacts(company)].map((fact) => (
        <Fragment key={fact}>
          {fact}
          <br />
        </Fragment>
      ))}
      Email: <EmailLink email={company.email} />
      <br />
      {company.certifiedEmail && (
        <>
          PEC: <EmailLink email={company.certifiedEmail} />
          <br />
        </>
      )}
      Telefono: <PhoneLink phone={company.phone} />
    </address>
  )
}

/** The retention periods of the settings and the code. */
function Periods({ retention }: { retention: Retention }) {
  const periods = Object.values(NOTICE_PERIODS).map(({ what, howLong }) => ({
    key: what,
    what,
    detail: howLong(retention),
  }))
  const logs = { key: 'logs', what: 'Registri tecnici', detail: 'Non contengono dati personali.' }
  return <PartTable head={['Che cosa', 'Per quanto tempo']} rows={[...periods, logs]} />
}
