import { data, redirect } from 'react-router'
import { appContext } from '#app/context.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { RESULT, redirectWithResult } from '#app/lib/result.ts'
import { formatDay, formatPlainDay, formatTime, withArticle } from '#app/lib/text/format.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { Route } from './+types/keep-page.ts'
import { findOwnApplication, type OwnApplication, renewApplication, withdrawApplication } from './keep.server.ts'

export const meta: Route.MetaFunction = () => [
  { title: 'La tua candidatura · IDG' },
  { name: 'robots', content: 'noindex, nofollow' },
]

/** The page behind the link in a mail to a candidate. GET changes nothing. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const result = new URL(request.url).searchParams.get(RESULT)
  try {
    return data({ own: await findOwnApplication(context.get(appContext), params.token), result })
  } catch (error) {
    if (error instanceof NotFoundError) return data({ own: undefined, result }, { status: result ? 200 : 404 })
    throw error
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  const page = `/candidatura/${encodeURIComponent(params.token)}`
  const intent = (await request.formData()).get('intent')
  try {
    if (intent === 'withdraw') {
      await withdrawApplication(ctx, params.token)
      return redirectWithResult(page, 'ritirata')
    }
    if (intent === 'renew') await renewApplication(ctx, params.token)
    return redirect(page, 303)
  } catch (error) {
    if (error instanceof NotFoundError) return redirect(page, 303)
    throw error
  }
}

/** What the consent changes, or when it was given. */
function consentText({ consentAt, renewedUntil }: OwnApplication): string {
  if (consentAt) {
    const given = new Date(consentAt)
    // Without the day of the week, which would follow that of the deletion.
    return `Hai dato il consenso ${withArticle('il', formatPlainDay(romeDay(given)))} alle ${formatTime(given)}.`
  }
  return renewedUntil
    ? `Con il tuo consenso la conserviamo fino a ${formatDay(renewedUntil)}, per le prossime posizioni.`
    : 'Con il tuo consenso la teniamo in considerazione anche per le prossime posizioni.'
}

const TRAIL = [{ name: 'La tua candidatura' }]

export default function KeepPage({ loaderData }: Route.ComponentProps) {
  const { own, result } = loaderData
  if (!own) {
    const isWithdrawn = result === 'ritirata'
    return (
      <PageHero
        trail={TRAIL}
        title={isWithdrawn ? 'Candidatura cancellata' : 'Questa candidatura non è più disponibile'}
        lead={
          isWithdrawn
            ? 'Abbiamo cancellato i tuoi dati e il curriculum.'
            : 'È stata cancellata, oppure il link è stato copiato solo in parte: riprova ad aprirlo dall’email.'
        }
        actions={<ButtonLink to="/careers">Lavora Con Noi</ButtonLink>}
      />
    )
  }
  return (
    <>
      <PageHero trail={TRAIL} title="La tua candidatura" lead={`${own.position} · ${own.reference}`} />
      <div className="wrap space-y-10 py-16 *:max-w-3xl md:py-24">
        <section aria-labelledby="conserva">
          <h2 id="conserva" className="text-2xl">
            Tienimi in considerazione
          </h2>
          <p className="mt-3">
            La candidatura viene cancellata automaticamente {formatDay(own.deletedOn)}. {consentText(own)}
          </p>
          <PostForm className="mt-5">
            <input type="hidden" name="intent" value="renew" />
            <SubmitButton>{own.consentAt ? 'Rinnova il consenso' : 'Tienimi in considerazione'}</SubmitButton>
          </PostForm>
        </section>
        <section aria-labelledby="ritira" className="border-line border-t pt-8">
          <h2 id="ritira" className="text-2xl">
            Ritira la candidatura
          </h2>
          <p className="mt-3">Cancelliamo subito i tuoi dati e il curriculum. L’operazione non si può annullare.</p>
          <PostForm className="mt-5">
            <input type="hidden" name="intent" value="withdraw" />
            <SubmitButton look="danger">Ritira e cancella</SubmitButton>
          </PostForm>
        </section>
      </div>
    </>
  )
}
