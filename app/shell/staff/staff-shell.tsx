import type { ReactNode } from 'react'
import type { ShellStaff } from '#app/context.ts'
import { ConnectionNotice } from './connection/connection-notice.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { StaffBar } from './staff-bar.tsx'
import { StaffHeader } from './staff-header.tsx'
import { navItemsFor } from './staff-nav.ts'
import { StaffNavLink } from './staff-nav-link.tsx'

interface Props {
  staff: ShellStaff | null
  /** Controls beside the theme switch: the notification bell. */
  tools?: ReactNode
  children: ReactNode
}

/** Layout of all admin pages: header, navigation (at the side, or at the lower edge of small screens) and page. */
export function StaffShell({ staff, tools, children }: Props) {
  const items = staff ? navItemsFor(staff) : []
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
        <ul className="space-y-0.5">
          {items.map((item) => (
            <li key={item.to}>
              <StaffNavLink item={item} />
            </li>
          ))}
        </ul>
      </nav>
      <main id="main" tabIndex={-1} className="min-w-0 border-line lg:border-l">
        {children}
      </main>
      <ConnectionNotice />
      <StaffBar items={items} />
    </div>
  )
}
