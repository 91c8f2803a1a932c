import { formatStamp, withArticle } from '#app/lib/text/format.ts'
import { buttonLook } from '#app/ui/button.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'

interface Props {
  name: string
  linked: { email: string; createdAt: string; lastUsedAt: string | null } | undefined
  /** The account that has just signed in at the provider and waits to be linked. */
  arrived: { email: string } | undefined
  fresh: boolean
}

/** The account of the company's provider with which the person signs in: link, confirm, unlink. */
export function CompanySettings({ name, linked, arrived, fresh }: Props) {
  if (linked) {
    return (
      <PostForm className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="break-words font-medium">{linked.email ? <EmailText text={linked.email} /> : name}</p>
          <p className="text-soft text-sm">
            {withArticle('Collegato il', formatStamp(new Date(linked.createdAt)))}
            {linked.lastUsedAt && `, ${withArticle('usato il', formatStamp(new Date(linked.lastUsedAt)))}`}
          </p>
        </div>
        <SubmitButton
          name="intent"
          value="company-unlink"
          look="quiet"
          size="compact"
          disabled={!fresh}
          className="-mr-3.5"
        >
          Scollega
        </SubmitButton>
      </PostForm>
    )
  }
  if (arrived && fresh) {
    return (
      <PostForm className="space-y-3 rounded-lg border border-line bg-raised p-4">
        <p>
          Vuoi collegare {arrived.email && 'l’account '}
          <strong className="font-semibold">{arrived.email ? <EmailText text={arrived.email} /> : name}</strong> al tuo
          accesso? Chi entra con quell’account entra come te.
        </p>
        <SubmitButton name="intent" value="company-link" size="compact">
          Collega l’account
        </SubmitButton>
      </PostForm>
    )
  }
  if (!fresh) return <p className="text-soft">Nessun account collegato.</p>
  return (
    <a href="/admin/account/company" className={buttonLook('secondary', 'compact')}>
      Collega {name}
    </a>
  )
}
