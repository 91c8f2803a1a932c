import { data, redirect } from 'react-router'
import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { readFields } from '#app/lib/form/check-fields.ts'
import type { RefusedForm } from '#app/lib/form/refused-form.ts'
import { lookUp } from '#app/lib/look-up.ts'
import { RESULT, redirectWithResult } from '#app/lib/result.ts'
import { formatMoment } from '#app/lib/text/format.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import { requirePermission } from '#app/permissions.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { useFormContents } from '#app/ui/form/form-state.ts'
import { Notice } from '#app/ui/result/notice.tsx'
import { type ResultMessage, ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/settings-page.ts'
import { listAlertCandidates } from './alerts/alert-candidates.server.ts'
import { AlertsFields } from './alerts/alerts-fields.tsx'
import { BookingFields } from './booking/booking-fields.tsx'
import { checkBusyNow, getBusyState } from './busy-calendar/busy-calendar.server.ts'
import { BusyPanel } from './busy-calendar/busy-panel.tsx'
import { companyInputs, fieldsToComplete, withoutStandIns, withStandIns } from './company/company-form.server.ts'
import { OpeningFields } from './opening/opening-fields.tsx'
import { listOutsideHours } from './opening/outside-hours.server.ts'
import { OutsideList } from './opening/outside-list.tsx'
import { confirmRetention, findRetentionHold } from './retention/retention-hold.server.ts'
import { RetentionHoldPanel } from './retention/retention-hold-panel.tsx'
import { ConflictNotice } from './sections/conflict-notice.tsx'
import { type SaveOutcome, saveSection } from './sections/save-section.server.ts'
import { SectionFields } from './sections/section-fields.tsx'
import { INPUT_LABELS, SECTION_FORMS } from './sections/section-forms.server.ts'
import { SectionFrame } from './sections/section-frame.tsx'
import { getSection } from './sections/sections.server.ts'
import type { FormFields, Section, SectionForm } from './sections/sections.ts'
import { useSectionDraft } from './sections/use-section-draft.ts'
import { SettingsTabs } from './settings-tabs.tsx'
import { TABS, tabOf } from './tabs.ts'
import { TemplatesFields } from './templates/templates-fields.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Impostazioni · IDG' }, { name: 'robots', content: 'noindex' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  return withErrorResponse(async () => {
    const actor = requirePermission(ctx, 'settings.manage')
    const query = new URL(request.url).searchParams
    // The test mail was a section: addresses of older releases.
    if (query.get('sezione') === 'prova') throw redirect('/admin/mail', 308)
    const { tab, slug, name, lead } = tabOf(query.get('sezione'))
    const toComplete = fieldsToComplete((await getSection(ctx.db, 'company')).value)
    const outside = tab === 'opening' ? await listOutsideHours(ctx.db, romeDay(ctx.clock())) : []
    const shared = {
      owner: actor.id,
      tab,
      slug,
      name,
      lead,
      toComplete: toComplete.length,
      labels: INPUT_LABELS,
      outside,
      today: romeDay(ctx.clock()),
      saved: isSaved(query.get(RESULT)),
    }
    const { value, version } = await getSection(ctx.db, tab)
    const form = SECTION_FORMS[tab] as SectionForm<unknown>
    const stored = form.toFields(value)
    const fields = tab === 'company' ? withoutStandIns(stored) : stored
    const inputs = tab === 'company' ? companyInputs(toComplete) : form.inputs
    const people = tab === 'alerts' ? await listAlertCandidates(ctx) : []
    const busy = tab === 'booking' ? await getBusyState(ctx) : undefined
    const { secrets = [] } = form
    const retention =
      tab === 'retention' ? { hold: await findRetentionHold(ctx.db), now: ctx.clock().toISOString() } : undefined
    return { ...shared, version, fields, inputs, people, busy, retention, secrets }
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  const form = await request.formData()
  return withErrorResponse(async () => {
    requirePermission(ctx, 'settings.manage')
    const named = TABS.find(({ tab }) => tab === form.get('section'))
    if (!named) throw data({ message: 'Questa sezione delle impostazioni non esiste.' }, { status: 400 })
    const { tab: section, slug } = named
    const page = `/admin/settings?sezione=${slug}`
    if (form.get('intent') === 'busy-check') {
      throw redirectWithResult(page, await checkBusyNow(ctx))
    }
    if (form.get('intent') === 'retention-confirm') {
      const confirmed = await confirmRetention(ctx, { since: String(form.get('since')) })
      throw redirectWithResult(page, confirmed ? 'confermata' : 'cambiata')
    }

    const fields = readFields(form, SECTION_FORMS[section].owns)
    const answer: SectionAnswer = { intent: section, values: fields, errors: {} }
    if (form.get('intent') === 'preview') return data(answer)
    const version = Number.parseInt(String(form.get('version')), 10) || 0
    const outcome = await saveSection(ctx, {
      section,
      fields: section === 'company' ? withStandIns(fields) : fields,
      version,
    })
    if (outcome.kind === 'invalid') return data({ ...answer, errors: outcome.errors }, { status: 400 })
    if (outcome.kind === 'conflict') return data({ ...answer, conflict: outcome }, { status: 409 })
    throw redirectWithResult(page, outcome.kind === 'saved' ? 'salvato' : 'uguale')
  })
}

/** A refused section; `conflict`: it was saved in the meantime. */
interface SectionAnswer extends RefusedForm {
  conflict?: Extract<SaveOutcome, { kind: 'conflict' }>
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, slug, name, lead, toComplete, labels, people, busy, outside, retention } = loaderData
  const result = useResult()
  const answer = actionData?.intent === tab ? actionData : undefined
  const conflict = answer?.conflict
  const { draft, keep, discard } = useSectionDraft({
    owner: loaderData.owner,
    section: tab,
    loaded: loaderData,
    secrets: loaderData.secrets,
  })
  const fields: FormFields = answer?.values ?? draft?.fields ?? loaderData.fields
  return (
    <AdminPage title="Impostazioni">
      <ResultToast message={lookUp(SETTINGS_RESULTS, result)} />
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[13rem_minmax(0,48rem)]">
        <SettingsTabs active={tab} toComplete={toComplete} />
        <section aria-labelledby="section-title" className="min-w-0">
          <h2 id="section-title" className="text-xl">
            {name}
          </h2>
          <p className="mt-1 mb-6 text-soft">{lead}</p>
          {draft && !answer && (
            <Notice tone="info">
              Bozza non salvata di {formatMoment(new Date(draft.stamp))}: per renderla effettiva premi «Salva».{' '}
              <button type="button" className="link" onClick={discard}>
                Scarta la bozza
              </button>
            </Notice>
          )}
          <OutsideList appointments={outside} />
          {conflict && <ConflictNotice slug={slug} {...conflict} typed={fields} labels={labels} people={people} />}
          {retention && <RetentionHoldPanel {...retention} />}
          <SectionFrame
            // Also after a save without changes, to clear a typed secret.
            key={`${tab}-${loaderData.version}-${result}-${draft?.stamp}`}
            section={tab}
            version={conflict?.version ?? draft?.version ?? loaderData.version}
            labels={labels}
            fields={fields}
            conflict={conflict !== undefined}
            onTyped={keep}
          >
            <SectionFields inputs={loaderData.inputs} />
            <OtherFields section={tab} people={people} today={loaderData.today} />
          </SectionFrame>
          {busy && <BusyPanel state={busy} />}
        </section>
      </div>
    </AdminPage>
  )
}

interface FieldsOfSection {
  section: Section
  today: string
  people: Awaited<ReturnType<typeof listAlertCandidates>>
}

/** The fields of a section that its schema does not describe. */
function OtherFields({ section, people, today }: FieldsOfSection) {
  switch (section) {
    case 'company':
      return null
    case 'opening':
      return <OpeningFields today={today} />
    case 'booking':
      return <BookingFields />
    case 'alerts':
      return <AlertsFields people={people} />
    case 'templates':
      return <TemplatesFields />
    case 'retention':
      return <ConfirmDeletion />
  }
}

/** Whether a result says that the section is stored as typed. */
function isSaved(result: string | null): boolean {
  return result === 'salvato' || result === 'uguale'
}

/** Italian messages of the settings page, keyed by the result of its forms. */
const SETTINGS_RESULTS: Readonly<Record<string, ResultMessage>> = {
  salvato: 'Salvato: il sito è già aggiornato.',
  uguale: 'Nessuna modifica: era già tutto salvato.',
  read: 'Calendario letto: gli orari occupati sono aggiornati.',
  failed: {
    tone: 'error',
    text: 'Il calendario non è stato letto: il motivo è nella pagina, sotto «Ultimo tentativo».',
  },
  idle: 'Nessuna lettura avviata: un’altra è già in corso, oppure il calendario non è più collegato. Ricarica la pagina.',
  confermata: 'Confermato: i dati scaduti vengono eliminati entro un’ora.',
  cambiata: { tone: 'error', text: 'Nel frattempo la situazione è cambiata: ricontrolla prima di confermare.' },
}

/** A shorter retention that deletes data needs a confirmation. */
function ConfirmDeletion() {
  const { errors } = useFormContents()
  if (!errors.confirm) return null
  return (
    <label className="flex max-w-xl gap-3 rounded-lg border border-danger p-4">
      <Checkbox id="confirm" name="confirm" className="mt-0.5 size-5 checked:border-danger checked:bg-danger" />
      <span>
        Confermo l’eliminazione. <span className="block text-danger text-sm">{errors.confirm}</span>
      </span>
    </label>
  )
}
