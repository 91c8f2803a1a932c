import type { CustomerView } from '#app/features/work/appointments/customer/customer-view.server.ts'
import { LocalTime } from '#app/features/work/appointments/picker/local-time.tsx'
import { formatDay, formatDeadline } from '#app/lib/text/format.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'

/** The earlier time that is held for a customer on the waiting list, with a button to take it. */
export function EarlierTime({ view: { earlier, version, state } }: { view: CustomerView }) {
  if (!earlier) return null
  const { date, time, until } = earlier
  return (
    <section id="prima" aria-labelledby="prima-titolo" className="-mx-4 rounded-lg bg-wash px-4 py-5">
      <h2 id="prima-titolo" className="text-2xl md:text-[2rem]">
        Si è liberato un orario prima
      </h2>
      <p className="mt-4 font-semibold text-lg first-letter:uppercase">
        {formatDay(date)}, ore {time}
      </p>
      <p className="text-soft">
        <LocalTime slot={earlier} otherwise="ora italiana" />
      </p>
      <p className="mt-2">
        Te lo riserviamo {formatDeadline(new Date(until), 'fino')}. Se non lo prendi, il tuo appuntamento resta dov’è.
        {state === 'pending' && ' Il nuovo orario vale dopo la nostra conferma via email.'}
      </p>
      <PostForm reloadDocument className="mt-4">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="date" value={date} />
        <input type="hidden" name="time" value={time} />
        <SubmitButton name="intent" value="move">
          Prendi questo orario
        </SubmitButton>
      </PostForm>
    </section>
  )
}

/** Joins or leaves the waiting list. */
export function WaitForEarlier({ view: { waits, version } }: { view: CustomerView }) {
  return (
    <PostForm reloadDocument className="space-y-4">
      <input type="hidden" name="version" value={version} />
      <p className="text-soft">
        {waits
          ? 'Sei in lista: appena si libera un orario prima del tuo ti scriviamo e te lo riserviamo per due ore (quelle dalle 20 alle 8 non contano), nell’ordine in cui lo avete chiesto.'
          : 'Se si libera un orario prima del tuo, ti scriviamo e te lo riserviamo per due ore. Fino ad allora il tuo appuntamento resta dov’è.'}
      </p>
      <SubmitButton name="intent" value={waits ? 'stop-waiting' : 'wait'} look="secondary">
        {waits ? 'Esci dalla lista' : 'Avvisami se si libera prima'}
      </SubmitButton>
    </PostForm>
  )
}
