import { Link } from 'react-router'
import { confirmPath } from '#app/action-result.server.ts'
import { type AppContext, appContext, type StaffActor } from '#app/context.ts'
import { findAccountOf } from '#app/features/company/access/company-sign-in/accounts.server.ts'
import { CompanyNotice } from '#app/features/company/access/company-sign-in/company-link.tsx'
import { findArrived } from '#app/features/company/access/company-sign-in/journey.server.ts'
import { PasswordFields } from '#app/features/company/access/passwords/password-fields.tsx'
import { RESULT_MESSAGES } from '#app/features/company/access/result-messages.ts'
import { findPendingSeed } from '#app/features/company/access/second-step/totp.server.ts'
import { isFresh } from '#app/features/company/access/sign-in/fresh.server.ts'
import { getAccount } from '#app/features/company/team/list-staff.server.ts'
import { refusedIn } from '#app/lib/form/refused-form.ts'
import { lookUp } from '#app/lib/look-up.ts'
import { formatStamp, withArticle } from '#app/lib/text/format.ts'
import { may, requirePermission } from '#app/permissions.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { FormFooter } from '#app/ui/form/form-footer.tsx'
import { FormSection } from '#app/ui/form/form-section.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Question } from '#app/ui/form/question.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/account-page.ts'
import { type AccountAnswer, actOnAccount } from './account-action.server.ts'
import { AccountFeeds } from './account-feeds.tsx'
import { AccountSessions } from './account-sessions.tsx'
import { listOwnFeeds } from './calendar-feeds.server.ts'
import { CompanySettings } from './company-settings.tsx'
import { OwnDataExport } from './export/own-data-export.tsx'
import { PasskeyAdd } from './passkey-add.tsx'
import { SecondStepSettings } from './second-step-settings.tsx'

export { shouldRevalidate } from '#app/lib/browser/after-refusal.ts'

