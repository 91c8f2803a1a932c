import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import { Link } from 'react-router'
import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { Deliveries } from '#app/features/ground/mail/screens/deliveries.tsx'
import { DeliveryLine } from '#app/features/ground/mail/screens/delivery-notice.tsx'
import { warnsOfFiles } from '#app/features/ground/mail/screens/warns-of-files.server.ts'
import { CANDIDATE_STATES } from '#app/features/work/candidates/candidate-states.ts'
import { refusedIn } from '#app/lib/form/refused-form.ts'
import { lookUp } from '#app/lib/look-up.ts'
import { formatDay, formatMoment, formatSize, formatStamp } from '#app/lib/text/format.ts'
import { FORMER_NAME } from '#app/lib/text/former-name.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { EmailLink, PhoneLink } from '#app/ui/contact-link.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/form/field.tsx'
import { FormFooter } from '#app/ui/form/form-footer.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Question } from '#app/ui/form/question.tsx'
import { MoreActions } from '#app/ui/more-actions.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/candidate-page.ts'
import { actOnCandidate } from './candidate-action.server.ts'
import { getCandidate } from './list-candidates.server.ts'

export const meta = () => [{ title: 'Candidatura · IDG' }]

export function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  return withErrorResponse(async () => ({ ...(await getCandidate(ctx, params.id)), keptAsFiles: warnsOfFiles(ctx) }))
}

export function action({ context, params, request }: Route.ActionArgs) {
  return withErrorResponse(async () =>
    actOnCandidate({ ctx: context.get(appContext), id: params.id }, await request.formData()),
  )
}

const RESULTS = {
  stato: { tone: 'success', text: 'Stato salvato.' },
  nota: { tone: 'success', text: 'Nota aggiunta.' },
  risposta: { tone: 'success', text: 'Risposta in partenza.' },
  chiesto: { tone: 'success', text: 'Richiesta di consenso in partenza.' },
} as const

/** /admin/candidates/:id: an application with its curriculum, notes and replies. */
export default function CandidatePage({ loaderData: candidate, actionData }: Route.ComponentProps) {
  const refused = refusedIn(actionData)
  const result = lookUp(RESULTS, useResult())
  return (
    <AdminPage
      back={{ to: '/admin/candidates', label: 'Torna alle candidature' }}
      title={candidate.name}
      lead={`${candidate.position} · ${candidate.reference}`}
      actions={<More version={candidate.version} />}
    >
      <ResultToast message={refused?.problem ? { tone: 'error', text: refused.problem } : result} />
      <DeliveryLine keptAsFiles={candidate.keptAsFiles} />
      <div className="grid gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 space-y-8">
          <section aria-labelledby="messaggio">
            <h2 id="messaggio" className="mb-2 text-lg">
              Messaggio
            </h2>
            <p className="max-w-[47.5em] whitespace-pre-line [overflow-wrap:anywhere]">
              {candidate.message || <span className="text-soft">Nessun messaggio.</span>}
            </p>
          </section>
          {candidate.file?.isPdf && candidate.file.isOpenable && (
            // Phones show no PDF in a frame; a lazy one that is hidden loads nothing.
            <iframe
              src={`/admin/candidates/${candidate.id}/curriculum?apri#view=FitH&navpanes=0`}
              title={`Curriculum di ${candidate.name}`}
              loading="lazy"
              className="h-[max(32rem,calc(100vh-14rem))] w-full rounded-lg border border-line bg-raised max-lg:hidden"
            />
          )}
          <Entries entries={candidate.entries} />
        </div>
        <Side candidate={candidate} isNoteOpen={refused?.intent === 'note'} />
      </div>
    </AdminPage>
  )
}

type Candidate = Route.ComponentProps['loaderData']

