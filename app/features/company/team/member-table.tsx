import X from 'lucide-react/icons/x'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import type { Role } from '#app/context.ts'
import { formatCount, formatStamp } from '#app/lib/text/format.ts'
import { ROLE_NAMES, ROLE_TASKS, roleName } from '#app/permissions.ts'
import { Button, buttonLook } from '#app/ui/button.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { SelectField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { StaffTable } from '#app/ui/staff-table.tsx'
import { isFormerAddress } from './former-colleague.ts'
import { MemberAccess } from './member-access.tsx'

const ROLES = Object.keys(ROLE_NAMES) as Role[]

interface Member {
  id: string
  email: string
  name: string
  /** Undefined for an unknown stored role; the person cannot sign in. */
  role: Role | undefined
  isActive: boolean
  lastLogin: string | null
  /** Reads and handles job applications. */
  readsCandidates: boolean
  hasSecondStep: boolean
  hasPasskey: boolean
  hasCompanyAccount: boolean
  /** Receives appointments. */
  isConsultant: boolean
  /** Ahead, which they attend. */
  appointments: number
}

interface Props {
  members: readonly Member[]
  ownId: string
  /** Changes require a recent sign-in. */
  fresh: boolean
  /** Where the password is confirmed. */
  confirmPath: string
}

/** The staff members: a table on wide screens, one block per person on narrow ones. */
export function MemberTable({ members, ownId, fresh, confirmPath }: Props) {
  return (
    <StaffTable
      caption="Persone con un accesso"
      head={['Persona', 'Ruolo', 'Accesso', 'Appuntamenti', 'Ultimo accesso']}
      hasActions
    >
      {members.map((member) => (
        <tr key={member.id}>
          <th scope="row" className="font-normal">
            <span className="block font-semibold [overflow-wrap:anywhere]">
              <bdi>{member.name}</bdi>
              {member.id === ownId && <span className="font-normal text-soft"> (tu)</span>}
            </span>
            <span className="block text-soft text-sm [overflow-wrap:anywhere]">
              {isFormerAddress(member.email) ? 'Email cancellata' : <EmailText text={member.email} />}
            </span>
          </th>
          <td>{roleName(member.role)}</td>
          <td>
            <State member={member} />
          </td>
          <td data-label="Appuntamenti" className="items-center">
            {member.role !== undefined && member.role !== 'editor' && (
              <Link to={`/admin/users/${member.id}/appointments`} className="link inline-flex min-h-11 items-center">
                {member.isConsultant ? 'Ne riceve' : 'Non ne riceve'}
                <span className="sr-only">: {member.name}</span>
              </Link>
            )}
          </td>
          <td data-label="Ultimo accesso" className="whitespace-nowrap text-soft">
            {member.lastLogin ? formatStamp(new Date(member.lastLogin)) : 'Mai'}
          </td>
          <td className="staff-table-actions">
            {!isFormerAddress(member.email) && (
              <Actions member={member} own={member.id === ownId} fresh={fresh} confirmPath={confirmPath} />
            )}
          </td>
        </tr>
      ))}
    </StaffTable>
  )
}

function State({ member }: { member: Member }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {!member.isActive && (
        <span className="rounded bg-danger-ground px-1.5 py-0.5 font-semibold text-danger text-xs">Disattivato</span>
      )}
      {member.hasSecondStep && (
        <span className="rounded bg-wash px-1.5 py-0.5 font-semibold text-accent text-xs">Due passaggi</span>
      )}
      {member.readsCandidates && (
        <span className="rounded bg-wash px-1.5 py-0.5 font-semibold text-accent text-xs">Candidature</span>
      )}
    </span>
  )
}

/** The result is shown on the page, which the panel would cover. */
function closePanel({ currentTarget }: FormEvent<HTMLFormElement>) {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}

