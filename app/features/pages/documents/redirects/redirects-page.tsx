import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link, useLocation } from 'react-router'
import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { lookUp } from '#app/lib/look-up.ts'
import { formatStamp, withArticle } from '#app/lib/text/format.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Question } from '#app/ui/form/question.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/redirects-page.ts'
import { listRedirects } from './list-redirects.server.ts'
import { actOnRedirects } from './redirect-action.server.ts'

export const meta: Route.MetaFunction = () => [
  { title: 'Reindirizzamenti · Contenuti · IDG' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  return withErrorResponse(async () => ({ redirects: await listRedirects(context.get(appContext)) }))
}

export async function action({ context, request }: Route.ActionArgs) {
  return actOnRedirects(context.get(appContext), await request.formData())
}

const RESULTS: Readonly<Record<string, string>> = {
  creato: 'Reindirizzamento creato: è già attivo.',
  eliminato: 'Reindirizzamento eliminato.',
}

/** `/admin/redirects`: former addresses and the pages they lead to. */
export default function RedirectsPage({ loaderData: { redirects } }: Route.ComponentProps) {
  const { key } = useLocation()
  return (
    <AdminPage
      width="narrow"
      title="Reindirizzamenti"
      lead="Chi apre un vecchio indirizzo arriva alla pagina attuale. Quando cambi l’indirizzo di un contenuto pubblicato, il reindirizzamento si crea da solo."
      back={{ to: '/admin/content', label: 'Torna ai contenuti' }}
    >
      <ResultToast message={lookUp(RESULTS, useResult())} />
      <div className="space-y-8">
        <PostForm
          key={key}
          intent="add"
          noValidate
          className="grid gap-4 rounded-lg border border-line bg-raised p-4 md:grid-cols-[1fr_1fr_auto] md:items-start"
        >
          <TextField label="Vecchio indirizzo" name="from" hint="Per esempio /servizi/sap.html" autoComplete="off" />
          <TextField label="Porta a" name="to" hint="Per esempio /services/cloud" autoComplete="off" />
          <SubmitButton name="intent" value="add" size="compact" className="md:mt-[3.125rem]">
            Aggiungi
          </SubmitButton>
          <FormProblem />
        </PostForm>
        <section aria-labelledby="redirects-title">
          <h2 id="redirects-title" className="visually-hidden">
            Elenco
          </h2>
          {redirects.length === 0 ? (
            <p className="text-soft">Ancora nessun reindirizzamento.</p>
          ) : (
            <ul className="divide-y divide-line border-line border-y">
              {redirects.map((redirect) => (
                <Redirect key={redirect.fromPath} redirect={redirect} />
              ))}
            </ul>
          )}
        </section>
      </div>
    </AdminPage>
  )
}

type Row = Route.ComponentProps['loaderData']['redirects'][number]

function Redirect({ redirect: { fromPath, toPath, createdAt, leadsToPage, usedBy } }: { redirect: Row }) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{fromPath}</span>
          <ArrowRight aria-label="porta a" className="size-4 shrink-0 text-soft" />
          <a href={toPath} className="link">
            {toPath}
          </a>
        </p>
        <p className="text-soft text-sm">
          {withArticle('Dal', formatStamp(new Date(createdAt)))}
          {!leadsToPage && <span className="text-danger"> · Non porta più a nessuna pagina pubblicata</span>}
        </p>
        {usedBy.length > 0 && (
          <p className="text-sm">
            <span className="text-soft">Ancora usato in: </span>
            {usedBy.map(({ key, name }, at) => (
              <span key={key}>
                {at > 0 && ', '}
                <Link to={`/admin/content/${key}`} className="link">
                  {name}
                </Link>
              </span>
            ))}
          </p>
        )}
      </div>
      <PostForm>
        <input type="hidden" name="path" value={fromPath} />
        <Question
          intent="delete"
          label={
            <>
              Elimina<span className="visually-hidden"> {fromPath}</span>
            </>
          }
          ask="Il vecchio indirizzo non porterà più da nessuna parte."
          look="quiet"
        />
      </PostForm>
    </li>
  )
}