function Side({ candidate, isNoteOpen }: { candidate: Candidate; isNoteOpen: boolean }) {
  const { email, phone, version } = candidate
  return (
    <div className="min-w-0 space-y-6">
      <Curriculum candidate={candidate} />
      <dl className="space-y-3 text-sm">
        <Fact name="Email">
          <EmailLink email={email} className="link break-all" />
        </Fact>
        <Fact name="Telefono">{phone ? <PhoneLink phone={phone} /> : 'Non indicato'}</Fact>
        <Fact name="Ricevuta">{formatMoment(new Date(candidate.createdAt))}</Fact>
        <Fact name="Cancellazione automatica">{formatDay(candidate.deletedOn)}</Fact>
        {candidate.consentAt && (
          <Fact name="Consenso a conservarla">{formatMoment(new Date(candidate.consentAt))}</Fact>
        )}
      </dl>
      <PostForm intent="status" id="status-form" key={candidate.status} className="space-y-3">
        <input type="hidden" name="intent" value="status" />
        <input type="hidden" name="version" value={version} />
        <SelectField label="Stato" name="status" defaultValue={candidate.status}>
          {Object.entries(CANDIDATE_STATES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <FormFooter label="Salva lo stato" look="secondary" />
      </PostForm>
      <section aria-labelledby="rispondi" className="border-line border-t pt-5">
        <h2 id="rispondi" className="mb-3 text-lg">
          Rispondi
        </h2>
        <PostForm intent="reply" id="reply-form" key={`r${version}`} className="space-y-4">
          <input type="hidden" name="intent" value="reply" />
          <input type="hidden" name="version" value={version} />
          <TextField
            label="Oggetto"
            name="subject"
            required
            defaultValue={`La tua candidatura ${candidate.reference}`}
          />
          <TextArea label="Risposta" name="reply" required rows={7} />
          <FormFooter label="Invia la risposta" />
        </PostForm>
      </section>
      <details key={candidate.entries.length} open={isNoteOpen} className="border-line border-t pt-4">
        <summary className={`-ml-3.5 list-none ${buttonLook('quiet', 'compact')}`}>
          <Plus aria-hidden className="size-4" />
          Aggiungi una nota
        </summary>
        <PostForm intent="note" id="note-form" key={`n${candidate.entries.length}`} className="mt-3 space-y-4">
          <input type="hidden" name="intent" value="note" />
          <TextArea
            label="Nota interna"
            hint="La persona può chiederne copia: scrivi solo ciò che serve alla selezione."
            name="text"
            required
            rows={3}
          />
          <FormFooter label="Aggiungi la nota" look="secondary" />
        </PostForm>
      </details>
    </div>
  )
}

/** What ends or prolongs the keeping of an application. */
function More({ version }: { version: number }) {
  return (
    <MoreActions>
      <PostForm intent="keep" id="keep-form" className="space-y-2">
        <input type="hidden" name="intent" value="keep" />
        <input type="hidden" name="version" value={version} />
        <p className="text-soft text-sm">
          Per conservare la candidatura oltre la scadenza serve il consenso: la persona riceve un link per darlo.
        </p>
        <FormFooter label="Chiedi il consenso" look="secondary" />
      </PostForm>
      <PostForm intent="delete" id="delete-form">
        <Question
          intent="delete"
          label="Cancella la candidatura"
          ask="Curriculum, note, risposte ed email vengono cancellati subito e non si recuperano."
        />
      </PostForm>
    </MoreActions>
  )
}

function Curriculum({ candidate: { id, file, entries } }: { candidate: Candidate }) {
  if (!file && entries.some(({ kind }) => kind === 'infected')) {
    return (
      <div>
        <p className="font-medium">Il curriculum conteneva un virus ed è stato eliminato.</p>
        <p className="mt-2 text-soft text-sm">Se la candidatura ti interessa, rispondi e chiedi un altro file.</p>
      </div>
    )
  }
  if (!file) return <p className="text-soft">Il curriculum non è più disponibile.</p>
  const name = `${file.name}, ${formatSize(file.size)}.`
  if (!file.isOpenable) {
    return (
      <div>
        <p className="font-medium">Il curriculum aspetta il controllo dell’antivirus.</p>
        <p className="mt-2 text-soft text-sm [overflow-wrap:anywhere]">
          {name} Di solito basta un minuto:{' '}
          <Link to="." className="link">
            ricarica la pagina
          </Link>{' '}
          per scaricarlo. Se resta in attesa, avvisa chi gestisce il server: la pagina «Stato» dice che cosa fare.
        </p>
      </div>
    )
  }
  return (
    <div>
      <a href={`/admin/candidates/${id}/curriculum`} download className={buttonLook('secondary', 'compact')}>
        <Download aria-hidden className="size-4.5 shrink-0" />
        Scarica il curriculum
      </a>
      <p className="mt-2 text-soft text-sm [overflow-wrap:anywhere]">
        {name} Il file arriva dall’esterno: aprilo con un programma aggiornato.
      </p>
    </div>
  )
}

const KINDS: Record<string, string> = {
  note: 'Nota interna',
  reply: 'Risposta',
  answer: 'Risposta del candidato, via email',
  keep: 'Richiesta del consenso a conservare la candidatura',
  infected: 'Curriculum con un virus, eliminato dall’antivirus',
}

function Entries({ entries }: { entries: Candidate['entries'] }) {
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="storia">
      <h2 id="storia" className="mb-2 text-lg">
        Note e risposte
      </h2>
      <ol className="divide-y divide-line border-line border-t">
        {entries.map((entry) => (
          <li key={entry.id} className="py-4">
            <p className="flex flex-wrap items-baseline gap-x-4 text-sm">
              <strong>{KINDS[entry.kind] ?? entry.kind}</strong>
              <span className="text-soft">
                {entry.kind !== 'infected' && entry.kind !== 'answer' && `${entry.writer ?? FORMER_NAME}, `}
                {formatStamp(new Date(entry.createdAt))}
              </span>
            </p>
            {entry.subject && <p className="mt-1 font-medium [overflow-wrap:anywhere]">{entry.subject}</p>}
            {entry.text && (
              <p className="mt-1 max-w-[47.5em] whitespace-pre-line [overflow-wrap:anywhere]">{entry.text}</p>
            )}
            <Deliveries mails={entry.mails} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-soft">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
