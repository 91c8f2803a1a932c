import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { redirectWithResult } from '#app/lib/result.ts'
import { formatNumber, formatSize, formatStamp } from '#app/lib/text/format.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Notice } from '#app/ui/result/notice.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/backups-page.ts'
import { formatDuration, formatMoment } from './backup-formats.ts'
import { type BackupState, readBackups, type ShownRun } from './list-backups.server.ts'
import { requestBackup } from './request-backup.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Backup · IDG' }, { name: 'robots', content: 'noindex' }]

export async function loader({ context }: Route.LoaderArgs) {
  return withErrorResponse(() => readBackups(context.get(appContext)))
}

export async function action({ context }: Route.ActionArgs) {
  return withErrorResponse(async () => {
    await requestBackup(context.get(appContext))
    return redirectWithResult('/admin/backups', 'avviato')
  })
}

/** /admin/backups: the last backups, whether they were proven, and where their copies are. */
export default function BackupsPage({ loaderData }: Route.ComponentProps) {
  const { runs, isBusy, isNightly, isOnlyFolder } = loaderData
  const result = useResult()
  return (
    <AdminPage
      title="Backup"
      lead={`${isNightly ? 'Ogni notte il' : 'Con «Esegui ora» il'} sito salva tutti i dati e verifica il backup con un ripristino di prova.`}
      actions={
        <PostForm>
          <SubmitButton look="secondary" size="compact">
            Esegui ora
          </SubmitButton>
        </PostForm>
      }
    >
      <ResultToast
        message={
          result === 'avviato' ? 'Il backup parte ora: ricarica la pagina tra poco per vedere l’esito.' : undefined
        }
      />
      <Health {...loaderData} />
      <section aria-labelledby="runs-title" className="mt-10">
        <h2 id="runs-title" className="text-lg">
          Ultimi backup
        </h2>
        {runs.length > 0 ? (
          <BackupTable runs={runs} isOnlyFolder={isOnlyFolder} />
        ) : (
          <p className="mt-4 border-line border-y py-10 text-center text-soft">
            Nessun backup, finora.
            {isNightly && ' Il primo parte questa notte, oppure con «Esegui ora».'}
          </p>
        )}
        {isBusy && (
          <p className="mt-3 text-soft text-sm">Le pagine restano utilizzabili mentre il backup è in corso.</p>
        )}
      </section>
    </AdminPage>
  )
}

function Health({ lastProven, hasFailedCopy, isLate, isNightly, copies, recipients }: BackupState) {
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      <Card title="Ultimo backup verificato">
        {lastProven?.endedAt ? (
          <>
            <p className="font-semibold text-lg">{formatMoment(lastProven.endedAt)}</p>
            <p className="mt-1 text-soft text-sm">
              {formatSize(lastProven.sizeBytes)}, scritto e riletto in {formatDuration(lastProven.durationMs)}.
            </p>
          </>
        ) : (
          <p className="text-soft">Nessuno, finora.</p>
        )}
        {isLate && isNightly && (
          <Notice tone="error" isStatic className="mt-3">
            {lastProven ? 'Risale a più di un giorno e mezzo fa.' : 'I dati non hanno ancora un backup verificato.'}{' '}
            Eseguine uno ora e leggi l’esito qui sotto.
          </Notice>
        )}
        {!isNightly && (
          <p className="mt-3 text-soft text-sm">
            Il sito non esegue il backup notturno (BACKUP_NIGHTLY=off): se lo esegue un altro programma, qui non lo
            vedi.
          </p>
        )}
      </Card>
      <Card title="Copia esterna">
        {copies.length > 0 ? (
          <>
            <p className="break-words">Ogni archivio verificato viene copiato {copies.join(' e ')}.</p>
            {hasFailedCopy && (
              <Notice tone="error" isStatic className="mt-3">
                L’ultima copia non è riuscita. Controlla che la cartella di BACKUP_COPY_DIR sia collegata e abbia
                spazio, o che l’archivio S3 di BACKUP_COPY_S3_URL risponda e accetti le credenziali.
              </Notice>
            )}
          </>
        ) : !isNightly ? (
          <p>Nessuna: i backup eseguiti da qui restano su questo disco.</p>
        ) : (
          <Notice tone="error" isStatic className="">
            Manca. Se questo disco si rompe, si perdono anche i backup. Imposta BACKUP_COPY_DIR con una cartella su un
            altro disco o su un’altra macchina, o BACKUP_COPY_S3_URL con un archivio S3, poi riavvia il sito.
          </Notice>
        )}
      </Card>
      <Card title="Cifratura e segreto">
        {recipients.length > 0 ? (
          <p className="text-sm">
            Gli archivi sono cifrati e contengono il segreto. Si aprono solo con la chiave privata di{' '}
            <span className="break-all font-mono text-xs">{recipients.join(', ')}</span>: se la perdi, gli archivi non
            si possono più recuperare.
          </p>
        ) : (
          <p className="text-sm">
            Gli archivi non sono cifrati e <b>non contengono il segreto</b>: conserva a parte il file secret (o
            SESSION_SECRET). Senza, dopo un ripristino i link nelle email già inviate non funzionano più e chi usa la
            verifica in due passaggi deve configurarla di nuovo. Per cifrarli imposta BACKUP_AGE_RECIPIENT.
          </p>
        )}
      </Card>
    </div>
  )
}

