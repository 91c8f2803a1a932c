import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { requestBackup } from '#app/features/care/backup/screen/request-backup.server.ts'
import { worstState } from '#app/features/care/system/checks/check.ts'
import { AppError } from '#app/lib/errors.ts'
import { redirectWithResult } from '#app/lib/result.ts'
import { formatStamp } from '#app/lib/text/format.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/system-page.ts'
import { CheckList } from './check-list.tsx'
import { ErrorList } from './error-list.tsx'
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

const LEADS = {
  ok: 'Tutto a posto.',
  warning: 'Funziona tutto, ma c’è qualcosa da controllare.',
  failed: 'C’è qualcosa da sistemare: per ogni punto trovi che cosa fare.',
}

/** /admin/system: the checks, the running processes, the last errors, and a check of the sender's DNS records. */
export default function SystemPage({ loaderData }: Route.ComponentProps) {
  const { checks, errors } = loaderData
  const result = useResult()
  return (
    <AdminPage
      title="Stato"
      lead={LEADS[worstState(checks)]}
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
      <section aria-labelledby="checks-title">
        <h2 id="checks-title" className="visually-hidden">
          Controlli
        </h2>
        <CheckList checks={checks} />
      </section>
      <MailPanel {...loaderData} />
      <Instances {...loaderData} />
      <section aria-labelledby="errors-title" className="mt-10">
        <h2 id="errors-title" className="text-lg">
          Ultimi errori
        </h2>
        <p className="mt-1 text-soft text-sm">
          Solo di questo processo e senza dati personali. Il resto è nel registro del server: cerca il codice in fondo a
          ciascuna riga.
        </p>
        <ErrorList errors={errors} />
      </section>
    </AdminPage>
  )
}

function Instances({ instances, now }: Pick<ShownSystem, 'instances' | 'now'>) {
  return (
    <section aria-labelledby="instances-title" className="mt-10">
      <h2 id="instances-title" className="text-lg">
        Processi
      </h2>
      <ul className="mt-3 divide-y divide-line border-line border-y">
        {instances.map(({ id, version, startedAt, isThis }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <span>
              Versione {version}
              {isThis && <span className="text-soft"> · ha generato questa pagina</span>}
            </span>
            <span className="text-soft text-sm">Avviato {formatStamp(new Date(startedAt))}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-soft text-sm">
        Ora del server: {formatStamp(new Date(now))} (Roma). Se non è quella del tuo orologio, sincronizza il server.
      </p>
    </section>
  )
}
