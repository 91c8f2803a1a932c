import type { ReactNode } from 'react'
import type { ShellStaff } from '#app/context.ts'
import type { WaitingCounts } from '#app/features/work/dashboard/waiting.server.ts'
import { ConnectionNotice } from './connection/connection-notice.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { StaffBar } from './staff-bar.tsx'
import { StaffHeader } from './staff-header.tsx'
import { navGroupsFor } from './staff-nav.ts'
import { StaffNavList } from './staff-nav-list.tsx'
import { StaffTabs } from './staff-tabs.tsx'
import { useTitleCount } from './use-title-count.ts'

interface Props {
  staff: ShellStaff | null
  /** Controls beside the theme switch: the notification bell. */
  tools?: ReactNode
  /** What waits for the signed-in user. */
  waiting?: WaitingCounts
  children: ReactNode
}

/** Layout of all admin pages: header, navigation (at the side, or at the lower edge of small screens) and page. */
export function StaffShell({ staff, tools, waiting = {}, children }: Props) {
  const groups = staff ? navGroupsFor(staff) : []
  useTitleCount((waiting.newRequests ?? 0) + (waiting.customerAnswers ?? 0))
  return (
    <div className="staff">
      <a href="#main" className="skip-link">
        Vai al contenuto
      </a>
      <LoadingBar />
      <StaffHeader staff={staff} tools={tools} />
      <nav
        aria-label="Area riservata"
        className="sticky top-(--header-height) hidden h-[calc(100dvh-var(--header-height))] overflow-y-auto p-3 lg:block print:hidden"
      >
        <StaffNavList groups={groups} waiting={waiting} />
      </nav>
      <main id="main" tabIndex={-1} className="min-w-0 border-line lg:border-l">
        <StaffTabs groups={groups} />
        {children}
      </main>
      <ConnectionNotice />
      <StaffBar groups={groups} waiting={waiting} />
    </div>
  )
}