function Card({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="rounded-lg border border-line bg-raised p-4">
      <h2 className="mb-2 font-semibold text-sm text-soft">{title}</h2>
      {children}
    </section>
  )
}

const STATES: Record<string, { name: string; look: string }> = {
  waiting: { name: 'In attesa', look: 'text-soft' },
  running: { name: 'In corso', look: 'text-accent' },
  passed: { name: 'Riuscito e verificato', look: 'text-ok' },
  failed: { name: 'Non riuscito', look: 'text-danger' },
  inconclusive: { name: 'Scritto, non verificato', look: 'text-danger' },
}

const HEADING = 'py-2 pr-4 text-left font-medium'

/** The last backups, newest first. */
function BackupTable({ runs, isOnlyFolder }: Pick<BackupState, 'runs' | 'isOnlyFolder'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
    <section className="mt-3 overflow-x-auto" tabIndex={0} aria-label="Tabella dei backup">
      <table className="w-full min-w-2xl text-sm">
        <thead className="border-line border-b text-soft">
          <tr>
            {['Quando', 'Esito', 'Durata', 'Archivio', 'Copia'].map((heading) => (
              <th key={heading} scope="col" className={HEADING}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <Row key={run.id} run={run} isOnlyFolder={isOnlyFolder} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ run, isOnlyFolder }: { run: ShownRun; isOnlyFolder: boolean }) {
  const state = STATES[run.state]
  return (
    <tr className="border-line border-b align-top">
      <th scope="row" className="whitespace-nowrap py-2.5 pr-4 text-left font-normal">
        {formatStamp(new Date(run.endedAt ?? run.requestedAt))}
        <span className="block text-soft text-xs">{run.night ? 'della notte' : 'avviato a mano'}</span>
      </th>
      <td className="max-w-md py-2.5 pr-4">
        <span className={`font-medium ${state?.look ?? ''}`}>{state?.name ?? run.state}</span>
        {run.problem && <Problem run={run} />}
      </td>
      <td className="whitespace-nowrap py-2.5 pr-4">{formatDuration(run.durationMs)}</td>
      <td className="py-2.5 pr-4">
        {run.file && (
          <span className={`break-all font-mono text-xs ${run.isRemoved ? 'text-soft line-through' : ''}`}>
            {run.file}
          </span>
        )}
        {run.isRemoved && (
          <span className="block text-soft text-xs">
            {isOnlyFolder ? 'Rimosso dalla cartella dei backup.' : 'Rimosso, oppure su un altro server.'}
          </span>
        )}
        {run.rowCount !== null && (
          <span className="block text-soft text-xs">
            {formatSize(run.sizeBytes)}, {formatNumber(run.rowCount)} righe, {formatNumber(run.fileCount ?? 0)} file
          </span>
        )}
      </td>
      <td className="whitespace-nowrap py-2.5">{copyName(run)}</td>
    </tr>
  )
}

function Problem({ run }: { run: ShownRun }) {
  const advice =
    run.state === 'inconclusive'
      ? 'Di solito manca spazio sul disco dei dati per il database temporaneo: liberane un po’ ed esegui di nuovo il backup.'
      : 'Leggi il motivo qui sotto: di solito mancano spazio o permessi nella cartella dei dati, oppure file caricati. Poi esegui di nuovo il backup.'
  return (
    <>
      {run.copy !== 'failed' && <span className="mt-0.5 block text-soft text-xs">{advice}</span>}
      <span className="mt-0.5 block break-words font-mono text-soft text-xs" lang="en">
        {run.problem}
      </span>
    </>
  )
}

function copyName({ copy }: ShownRun): string {
  if (copy === 'copied') return 'Riuscita'
  if (copy === 'elsewhere') return 'Altrove, a mano'
  return copy === 'failed' ? 'Non riuscita' : '–'
}
