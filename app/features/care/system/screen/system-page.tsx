import CircleAlert from 'lucide-react/icons/circle-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Link } from 'react-router'
import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext, type LoggedError } from '#app/context.ts'
import { requestBackup } from '#app/features/care/backup/screen/request-backup.server.ts'
import { CHECK_NAMES, type Check, type CheckId, type CheckState } from '#app/features/care/system/checks/check.ts'
import { AppError } from '#app/lib/errors.ts'
import { redirectWithResult } from '#app/lib/result.ts'
import { formatCount, formatNumber, formatStamp } from '#app/lib/text/format.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/system-page.ts'
import { MailPanel } from './mail-panel.tsx'
import { readSystem, type ShownSystem } from './read-system.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Stato · IDG' }, { name: 'robots', content: 'noindex' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const selector = new URL(request.url).searchParams.get('selettore')
  return withErrorResponse(() => readSystem(context.get(appContext), selector))
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  return withErrorResponse(async () => {
    const intent = (await request.formData()).get('intent')
    if (intent !== 'backup') throw new AppError(400, 'Azione sconosciuta. Ricarica la pagina e riprova.')
    await requestBackup(ctx)
    return redirectWithResult('/admin/system', 'backup')
  })
}

/** The checks that are as they should be, by subject. */
const GROUPS: readonly [string, readonly CheckId[]][] = [
  ['Server', ['database', 'migrations', 'disk', 'files', 'wal', 'clock', 'instances']],
  ['Email', ['outbox', 'delivery', 'mailbox']],
  ['Backup', ['backup', 'backup-copy']],
  ['Dati e contenuti', ['retention', 'erasure', 'publication', 'scan']],
  ['Sito', ['address', 'alarm', 'release']],
]

/** /admin/system: what is wrong and what to do, and folded the checks, the processes, the last errors and the sender's DNS records. */
export default function SystemPage({ loaderData }: Route.ComponentProps) {
  const { checks, errors, instances, now } = loaderData
  const result = useResult()
  const fine = checks.filter(({ state }) => state === 'ok')
  const wrong = checks.filter(({ state }) => state !== 'ok')
  return (
    <AdminPage
      title="Stato"
      lead={summaryOf(checks)}
      actions={
        <PostForm>
          <input type="hidden" name="intent" value="backup" />
          <SubmitButton look="secondary" size="compact">
            Esegui ora il backup
          </SubmitButton>
        </PostForm>
      }
    >
      <ResultToast message={result === 'backup' ? 'Il backup parte ora: l’esito è nella scheda Backup.' : undefined} />
      {wrong.length > 0 && (
        <ul aria-label="Da guardare" className="mb-6 divide-y divide-line border-line border-y">
          {/* Failures first. */}
          {wrong
            .toSorted((one, other) => one.state.localeCompare(other.state))
            .map((check) => (
              <WrongCheck key={check.id} check={check} />
            ))}
        </ul>
      )}
      <div className="divide-y divide-line border-line border-y">
        {GROUPS.map(([name, ids]) => (
          <CheckGroup key={name} name={name} checks={fine.filter(({ id }) => ids.includes(id))} />
        ))}
        <MailPanel {...loaderData} />
        <Fold title="Processi" note={instances.length}>
          <Instances instances={instances} now={now} />
        </Fold>
        <Fold title="Ultimi errori" note={errors.length} isOpen={errors.length > 0}>
          <p className="text-soft text-sm">
            Solo di questo processo e senza dati personali. Il resto è nel registro del server: cerca il codice in fondo
            a ciascuna riga.
          </p>
          <ErrorList errors={errors} />
        </Fold>
      </div>
    </AdminPage>
  )
}

