import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'react-router'
import type { Role } from '#app/context.ts'
import { findPlace, rememberPlace } from '#app/lib/browser/view-places.ts'
import { may, roleName } from '#app/permissions.ts'
import bellCss from './bell.css?url'
import { type BellState, welcomeBell } from './bell.ts'
import { NotificationBell } from './notification-bell.tsx'
import { setStaffMark } from './staff-mark.ts'

interface Me {
  name: string
  role: Role
  bell: BellState
}

/** The default admin, shown while the look-up fails (specification, section 8). It opens nothing. */
function unknownAdmin(): Me {
  return { name: '', role: 'admin', bell: welcomeBell('', new Date()) }
}

/**
 * Button to the staff area, bell and the signed-in staff member in the public header. Loaded only in browsers with the
 * staff mark; renders nothing without a session.
 */
export default function PublicTools() {
  const [me, setMe] = useState<Me | null>(null)
  const [place, setPlace] = useState('/admin')
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    setPlace(findPlace('staff') ?? '/admin')
    const left = new AbortController()
    // Without a session the reply is a redirect to the sign-in page, which is not followed.
    fetch('/admin/me', { redirect: 'manual', signal: left.signal })
      .then(async (answer) => {
        if (answer.type === 'opaqueredirect') setStaffMark(false)
        else setMe(answer.ok ? await answer.json() : unknownAdmin())
      })
      .catch(() => !left.signal.aborted && setMe(unknownAdmin()))
    return () => left.abort()
  }, [])
  useEffect(() => {
    if (me) rememberPlace('public', pathname + search + hash)
  }, [me, pathname, search, hash])
  if (!me) return null
  const name = me.name || 'Admin'
  return (
    <div className="public-tools">
      <link rel="stylesheet" href={bellCss} precedence="staff" />
      <Link to={place} reloadDocument className="public-tools-view">
        <LayoutDashboard aria-hidden className="bell-icon" />
        <span>Admin View</span>
      </Link>
      <NotificationBell loaded={me.bell} />
      {me.name && may(me.role, 'content.edit') && <EditLinks pathname={pathname} />}
      <p className="public-tools-me">
        <span aria-hidden className="public-tools-initial">
          {me.name.trim().charAt(0).toLocaleUpperCase('it') || 'A'}
        </span>
        <span className="public-tools-name">
          <bdi>{name}</bdi>
          <span className="visually-hidden">, </span>
          <span className="public-tools-role">{roleName(me.role)}</span>
        </span>
      </p>
    </div>
  )
}

/**
 * "Modifica" in each section of a public page that is part of an editable document: opens that section in the editor.
 * A document's key is the path of its page.
 */
function EditLinks({ pathname }: { pathname: string }) {
  const [sections, setSections] = useState<HTMLElement[]>([])
  useEffect(() => {
    const main = document.getElementById('main')
    if (!main) return
    const find = () => setSections([...main.querySelectorAll<HTMLElement>('[data-part]')])
    find()
    // The page is replaced after the address changes.
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ target }) => target === main)) find()
    })
    observer.observe(main, { childList: true })
    return () => observer.disconnect()
  }, [])
  const key = pathname === '/' ? 'home' : pathname.slice(1)
  return sections.map((section) =>
    createPortal(
      <a
        href={`/admin/content/${key}#${section.dataset.part}`}
        aria-label={`Modifica: ${headingOf(section)}`}
        className="public-tools-edit"
      >
        Modifica
      </a>,
      section,
      section.dataset.part,
    ),
  )
}

function headingOf(section: HTMLElement): string {
  return section.querySelector('h1, h2')?.textContent ?? ''
}
