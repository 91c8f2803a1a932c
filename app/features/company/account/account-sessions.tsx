import { describeBrowser } from '#app/features/company/access/sessions/user-agent.ts'
import { formatStamp } from '#app/lib/text/format.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'

interface Session {
  id: string
  userAgent: string
  address: string
  createdAt: string
  lastSeenAt: string
  isThis: boolean
}

/** The acting staff member's open sessions, each with a button that ends it. */
export function AccountSessions({ sessions }: { sessions: readonly Session[] }) {
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
        {sessions.map((session) => (
          <li key={session.id} className="flex items-center justify-between gap-x-4 px-4 py-3">
            <div className="min-w-0">
              <p className="font-medium">
                {describeBrowser(session.userAgent)}
                {session.isThis && (
                  <span className="ml-2 rounded bg-ok-ground px-1.5 py-0.5 font-semibold text-ok text-xs">Questa</span>
                )}
              </p>
              <p className="text-soft text-sm">
                {session.address && `${session.address} · `}ultima attività: {formatStamp(new Date(session.lastSeenAt))}
              </p>
            </div>
            {!session.isThis && (
              <PostForm>
                <input type="hidden" name="id" value={session.id} />
                <SubmitButton name="intent" value="revoke-session" look="quiet" size="compact" className="-mr-3.5">
                  Chiudi
                </SubmitButton>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <PostForm className="mt-4">
          <SubmitButton name="intent" value="revoke-others" look="secondary" size="compact">
            Chiudi tutte le altre
          </SubmitButton>
        </PostForm>
      )}
    </>
  )
}
