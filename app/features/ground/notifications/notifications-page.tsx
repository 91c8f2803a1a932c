import Check from 'lucide-react/icons/check'
import Trash2 from 'lucide-react/icons/trash-2'
import { Link, useLocation } from 'react-router'
import { appContext } from '#app/context.ts'
import { formatNumber, formatStamp } from '#app/lib/text/format.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { ListTabs } from '#app/ui/list-tools.tsx'
import type { Route } from './+types/notifications-page.ts'
import type { BellIntent, BellItem } from './bell/bell.ts'
import { lookOf } from './bell/bell-entry.tsx'
import { listNotifications } from './list-notifications.server.ts'
import { relativeTime } from './relative-time.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Notifiche · IDG' }, { name: 'robots', content: 'noindex' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const query = new URL(request.url).searchParams
  const onlyUnread = query.get('filtro') === 'da-leggere'
  const after = query.get('dopo')?.slice(0, 64)
  const page = await listNotifications(ctx, { onlyUnread, after })
  return { ...page, onlyUnread, paged: after !== undefined, now: ctx.clock().toISOString() }
}

/** /admin/notifications: every notification of the signed-in staff member that was not deleted. */
export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  const { items, next, unread, onlyUnread, paged, now } = loaderData
  const { pathname, search } = useLocation()
  const back = pathname + search
  return (
    <AdminPage
      dense
      title="Notifiche"
      actions={
        unread > 0 && (
          <IntentForm intent="read-all" fields={{ until: now, back }}>
            <SubmitButton look="secondary" size="compact">
              Segna tutte come lette
            </SubmitButton>
          </IntentForm>
        )
      }
    >
      <ListTabs
        label="Filtro"
        tabs={[
          { to: '/admin/notifications', label: 'Tutte', isCurrent: !onlyUnread },
          {
            to: '/admin/notifications?filtro=da-leggere',
            label: 'Da leggere',
            count: formatNumber(unread),
            isCurrent: onlyUnread,
          },
        ]}
      />
      {items.length === 0 ? (
        <p className="border-line border-b py-10 text-center text-soft">
          {onlyUnread ? 'Hai letto tutto.' : 'Nessuna notifica. Compaiono qui le novità di richieste e appuntamenti.'}
        </p>
      ) : (
        <ul className="divide-y divide-line border-line border-b">
          {items.map((item) => (
            <NotificationRow key={item.id} item={item} now={new Date(now)} back={back} />
          ))}
        </ul>
      )}
      <nav aria-label="Pagine" className="mt-4 flex flex-wrap justify-between gap-3">
        {paged ? (
          <Link to={pageLink(onlyUnread)} className={buttonLook('quiet', 'compact')}>
            Torna alle più recenti
          </Link>
        ) : (
          <span />
        )}
        {next && (
          <Link to={pageLink(onlyUnread, next)} className={buttonLook('secondary', 'compact')}>
            Notifiche precedenti
          </Link>
        )}
      </nav>
    </AdminPage>
  )
}

function NotificationRow({ item, now, back }: { item: BellItem; now: Date; back: string }) {
  const { Icon, tone, name } = lookOf(item.type)
  const moment = new Date(item.timestamp)
  const color = { info: 'text-accent', warning: 'text-danger', success: 'text-ok' }[tone]
  return (
    <li
      className={`flex items-center gap-3 py-1.5 ${item.unread ? 'border-l-[3px] border-l-accent pl-3' : 'pl-[15px]'}`}
    >
      <Icon aria-hidden className={`size-5 shrink-0 ${color} ${tone === 'warning' ? '' : 'max-sm:hidden'}`} />
      <div className="min-w-0 flex-1 justify-between gap-4 sm:flex">
        <p className={item.unread ? 'font-semibold' : 'text-soft'}>
          <span className="visually-hidden">
            {name}
            {item.unread ? ', da leggere' : ''}:{' '}
          </span>
          {item.link ? (
            <Link to={item.link} className="wrap-anywhere hover:text-accent">
              <bdi>{item.message}</bdi>
            </Link>
          ) : (
            <bdi className="wrap-anywhere">{item.message}</bdi>
          )}
        </p>
        <time dateTime={item.timestamp} title={formatStamp(moment)} className="shrink-0 text-soft text-sm">
          {relativeTime(moment, now)}
        </time>
      </div>
      <div className="flex shrink-0 justify-end sm:w-18">
        {item.unread && (
          <IntentForm intent="read" fields={{ id: item.id, back }}>
            <SubmitButton
              plain
              aria-label={`Segna come letta: ${item.message}`}
              title="Segna come letta"
              className={ICON}
            >
              <Check aria-hidden className="size-4" />
            </SubmitButton>
          </IntentForm>
        )}
        <IntentForm intent="delete" fields={{ id: item.id, back }}>
          <SubmitButton plain aria-label={`Elimina: ${item.message}`} title="Elimina" className={ICON}>
            <Trash2 aria-hidden className="size-4" />
          </SubmitButton>
        </IntentForm>
      </div>
    </li>
  )
}

const ICON = 'grid size-9 place-items-center rounded-full text-soft hover:bg-wash hover:text-accent'

function IntentForm({
  intent,
  fields,
  children,
}: {
  intent: BellIntent
  fields: Readonly<Record<string, string>>
  children: React.ReactNode
}) {
  return (
    <PostForm action="/admin/bell">
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </PostForm>
  )
}

function pageLink(onlyUnread: boolean, after?: string): string {
  const query = new URLSearchParams({ ...(onlyUnread && { filtro: 'da-leggere' }), ...(after && { dopo: after }) })
  return `/admin/notifications?${query}`
}
