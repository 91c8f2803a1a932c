import { Link } from 'react-router'
import * as z from 'zod/mini'
import { confirmPath, formOf, runForm, withErrorResponse } from '#app/action-result.server.ts'
import { type AppContext, appContext } from '#app/context.ts'
import { choice, raw } from '#app/lib/form/fields.ts'
import { formatCount } from '#app/lib/text/format.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { SelectField } from '#app/ui/form/field.tsx'
import { FormFooter } from '#app/ui/form/form-footer.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import type { Route } from './+types/departure-page.ts'
import { departStaff } from './depart.server.ts'
import { departureResult } from './departure-result.ts'
import { getDeparture } from './get-departure.server.ts'
import type { OpenWork } from './hand-over.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Ha lasciato l’azienda · IDG' }]

const CHOICES = [
  ['nothing', 'Conserva nome ed email', 'Restano tra gli utenti disattivati e tra le attività.'],
  ['address', 'Cancella l’email', 'Il nome resta accanto a note, risposte e azioni.'],
  [
    'name',
    'Cancella nome ed email',
    'Accanto a note, risposte e azioni compare «Ex collega»; le firme nelle email già inviate restano. Non si può annullare.',
  ],
] as const

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = `/admin/users/${params.id}/departure`
  return withErrorResponse(async () => ({
    ...(await getDeparture(context.get(appContext), params.id)),
    confirmPath: confirmPath(page),
  }))
}

const leave = formOf(
  z.object({
    heir: raw(),
    erase: choice(
      CHOICES.map(([value]) => value),
      'Scegli che cosa conservare.',
    ),
  }),
  async ({ ctx, id }: { ctx: AppContext; id: string }, { heir, erase }) => {
    return departureResult(await departStaff(ctx, { id, heirId: heir || null, erase }), heir !== '')
  },
)

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  const ctx = context.get(appContext)
  return runForm({ '': leave }, { form, page: '/admin/users', context: { ctx, id: params.id } })
}

/** /admin/users/:id/departure: closes the access of somebody who has left and hands over the open work. */
export default function DeparturePage({ loaderData }: Route.ComponentProps) {
  const { member, work, heirs, fresh } = loaderData
  return (
    <AdminPage
      title="Ha lasciato l’azienda"
      lead={
        <>
          {member.name}, <EmailText text={member.email} />
        </>
      }
      width="narrow"
      back={{ to: '/admin/users', label: 'Torna agli utenti' }}
    >
      <FormProblem />
      <PostForm className="max-w-xl space-y-8">
        <fieldset>
          <legend className="font-semibold text-lg">Lavoro in sospeso</legend>
          <p className="mt-1 mb-3 text-soft text-sm">{workText(work)}</p>
          <SelectField label="Assegna a" name="heir">
            <option value="">Nessuno: le richieste restano da assegnare</option>
            {heirs.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </fieldset>
        <fieldset>
          <legend className="font-semibold text-lg">Nome ed email</legend>
          <div className="mt-2 divide-y divide-line rounded-lg border border-line bg-raised">
            {CHOICES.map(([value, label, text]) => (
              <label key={value} className="flex cursor-pointer gap-3 px-4 py-3">
                <input
                  type="radio"
                  name="erase"
                  value={value}
                  defaultChecked={value === 'nothing'}
                  className="radio mt-0.5 size-5 shrink-0"
                />
                <span>
                  <span className="block font-medium">{label}</span>
                  <span className="block text-soft text-sm">{text}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <div className="space-y-3">
          <p className="text-sm">
            Sessioni, passkey, verifica in due passaggi, account aziendale e indirizzi del calendario vengono revocati
            subito. Note, risposte e azioni già fatte restano.
          </p>
          {fresh ? (
            <FormFooter label="Chiudi l’accesso" look="danger" />
          ) : (
            <Link to={loaderData.confirmPath} className={buttonLook('secondary', 'compact')}>
              Conferma la password per continuare
            </Link>
          )}
        </div>
      </PostForm>
    </AdminPage>
  )
}

function workText({ requests, drafts, views, snoozes, appointments }: OpenWork): string {
  const parts = [
    requests > 0 && formatCount(requests, '1 richiesta aperta', 'richieste aperte'),
    snoozes > 0 && formatCount(snoozes, '1 promemoria', 'promemoria'),
    appointments > 0 && formatCount(appointments, '1 appuntamento da riassegnare', 'appuntamenti da riassegnare'),
    drafts > 0 && formatCount(drafts, '1 bozza', 'bozze'),
    views > 0 && formatCount(views, '1 vista salvata', 'viste salvate'),
  ].filter(Boolean)
  if (parts.length === 0) return 'Nessuna richiesta aperta, promemoria, bozza o vista salvata.'
  const lost = [
    drafts > 0 && (drafts === 1 ? 'la bozza' : 'le bozze'),
    views > 0 && (views === 1 ? 'la vista' : 'le viste'),
  ].filter(Boolean)
  if (lost.length === 0) return `${parts.join(', ')}.`
  const end = drafts + views === 1 ? 'viene eliminata' : 'vengono eliminate'
  return `${parts.join(', ')}. Se non assegni ${lost.join(' e ')} a un collega, ${end}.`
}
