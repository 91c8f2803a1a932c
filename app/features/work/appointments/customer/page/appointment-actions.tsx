import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { useActionData } from 'react-router'
import { ASK_AGAIN } from '#app/features/work/appointments/customer/ask-again.ts'
import { mayAskAgain } from '#app/features/work/appointments/customer/customer-deadline.ts'
import type { CustomerView } from '#app/features/work/appointments/customer/customer-view.server.ts'
import { refusedIn } from '#app/lib/form/refused-form.ts'
import { formatDeadline } from '#app/lib/text/format.ts'
import { TextArea } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { WaitForEarlier } from './earlier-time.tsx'
import { MoveForm } from './move-form.tsx'

/** The actions available to the customer, one button each; when none is left, a link to a new booking. */
export function AppointmentActions({ view, token }: { view: CustomerView; token: string }) {
  const refused = refusedIn(useActionData())
  const wasMet = view.state === 'done' || (view.state === 'confirmed' && view.over)
  if (mayAskAgain(view.state, view.over)) return <AskAgain wasMet={wasMet} token={token} />
  if (!view.mayMove && !view.mayCancel) {
    return (
      <section aria-labelledby="modifiche">
        <Heading>Vuoi cambiare qualcosa?</Heading>
        <p className="mt-4 text-soft">
          {view.tooLate && view.deadline
            ? `Potevi spostare o annullare l’appuntamento da questa pagina ${formatDeadline(new Date(view.deadline), 'fino')}. `
            : 'Da questa pagina al momento non puoi modificare l’appuntamento. '}
          Chiamaci o scrivici ai recapiti indicati: troviamo una soluzione.
        </p>
      </section>
    )
  }
  return (
    <section aria-labelledby="modifiche" className="print:hidden">
      <Heading>{headingOf(view)}</Heading>
      {view.deadline && (
        <p className="mt-4 text-soft">
          Puoi spostare o annullare l’appuntamento {formatDeadline(new Date(view.deadline), 'fino')}.
        </p>
      )}
      <div className="mt-6 divide-y divide-line border-line border-y">
        {view.mayMove && (
          <Action
            label={view.state === 'proposed' ? 'Scegli un altro orario' : 'Sposta l’appuntamento'}
            open={
              (view.verifyBy !== null && !view.mayVerify) || refused?.intent === 'move' || Boolean(refused?.errors.time)
            }
          >
            <MoveForm view={view} token={token} />
          </Action>
        )}
        {(view.mayWait || view.waits) && (
          <Action label={view.waits ? 'Aspetti un orario prima' : 'Avvisami se si libera prima'} open={false}>
            <WaitForEarlier view={view} />
          </Action>
        )}
        {view.mayCancel && (
          <Action label="Annulla l’appuntamento" open={refused?.intent === 'cancel'}>
            <PostForm intent="cancel" reloadDocument className="space-y-6">
              <input type="hidden" name="version" value={view.version} />
              <TextArea
                label="Motivo"
                name="reason"
                hint="Lo legge soltanto chi segue la richiesta."
                optional
                rows={3}
              />
              <SubmitButton name="intent" value="cancel" look="danger">
                Sì, annulla l’appuntamento
              </SubmitButton>
            </PostForm>
          </Action>
        )}
      </div>
    </section>
  )
}

function headingOf({ state, proposals }: CustomerView): string {
  if (state !== 'proposed' || proposals.length === 0) return 'Vuoi cambiare qualcosa?'
  return proposals.length === 1 ? 'L’orario non ti va bene?' : 'Nessun orario ti va bene?'
}

function Heading({ children }: { children: string }) {
  return (
    <h2 id="modifiche" className="text-2xl md:text-[2rem]">
      {children}
    </h2>
  )
}

function Action({ label, open, children }: { label: string; open: boolean; children: ReactNode }) {
  return (
    <details open={open} className="group">
      <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-4 font-semibold text-lg hover:text-accent [&::-webkit-details-marker]:hidden">
        {label}
        <Plus aria-hidden className="size-5 shrink-0 text-accent transition-transform group-open:rotate-45" />
      </summary>
      <div className="pb-8">{children}</div>
    </details>
  )
}

/** Leads to the contact form, filled in with the customer's data. A POST keeps personal data out of URLs. */
function AskAgain({ wasMet, token }: { wasMet: boolean; token: string }) {
  return (
    <section aria-labelledby="modifiche" className="print:hidden">
      <Heading>{wasMet ? 'Vuoi incontrarci di nuovo?' : 'Vuoi un altro orario?'}</Heading>
      <p className="mt-4 text-soft">
        {wasMet
          ? 'Chiedi un nuovo appuntamento con il modulo di contatto, oppure rispondi a una delle nostre email.'
          : 'Scegli un orario libero nel modulo di contatto, oppure rispondi a una delle nostre email: la richiesta resta registrata.'}
      </p>
      <PostForm action="/contact" className="mt-6">
        <input type="hidden" name="appuntamento" value={token} />
        <SubmitButton name="intent" value={ASK_AGAIN}>
          {wasMet ? 'Chiedi un nuovo appuntamento' : 'Chiedi un altro orario'}
        </SubmitButton>
      </PostForm>
    </section>
  )
}