/** The state in one sentence: what is wrong, else when the data were last proven to be safe. */
function summaryOf(checks: readonly Check[]): string {
  const names = (wanted: CheckState) => checks.filter(({ state }) => state === wanted).map(({ id }) => CHECK_NAMES[id])
  const [failed, warned] = [names('failed'), names('warning')]
  if (failed.length > 0) return `Da sistemare: ${failed.join(', ')}. Qui sotto trovi che cosa fare.`
  if (warned.length > 0) return `Funziona tutto, ma c’è qualcosa da controllare: ${warned.join(', ')}.`
  const subject = checks.some(({ isUnset }) => isUnset) ? 'Tutto quello che è impostato' : 'Tutto'
  return `${subject} funziona. ${checks.find(({ id }) => id === 'backup')?.text ?? ''}`
}

function CheckGroup({ name, checks }: { name: string; checks: readonly Check[] }) {
  if (checks.length === 0) return null
  const unset = checks.filter(({ isUnset }) => isUnset).length
  const notes = [
    unset < checks.length && `${checks.length - unset} a posto`,
    unset > 0 && formatCount(unset, '1 non impostato', 'non impostati'),
  ]
  return (
    <Fold title={name} note={notes.filter(Boolean).join(', ')}>
      <dl className="grid gap-x-6 text-sm md:grid-cols-[15rem_minmax(0,1fr)]">
        {checks.map(({ id, text }) => (
          <div key={id} className="contents">
            <dt className="font-medium max-md:pt-2 md:py-1">{CHECK_NAMES[id]}</dt>
            <dd className="wrap-anywhere text-soft md:py-1">{text}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  )
}

function Instances({ instances, now }: Pick<ShownSystem, 'instances' | 'now'>) {
  return (
    <>
      <ul className="divide-y divide-line">
        {instances.map(({ id, version, startedAt, isThis }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2 text-sm">
            <span>
              Versione {version}
              {isThis && <span className="text-soft"> · ha generato questa pagina</span>}
            </span>
            <span className="text-soft">Avviato {formatStamp(new Date(startedAt))}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-soft text-sm">
        Ora del server: {formatStamp(new Date(now))} (Roma). Se non è quella del tuo orologio, sincronizza il server.
      </p>
    </>
  )
}

const STATES = {
  warning: { name: 'Da controllare', look: 'text-warm', icon: TriangleAlert },
  failed: { name: 'Da sistemare', look: 'text-danger', icon: CircleAlert },
}

/** A check that needs something, with what to do. */
function WrongCheck({ check: { id, state, text, advice, link } }: { check: Check }) {
  const { name, look, icon: Icon } = STATES[state === 'failed' ? 'failed' : 'warning']
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 py-3 md:grid-cols-[1.25rem_15rem_minmax(0,1fr)]">
      <Icon aria-hidden className={`mt-0.5 size-5 ${look}`} />
      <h2 className="font-semibold text-base">
        {CHECK_NAMES[id]}
        <span className={`block font-normal text-sm ${look}`}>{name}</span>
      </h2>
      <div className="col-start-2 min-w-0 md:col-start-3">
        <p className="wrap-anywhere">{text}</p>
        {advice && <p className="wrap-anywhere mt-1 text-sm">{advice}</p>}
        {link && (
          <Link to={link} className="link mt-1 inline-block py-1 text-sm max-lg:py-3">
            Apri la pagina
          </Link>
        )}
      </div>
    </li>
  )
}

/** The last failures of this process. */
function ErrorList({ errors }: { errors: LoggedError[] }) {
  if (errors.length === 0) {
    return <p className="mt-2">Nessun errore dall’avvio di questo processo.</p>
  }
  return (
    <ul className="mt-3 divide-y divide-line border-line border-y">
      {errors.map(({ text, type, place, count, lastAt, requestId }) => (
        <li key={`${text} ${type} ${place}`} className="py-3">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="wrap-anywhere font-medium" lang="en">
              {text}
            </span>
            <span className="text-soft text-sm">
              {formatStamp(new Date(lastAt))}
              {count > 1 && ` · ${formatNumber(count)} volte`}
            </span>
          </p>
          <p className="wrap-anywhere font-mono text-soft text-xs" lang="en">
            {[type, place, requestId].filter(Boolean).join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
