import { redirect } from 'react-router'
import type { AppContext } from '#app/context.ts'
import { dismissMail } from '#app/features/mail/outbox/dismiss.server.ts'
import { releaseMails } from '#app/features/mail/outbox/release-held.server.ts'
import { resendDeadMails, resendMail } from '#app/features/mail/outbox/resend.server.ts'

/**
 * Handles the forms of both mail screens and redirects to the page they were sent from, with the outcome in the query.
 */
export async function answerMailForm(ctx: AppContext, form: FormData, from: URL): Promise<never> {
  const id = form.get('id')
  const back = new URLSearchParams(from.search)
  if (form.get('intent') === 'release') back.set('esito', `rilasciate-${await releaseMails(ctx)}`)
  else if (typeof id === 'string' && id) {
    const outcome = form.get('intent') === 'dismiss' ? await dismissMail(ctx, id) : await resendMail(ctx, id)
    back.set('esito', outcome)
  } else back.set('esito', String(await resendDeadMails(ctx)))
  throw redirect(`${from.pathname.replace(/\.data$/, '')}?${back}`, 303)
}

/** Italian message of an outcome; undefined for an unknown one. */
export function outcomeText(outcome: string | null): { tone: 'success' | 'error'; text: string } | undefined {
  if (outcome === 'queued') return { tone: 'success', text: 'L’email è di nuovo in coda e parte subito.' }
  if (outcome === 'dismissed') return { tone: 'success', text: 'L’email è archiviata: non verrà inviata.' }
  if (outcome === 'not-waiting')
    return { tone: 'error', text: 'L’email è già partita, è in invio o non serve più: non è stata rimessa in coda.' }
  const released = /^rilasciate-(\d{1,6})$/.exec(outcome ?? '')?.[1]
  if (released !== undefined) return { tone: 'success', text: releasedText(released) }
  if (!outcome || !/^\d{1,6}$/.test(outcome)) return undefined
  return {
    tone: 'success',
    text: outcome === '1' ? 'Un’email è di nuovo in coda.' : `${outcome} email sono di nuovo in coda.`,
  }
}

function releasedText(count: string): string {
  if (count === '0') return 'Nessuna email era trattenuta.'
  return count === '1' ? 'Un’email è rilasciata e parte ora.' : `${count} email sono rilasciate e partono ora.`
}
