import { buttonLook } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { CONFIRM_FORM } from './appointment-strip.tsx'
import { openComposer } from './composer/composer.tsx'

/** Leads to the form for the reply, which also gets the focus. */
export function ReplyLink({ className }: { className: string }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link to the form
    <a
      href="#scrivi"
      className={className}
      onClick={(event) => {
        event.preventDefault()
        openComposer('reply')
      }}
    >
      Rispondi
    </a>
  )
}

/**
 * The main actions at the lower edge of a phone, in place of the navigation. Its buttons belong to forms of the page,
 * so they also work without scripts.
 */
export function ActionBar({
  mayReply,
  closed,
  mayConfirm,
}: {
  mayReply: boolean
  closed: boolean
  mayConfirm: boolean
}) {
  const cell = `${buttonLook('secondary', 'compact')} min-h-12 flex-1`
  return (
    <section aria-label="Azioni sulla richiesta" className="action-bar md:hidden print:hidden">
      {mayReply && <ReplyLink className={cell} />}
      <button
        type="submit"
        form="close-request"
        name="status"
        value={closed ? 'in-progress' : 'closed'}
        className={cell}
      >
        {closed ? 'Riapri' : 'Chiudi'}
      </button>
      {mayConfirm && (
        <SubmitButton form={CONFIRM_FORM} size="compact" className="min-h-12 flex-1">
          Conferma
        </SubmitButton>
      )}
    </section>
  )
}