function Actions({
  member,
  own,
  fresh,
  confirmPath,
}: Omit<Props, 'members' | 'ownId'> & { member: Member; own: boolean }) {
  const panel = `member-${member.id}`
  const title = `${panel}-title`
  return (
    <>
      <Button
        look="quiet"
        size="compact"
        className="max-md:-mr-3.5"
        popoverTarget={panel}
        aria-label={`Gestisci ${member.name}`}
      >
        Gestisci
      </Button>
      <div id={panel} popover="auto" role="dialog" aria-labelledby={title} className="staff-card bg-raised text-text">
        <div className="flex items-start justify-between gap-3">
          <h2 id={title} className="text-lg [overflow-wrap:anywhere]">
            {member.name}
          </h2>
          <button
            type="button"
            aria-label="Chiudi"
            popoverTarget={panel}
            popoverTargetAction="hide"
            className="-mt-2.5 -mr-3 grid size-11 shrink-0 place-items-center rounded-lg text-soft hover:bg-wash hover:text-accent"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        <p className="mt-1 text-soft text-sm [overflow-wrap:anywhere]">
          <EmailText text={member.email} />
        </p>
        {!fresh && (
          <Link to={confirmPath} className={`${buttonLook('secondary', 'compact')} mt-5`}>
            Conferma la password per modificare
          </Link>
        )}
        <PostForm
          id={`role-${member.id}`}
          intent={`role-${member.id}`}
          onSubmit={closePanel}
          className="mt-5 space-y-2 border-line border-t pt-5"
        >
          <input type="hidden" name="id" value={member.id} />
          <SelectField
            label={`Ruolo di ${member.name}`}
            name="role"
            defaultValue={member.role ?? 'operator'}
            disabled={!fresh}
          >
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {ROLE_NAMES[role]}
              </option>
            ))}
          </SelectField>
          <ul className="space-y-1 text-soft text-sm">
            {ROLES.map((role) => (
              <li key={role}>{ROLE_TASKS[role]}</li>
            ))}
          </ul>
          <SubmitButton name="intent" value="role" look="secondary" size="compact" disabled={!fresh}>
            Cambia ruolo
          </SubmitButton>
        </PostForm>
        <PostForm onSubmit={closePanel} className="mt-5 space-y-2 border-line border-t pt-5">
          <input type="hidden" name="id" value={member.id} />
          <p className="text-sm">
            {member.readsCandidates
              ? 'Legge le candidature e riceve le notifiche.'
              : 'Le candidature si leggono solo con un permesso personale, qualunque sia il ruolo.'}
          </p>
          <SubmitButton
            name="intent"
            value={member.readsCandidates ? 'revoke-candidates' : 'grant-candidates'}
            look="secondary"
            size="compact"
            disabled={!fresh}
          >
            {member.readsCandidates ? 'Togli il permesso sulle candidature' : 'Dai il permesso sulle candidature'}
          </SubmitButton>
        </PostForm>
        {member.isActive && !own && (
          <MemberAccess
            id={member.id}
            hasFactor={member.hasSecondStep || member.hasPasskey}
            hasCompanyAccount={member.hasCompanyAccount}
            fresh={fresh}
            onSubmit={closePanel}
          />
        )}
        <PostForm onSubmit={closePanel} className="mt-5 space-y-2 border-line border-t pt-5">
          <input type="hidden" name="id" value={member.id} />
          <p className="text-sm">
            {member.isActive
              ? 'Se disattivi l’accesso, le sessioni aperte vengono chiuse subito. Quanto fatto finora resta tra le attività.'
              : 'L’accesso torna valido. Chi non ha più una password ne sceglie una con «Password dimenticata?».'}
            {member.isActive &&
              member.appointments > 0 &&
              ` ${formatCount(member.appointments, '1 appuntamento resta', 'appuntamenti restano')} da assegnare a un altro consulente.`}
          </p>
          {member.isActive ? (
            <SubmitButton name="intent" value="deactivate" look="secondary" size="compact" disabled={!fresh}>
              Disattiva l’accesso
            </SubmitButton>
          ) : (
            <SubmitButton name="intent" value="reactivate" look="secondary" size="compact" disabled={!fresh}>
              Riattiva l’accesso
            </SubmitButton>
          )}
        </PostForm>
        {!own && (
          <p className="mt-5 border-line border-t pt-4">
            <Link to={`/admin/users/${member.id}/departure`} className="link inline-block py-2 font-semibold text-sm">
              Ha lasciato l’azienda…
            </Link>
          </p>
        )}
      </div>
    </>
  )
}
