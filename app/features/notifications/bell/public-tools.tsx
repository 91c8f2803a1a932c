import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import bellCss from './bell.css?url'
import type { BellState } from './bell.ts'
import { NotificationBell } from './notification-bell.tsx'
import { setStaffMark } from './staff-mark.ts'

/**
 * Link to the admin area and bell in the public header. Loaded only in browsers with the staff mark; renders nothing
 * without a session.
 */
export default function PublicTools() {
  const [bell, setBell] = useState<BellState | null>(null)
  useEffect(() => {
    const left = new AbortController()
    // Without a session the reply is a redirect to the sign-in page, which is not followed.
    fetch('/admin/me', { redirect: 'manual', signal: left.signal })
      .then(async (answer) => {
        if (answer.type === 'opaqueredirect') setStaffMark(false)
        else if (answer.ok) setBell((await answer.json()).bell)
      })
      .catch(() => undefined)
    return () => left.abort()
  }, [])
  if (!bell) return null
  return (
    <div className="public-tools">
      <link rel="stylesheet" href={bellCss} precedence="staff" />
      <Link to="/admin/dashboard" reloadDocument className="public-tools-view">
        <LayoutDashboard aria-hidden className="bell-icon" />
        <span>Admin View</span>
      </Link>
      <NotificationBell loaded={bell} />
    </div>
  )
}
