import { Fragment, type ReactNode } from 'react'
import type { BlockPart, InlinePart } from '#app/content/legal.ts'
import type { Company } from '#app/features/settings/company/company.ts'
import type { Retention } from '#app/features/settings/retention/retention.ts'
import { NOTICE_PERIODS } from '#app/features/settings/retention/retention-periods.ts'
import { VISIT_MONTHS } from '#app/features/visits/visit-retention.ts'
import { EmailLink } from '#app/ui/contact-link.tsx'
import { Controller } from './controller.tsx'

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
    } satisfies Record<InlinePart, ReactNode>,
  }
}

function Periods({ retention }: { retention: Retention }) {
  return (
    <dl>
      {Object.values(NOTICE_PERIODS).map(({ what, howLong }) => (
        <Fragment key={what}>
          <dt>{what}</dt>
          <dd>{howLong(retention)}</dd>
        </Fragment>
      ))}
      <dt>Registri tecnici</dt>
      <dd>Non contengono dati personali.</dd>
    </dl>
  )
}

function BrowserStorage() {
  return (
    <dl>
      <dt>
        <code>idg-theme</code> (memoria locale)
      </dt>
      <dd>
        Il tema scelto, chiaro o scuro. Resta finché non cancelli i dati del sito; non ci viene inviato. Solo nei
        browser senza JavaScript, e solo se premi il pulsante del tema, la scelta del tema chiaro è conservata in un
        cookie tecnico con lo stesso nome: dura un anno e si cancella tornando al tema scuro.
      </dd>
      <dt>
        <code>idg-contact-draft</code> (memoria di sessione)
      </dt>
      <dd>
        La bozza del modulo di contatto: il testo che stai scrivendo, perché non vada perso aggiornando la pagina. Si
        cancella dopo l’invio o alla chiusura della scheda; ci arriva solo se invii il modulo.
      </dd>
      <dt>
        <code>react-router-scroll-positions</code> (memoria di sessione)
      </dt>
      <dd>
        Il punto in cui eri in ogni pagina, per ritrovarlo tornando indietro. Si cancella alla chiusura della scheda.
      </dd>
      <dt>
        <code>idg-chunk-failed</code> (memoria di sessione)
      </dt>
      <dd>
        Il nome di un file del sito che non si è caricato, perché la pagina si ricarichi una volta sola. Si cancella
        quando il file arriva o alla chiusura della scheda.
      </dd>
      <dt>
        <code>idg-debug</code> (memoria locale)
      </dt>
      <dd>Solo se attivi la modalità debug: la mantiene attiva finché non la disattivi.</dd>
      <dt>
        <code>idg-staff</code> (memoria locale)
      </dt>
      <dd>Solo per il personale che ha fatto l’accesso da questo browser.</dd>
      <dt>
        <code>idg-place-staff</code>, <code>idg-place-public</code> (memoria di sessione)
      </dt>
      <dd>
        Solo per il personale che ha fatto l’accesso: le ultime pagine aperte, per tornarci cambiando vista. Si
        cancellano all’uscita o alla chiusura della scheda.
      </dd>
      <dt>
        <code>idg-draft:…</code>, <code>idg-shortcuts</code> (memoria locale)
      </dt>
      <dd>
        Solo per il personale che ha fatto l’accesso: i testi non ancora inviati, al massimo per 30 giorni, e se le
        scorciatoie a tasto singolo sono disattivate.
      </dd>
    </dl>
  )
}
