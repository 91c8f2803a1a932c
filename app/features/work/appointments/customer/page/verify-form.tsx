import type { CustomerView } from '#app/features/work/appointments/customer/customer-view.server.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'

/** Confirms the customer's e-mail address and claims the slot; GET on the mail's link changes nothing. */
export function VerifyForm({ view }: { view: CustomerView }) {
  return (
    <section aria-labelledby="conferma">
      <h2 id="conferma" className="text-2xl md:text-[2rem]">
        Un’ultima conferma
      </h2>
      <p className="mt-3 text-soft">
        Premendo il pulsante confermi che l’indirizzo email è tuo. Da quel momento ti riserviamo l’orario mentre
        prepariamo la risposta: qui vedi fino a quando.
      </p>
      <PostForm reloadDocument className="mt-6">
        <input type="hidden" name="version" value={view.version} />
        <SubmitButton name="intent" value="verify" className="max-sm:w-full">
          Conferma e riserva l’orario
        </SubmitButton>
      </PostForm>
    </section>
  )
}