export const meta = () => [{ title: 'Il mio account · IDG' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const actor = requirePermission(ctx, 'account.own')
  const fresh = await isFresh(ctx.db, actor, ctx.clock())
  const account = await getAccount(ctx, actor)
  return {
    name: actor.name,
    email: actor.email,
    fresh,
    ...account,
    mayReply: may(actor.role, 'requests.write'),
    maySeeAppointments: may(actor.role, 'appointments.read'),
    feeds: await listOwnFeeds(ctx, actor),
    company: await findCompany(ctx, actor, request),
    // The seed is a secret and shown only after a recent sign-in.
    seed: fresh ? ((await findPendingSeed(ctx, actor)) ?? null) : null,
    confirmPath: confirmPath('/admin/account'),
  }
}

/** The configured provider with the linked account, or the one that waits to be linked; null without a provider. */
async function findCompany(ctx: AppContext, actor: StaffActor, request: Request) {
  const { companyProvider: provider } = ctx
  if (!provider) return null
  const { sessionId } = actor
  return {
    name: provider.name,
    linked: await findAccountOf(ctx.db, actor.id, provider.issuer),
    arrived: findArrived(ctx, request, { sessionId }),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  return actOnAccount(ctx, await request.formData(), request)
}

/** A member of staff with a company account may never have chosen a password. */
function passwordText({ company, passwordChangedAt }: { company: unknown; passwordChangedAt: string }): string {
  const never = company
    ? ' Se non hai mai scelto una password, esci e usa «Password dimenticata?» nella pagina di accesso.'
    : ''
  return `Ultimo cambio: ${formatStamp(new Date(passwordChangedAt))}. Se cambi la password, le altre sessioni vengono chiuse.${never}`
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const problem = refusedIn(actionData)?.problem
  const { codes, feed } = (actionData ?? {}) as AccountAnswer
  const done = lookUp(RESULT_MESSAGES, useResult())
  const { fresh } = loaderData
  return (
    <AdminPage title="Il mio account" lead={<EmailText text={loaderData.email} />} width="sections">
      <ResultToast message={problem ? { tone: 'error', text: problem } : done} />
      <CompanyNotice name={loaderData.company?.name ?? null} />
      {!fresh && (
        <p className="mb-6 rounded-lg border border-line bg-raised p-4 text-sm">
          Per modificare il tuo accesso serve una conferma recente.{' '}
          <Link to={loaderData.confirmPath} className="link whitespace-nowrap font-semibold">
            Conferma la password
          </Link>
        </p>
      )}
      {loaderData.receivesAppointments && (
        <FormSection title="I miei orari" text="Quando ricevi appuntamenti, e se arrivano come inviti per email.">
          <Link to="/admin/account/appointments" className={buttonLook('secondary', 'compact')}>
            Orari, assenze e inviti
          </Link>
        </FormSection>
      )}
      <FormSection title="Nome" text="Come appare ai colleghi e nelle risposte ai clienti.">
        <PostForm intent="name" className="flex flex-wrap items-start gap-3">
          <TextField
            label="Nome e cognome"
            name="name"
            autoComplete="name"
            required
            defaultValue={loaderData.name}
            className="w-full sm:w-80"
          />
          <SubmitButton name="intent" value="name" look="secondary" size="compact" className="sm:mt-[1.69rem]">
            Salva
          </SubmitButton>
        </PostForm>
      </FormSection>
      {loaderData.mayReply && (
        <FormSection title="Firma" text="Si aggiunge alle tue risposte ai clienti. Vuota: il tuo nome e l’azienda.">
          <PostForm intent="signature" values={{ signature: loaderData.signature }} className="max-w-sm space-y-3">
            <TextArea
              label="Firma delle risposte"
              name="signature"
              optional
              rows={3}
              placeholder={loaderData.usualSignature}
            />
            <FormFooter label="Salva la firma" name="intent" value="signature" look="secondary" />
          </PostForm>
        </FormSection>
      )}
      <FormSection title="Password" text={passwordText(loaderData)}>
        <PostForm intent="password" className="max-w-sm space-y-4">
          <input type="hidden" name="username" autoComplete="username" value={loaderData.email} readOnly />
          <PasswordField label="Password attuale" name="current" autoComplete="current-password" required />
          <PasswordFields label="Nuova password" />
          {loaderData.feeds.length > 0 && (
            <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
              <Checkbox name="revoke-feeds" />
              Revoca anche gli indirizzi del calendario
            </label>
          )}
          <FormFooter label="Cambia la password" name="intent" value="password" look="secondary" />
        </PostForm>
      </FormSection>
      <FormSection
        title="Verifica in due passaggi"
        text="Oltre alla password, un codice di un’app di autenticazione sul telefono."
      >
        <SecondStepSettings
          isOn={loaderData.hasSecondStep}
          fresh={fresh}
          seed={loaderData.seed}
          codes={codes}
          codesLeft={loaderData.recoveryCodesLeft}
          next="/admin/account"
        />
      </FormSection>
      <FormSection
        title="Passkey"
        text="Accesso con impronta, volto o PIN del dispositivo: sostituisce password e codice."
      >
        {loaderData.passkeys.length > 0 && (
          <ul className="mb-5 divide-y divide-line rounded-lg border border-line bg-raised">
            {loaderData.passkeys.map((passkey) => (
              <li key={passkey.id} className="flex items-center justify-between gap-x-4 px-4 py-3">
                <div className="min-w-0">
                  <p className="break-words font-medium">{passkey.name}</p>
                  <p className="text-soft text-sm">
                    {withArticle('Aggiunta il', formatStamp(new Date(passkey.createdAt)))}
                    {passkey.lastUsedAt && `, ${withArticle('usata il', formatStamp(new Date(passkey.lastUsedAt)))}`}
                  </p>
                </div>
                <PostForm>
                  <input type="hidden" name="id" value={passkey.id} />
                  <Question
                    intent="passkey-remove"
                    label="Elimina"
                    ask="Con questa passkey non entrerai più."
                    look="quiet"
                    disabled={!fresh}
                  />
                </PostForm>
              </li>
            ))}
          </ul>
        )}
        {fresh && <PasskeyAdd key={loaderData.passkeys.length} />}
        {!fresh && loaderData.passkeys.length === 0 && <p className="text-soft">Nessuna passkey.</p>}
      </FormSection>
      {loaderData.company && (
        <FormSection
          title="Account aziendale"
          text={`Accesso con ${loaderData.company.name}. Se usi la verifica in due passaggi, il codice viene chiesto anche qui.`}
        >
          <CompanySettings {...loaderData.company} fresh={fresh} />
        </FormSection>
      )}
      {loaderData.maySeeAppointments && (
        <FormSection
          title="Calendario"
          text="Gli appuntamenti nel calendario che usi già. L’indirizzo è personale, come una password."
        >
          <AccountFeeds
            feeds={loaderData.feeds}
            newAddress={feed}
            fresh={fresh}
            hasOwn={loaderData.receivesAppointments}
          />
        </FormSection>
      )}
      <FormSection title="Sessioni" text="I browser da cui hai effettuato l’accesso.">
        <AccountSessions sessions={loaderData.sessions} />
      </FormSection>
      <FormSection
        title="I miei dati"
        text="Ciò che conserviamo su di te, in un file zip: una pagina da leggere e un file JSON. I testi che riguardano i clienti non sono compresi."
      >
        <OwnDataExport fresh={fresh} confirmPath={loaderData.confirmPath} />
      </FormSection>
    </AdminPage>
  )
}
