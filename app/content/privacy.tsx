import { Fragment } from 'react'
import { NOTICE_PERIODS } from '#app/features/settings/retention/retention-periods.ts'
import { VISIT_MONTHS } from '#app/features/visits/visit-retention.ts'
import { EmailLink } from '#app/ui/contact-link.tsx'
import { Controller } from './controller.tsx'
import type { LegalText } from './legal.ts'
import { PRIVACY_VERSION } from './privacy-version.ts'

/**
 * The privacy notice (GDPR art. 13) for the data this software stores. Update the text and its date with every change
 * of the tables, the mails, the limits of the contact form or the browser storage.
 */
export const privacy: LegalText = {
  title: 'Informativa sulla privacy',
  description:
    'Quali dati personali tratta questo sito, perché, su quale base, per quanto tempo e con quali diritti. Nessun cookie di profilazione, nessun servizio di terzi.',
  lead: 'Come trattiamo i dati personali di chi visita questo sito o ci scrive, ai sensi dell’articolo 13 del Regolamento (UE) 2016/679 (GDPR).',
  updated: PRIVACY_VERSION,
  sections: [
    {
      id: 'in-breve',
      title: 'In breve',
      body: () => (
        <ul>
          <li>Il sito si può leggere per intero senza fornire alcun dato e senza ricevere cookie.</li>
          <li>
            Contiamo quante volte ogni pagina viene letta e da quale sito si arriva: solo numeri per giorno, senza
            cookie né indirizzi di rete, per {VISIT_MONTHS} mesi.
          </li>
          <li>I dati del modulo di contatto servono a risponderti e a fissare un appuntamento, e a nient’altro.</li>
          <li>Niente pubblicità, statistiche di terzi, profilazione o cessione di dati.</li>
          <li>Puoi chiedere in ogni momento di vedere, correggere o cancellare ciò che ti riguarda.</li>
        </ul>
      ),
    },
    {
      id: 'titolare',
      title: 'Titolare del trattamento',
      body: (company) => (
        <>
          <Controller company={company} />
          <p>Per ogni questione che riguarda i dati personali il punto di contatto è il titolare, a questi recapiti.</p>
        </>
      ),
    },
    {
      id: 'dati',
      title: 'Quali dati trattiamo',
      body: () => (
        <>
          <h3>Richieste di contatto</h3>
          <p>
            Nome, email, telefono, azienda (se indicata), testo del messaggio e argomento scelto; la data di invio, un
            codice di riferimento, lo stato della richiesta e la data della versione dell’informativa che hai potuto
            leggere.
          </p>
          <h3>Richieste di appuntamento</h3>
          <p>
            Se lo chiedi: giorno, ora, durata e luogo dell’incontro, insieme ai dati di contatto e al messaggio, e le
            comunicazioni sulle variazioni. Le email contengono un link personale alla pagina dell’appuntamento: chi lo
            possiede può vederlo, spostarlo o annullarlo, perciò non va inoltrato. Il link vale finché l’appuntamento è
            conservato e non compare nei registri tecnici. I link per aggiungere l’appuntamento ai calendari di Google o
            Microsoft trasmettono a quei servizi giorno, ora, luogo e codice solo se li apri.
          </p>
          <h3>Messaggi di posta</h3>
          <p>
            Le email che il sito invia per una richiesta: una alla nostra casella, con il testo completo, e una di
            conferma a te, con il codice di riferimento e l’eventuale orario richiesto. Di ciascuna si registrano
            destinatario, tentativi ed esito della consegna.
          </p>
          <h3>Dati di sicurezza</h3>
          <p>
            Con ogni richiesta si conserva un’impronta dell’indirizzo di rete da cui proviene (un hash calcolato con una
            chiave segreta): permette di riconoscere invii ripetuti, non contiene l’indirizzo. Una chiave tecnica del
            modulo e un’impronta del suo contenuto evitano che la stessa richiesta venga registrata due volte. Quando un
            indirizzo email viene confermato dal link in una nostra email, se ne conserva un’impronta dello stesso tipo
            con la data: così la richiesta successiva non deve essere confermata di nuovo.
          </p>
          <p>
            Quando il sito respinge qualcosa (un accesso all’area riservata, troppi invii, un modulo che arriva da un
            altro sito) annota che cosa è successo, quando, quante volte e da quale rete, abbreviata: dell’indirizzo
            restano le prime tre parti su quattro (IPv4) o le prime tre su otto (IPv6), che non bastano a identificare
            una singola connessione. Per il personale si annotano allo stesso modo accessi, uscite e cambi di
            credenziali e permessi, con la persona.
          </p>
          <h3>Registri tecnici</h3>
          <p>
            Il server annota pagina richiesta, ora, esito e durata. Questi registri non contengono indirizzi di rete,
            parametri, testi inviati o altri dati personali.
          </p>
          <p>
            Ti chiediamo di non inserire nel messaggio dati particolari (salute, opinioni, convinzioni) né dati di altre
            persone che non siano necessari.
          </p>
        </>
      ),
    },
    {
      id: 'finalita',
      title: 'Perché li trattiamo e su quale base',
      body: () => (
        <dl>
          <dt>Rispondere alle richieste e preparare un’offerta</dt>
          <dd>
            Misure precontrattuali adottate su tua richiesta: articolo 6, paragrafo 1, lettera b), GDPR. Se scrivi per
            conto di un’azienda, legittimo interesse a rispondere a chi la rappresenta: lettera f).
          </dd>
          <dt>Fissare, confermare, spostare o annullare un appuntamento</dt>
          <dd>Misure precontrattuali adottate su tua richiesta: articolo 6, paragrafo 1, lettera b).</dd>
          <dt>Proteggere il sito da abusi e invii automatici</dt>
          <dd>
            Legittimo interesse alla sicurezza del servizio e dei dati di chi ci scrive: articolo 6, paragrafo 1,
            lettera f). Per questo si usano solo impronte (hash con chiave) e reti abbreviate, per un tempo limitato.
          </dd>
          <dt>Adempiere a obblighi di legge e difendere un diritto</dt>
          <dd>
            Articolo 6, paragrafo 1, lettere c) e f), quando una norma o un’autorità lo richiede, o in caso di
            controversia.
          </dd>
        </dl>
      ),
    },
    {
      id: 'conferimento',
      title: 'Siete obbligati a fornirli?',
      body: () => (
        <p>
          No. Nessuna legge e nessun contratto lo impone. Nome, email, telefono e messaggio sono però necessari per
          rispondere, e giorno e ora per fissare un appuntamento: senza, il modulo non si può inviare. L’azienda è
          facoltativa. Chi preferisce può scrivere o telefonare direttamente.
        </p>
      ),
    },
    {
      id: 'conservazione',
      title: 'Per quanto tempo li conserviamo',
      body: (_company, retention) => (
        <>
          <p>Questi sono i periodi stabiliti dal titolare per questo sito:</p>
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
          <p>
            Allo scadere del termine i dati si cancellano o si rendono anonimi. Nelle copie di sicurezza restano fino
            alla loro normale sovrascrittura; se ne viene ripristinata una, le cancellazioni fatte nel frattempo si
            ripetono. Un termine può allungarsi solo per un obbligo di legge o per la difesa di un diritto.
          </p>
        </>
      ),
    },
    {
      id: 'destinatari',
      title: 'Chi può vederli',
      body: () => (
        <>
          <p>
            Le persone autorizzate dal titolare e, come responsabili del trattamento ai sensi dell’articolo 28 GDPR, i
            fornitori dei servizi indispensabili: il servizio di posta elettronica, che recapita le email, e l’hosting
            del server su cui il sito è installato. L’elenco aggiornato si può chiedere al titolare.
          </p>
          <p>
            I dati non si vendono, non si cedono e non si diffondono. Possono essere comunicati alle autorità quando la
            legge lo impone.
          </p>
          <p>
            Non è previsto il trasferimento fuori dallo Spazio economico europeo. Se un fornitore lo rendesse
            necessario, avverrebbe solo con le garanzie degli articoli 44 e seguenti GDPR.
          </p>
        </>
      ),
    },
    {
      id: 'browser',
      title: 'Cookie e memoria del browser',
      body: () => (
        <>
          <p>
            Le pagine pubbliche non impostano cookie di propria iniziativa e non caricano nulla da altri siti:
            caratteri, icone e immagini arrivano da questo stesso server. Per questo non compare alcun avviso sui
            cookie. Il browser conserva soltanto, sul tuo dispositivo:
          </p>
          <dl>
            <dt>
              <code>idg-theme</code> (memoria locale)
            </dt>
            <dd>
              Il tema scelto, chiaro o scuro. Resta finché non cancelli i dati del sito; non ci viene inviato. Solo nei
              browser senza JavaScript, e solo se premi il pulsante del tema, la scelta del tema chiaro è conservata in
              un cookie tecnico con lo stesso nome: dura un anno e si cancella tornando al tema scuro.
            </dd>
            <dt>
              <code>idg-contact-draft</code> (memoria di sessione)
            </dt>
            <dd>
              La bozza del modulo di contatto: il testo che stai scrivendo, perché non vada perso aggiornando la pagina.
              Sparisce dopo l’invio o alla chiusura della scheda; ci arriva solo se invii il modulo.
            </dd>
            <dt>
              <code>react-router-scroll-positions</code> (memoria di sessione)
            </dt>
            <dd>
              Il punto a cui era arrivata la lettura di ogni pagina, per ritrovarlo tornando indietro. Sparisce alla
              chiusura della scheda.
            </dd>
            <dt>
              <code>idg-chunk-failed</code> (memoria di sessione)
            </dt>
            <dd>
              Il nome di un file del sito che non si è caricato, perché la pagina si ricarichi una volta sola. Sparisce
              quando il file arriva o alla chiusura della scheda.
            </dd>
            <dt>
              <code>idg-debug</code> (memoria locale)
            </dt>
            <dd>Solo per chi apre il sito con la modalità di diagnosi: la mantiene attiva finché non la disattivi.</dd>
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
          </dl>
          <p>
            Sono strumenti tecnici necessari a un servizio che hai richiesto: per l’articolo 122 del d.lgs. 196/2003 non
            serve il consenso. Un cookie tecnico di sessione esiste solo nell’area riservata al personale, dopo
            l’accesso.
          </p>
          <p>
            I collegamenti alle nostre pagine sui social network sono semplici link: nessun dato parte verso quei
            servizi finché non li apri.
          </p>
        </>
      ),
    },
    {
      id: 'automatismi',
      title: 'Decisioni automatizzate',
      body: () => (
        <p>
          Non prendiamo decisioni basate unicamente su trattamenti automatizzati e non facciamo profilazione (articolo
          22 GDPR). Alcuni controlli automatici possono mettere da parte un messaggio che somiglia a un invio
          indesiderato: il messaggio non si cancella ed è una persona a valutarlo. Se gli invii da una stessa rete sono
          moltissimi in poco tempo, il modulo invita a riprovare più tardi; si può sempre scrivere o telefonare.
        </p>
      ),
    },
    {
      id: 'diritti',
      title: 'I tuoi diritti',
      body: (company) => (
        <>
          <p>Gli articoli da 15 a 22 GDPR ti danno il diritto di:</p>
          <ul>
            <li>sapere se trattiamo dati che ti riguardano e riceverne copia (accesso);</li>
            <li>far correggere dati inesatti o incompleti (rettifica);</li>
            <li>farli cancellare quando non c’è più motivo di conservarli (cancellazione);</li>
            <li>chiedere che per un certo tempo siano solo conservati, senza altri usi (limitazione);</li>
            <li>riceverli in un formato leggibile da un computer (portabilità);</li>
            <li>
              opporti, per motivi connessi alla tua situazione, ai trattamenti basati sul legittimo interesse
              (opposizione).
            </li>
          </ul>
          <p>
            Ogni email che ti mandiamo per una richiesta ha in fondo il link «I tuoi dati»: da lì, dopo una conferma al
            tuo indirizzo, vedi ciò che conserviamo, ne scarichi una copia e chiedi la cancellazione. A cancellazione
            avvenuta ti arriva una ricevuta, che indica anche che cosa resta e perché. Oppure basta scrivere a{' '}
            <EmailLink email={company.email} />, se possibile con il codice di riferimento della richiesta. Rispondiamo
            entro un mese, gratuitamente; potremmo chiederti ciò che serve ad accertare la tua identità.
          </p>
          <p>
            Chi ritiene che i propri diritti non siano stati rispettati può rivolgersi al Garante per la protezione dei
            dati personali, piazza Venezia 11, 00187 Roma (
            <a href="https://www.garanteprivacy.it/" className="link">
              www.garanteprivacy.it
            </a>
            ), o al giudice.
          </p>
        </>
      ),
    },
    {
      id: 'modifiche',
      title: 'Modifiche a questa informativa',
      body: () => (
        <p>
          Se cambia ciò che il sito fa con i dati, cambia anche questo testo, con la data in cima alla pagina. Se la
          modifica riguarda un uso nuovo di dati già raccolti, gli interessati ricevono una comunicazione prima che
          abbia effetto.
        </p>
      ),
    },
  ],
}
