import Globe from 'lucide-react/icons/globe'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import UserRound from 'lucide-react/icons/user-round'
import { useEffect, useState } from 'react'
import type { Role } from '#app/context.ts'
import { navItemsFor, type StaffNavItem } from './staff-nav.ts'

/** An entry of the palette. */
export interface PaletteEntry extends StaffNavItem {
  hint?: string
}

const TYPING_PAUSE_MS = 120

/** The screens that a role may open and whose name contains the query, ignoring accents. */
export function screensFor(role: Role, query: string): PaletteEntry[] {
  const screens: PaletteEntry[] = [
    ...navItemsFor(role),
    { to: '/admin/account', label: 'Il mio account', icon: UserRound },
    { to: '/', label: 'Vista pubblica', icon: Globe },
  ]
  const wanted = fold(query)
  return screens.filter(({ label }) => fold(label).includes(wanted))
}

function fold(text: string): string {
  return text.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('it')
}

/** The latest requests that match the query. Results stay until the next response; a failed search has none. */
export function useFoundRequests(query: string): PaletteEntry[] {
  const [found, setFound] = useState<PaletteEntry[]>([])
  useEffect(() => {
    const superseded = new AbortController()
    const search = async () => {
      const address = `/admin/search?${new URLSearchParams({ q: query })}`
      const answer = await fetch(address, { redirect: 'manual', signal: superseded.signal })
      const rows: { id: string; reference: string; name: string; company: string }[] = answer.ok
        ? await answer.json()
        : []
      setFound(
        rows.map(({ id, reference, name, company }) => ({
          to: `/admin/requests/${id}`,
          label: company ? `${name}, ${company}` : name,
          hint: reference,
          icon: MessageSquareText,
        })),
      )
    }
    const timer = setTimeout(() => search().catch(() => undefined), query ? TYPING_PAUSE_MS : 0)
    return () => {
      clearTimeout(timer)
      superseded.abort()
    }
  }, [query])
  return found
}
