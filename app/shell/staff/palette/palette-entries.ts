import Building2 from 'lucide-react/icons/building-2'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Contact from 'lucide-react/icons/contact'
import Globe from 'lucide-react/icons/globe'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Settings from 'lucide-react/icons/settings'
import SunMoon from 'lucide-react/icons/sun-moon'
import UserPlus from 'lucide-react/icons/user-plus'
import UserRound from 'lucide-react/icons/user-round'
import { useEffect, useState } from 'react'
import { TABS } from '#app/features/ground/settings/tabs.ts'
import { type Holder, may } from '#app/permissions.ts'
import { navItemsFor, type StaffNavItem } from '#app/shell/staff/staff-nav.ts'

/** An entry of the palette. */
export interface PaletteEntry extends StaffNavItem {
  hint?: string
  /** What it does instead of opening `to`. */
  run?: () => void
}

const TYPING_PAUSE_MS = 120

/** The screens that a role may open and whose name contains the query, ignoring accents. */
export function screensFor(staff: Holder, query: string): PaletteEntry[] {
  const screens: PaletteEntry[] = [
    ...navItemsFor(staff),
    { to: '/admin/account', label: 'Il mio account', icon: UserRound },
    { to: '/', label: 'Vista pubblica', icon: Globe },
  ]
  const wanted = fold(query)
  return screens.filter(({ label }) => fold(label).includes(wanted))
}

/** The sections of the settings and the commands whose words contain the query; none without a query. */
export function actionsFor(
  staff: Holder & { receivesAppointments?: boolean },
  query: string,
  run: Record<'theme' | 'signOut' | 'help', () => void>,
): PaletteEntry[] {
  const wanted = fold(query)
  if (!wanted) return []
  const sections = TABS.map(({ slug, name, words }) => ({
    to: `/admin/settings?sezione=${slug}`,
    label: name,
    hint: 'Impostazioni',
    icon: Settings,
    words: `impostazioni ${words}`,
  }))
  const commands = [
    ...(may(staff, 'requests.write')
      ? [
          { to: '/admin/requests/new', label: 'Nuova richiesta', icon: MessageSquarePlus, words: 'telefono inserisci' },
          {
            to: '/admin/requests/new?appuntamento',
            label: 'Nuovo appuntamento',
            icon: CalendarPlus,
            words: 'telefono fissa',
          },
        ]
      : []),
    ...(staff.receivesAppointments
      ? [{ to: '/admin/appointments?di=me', label: 'I miei appuntamenti', icon: CalendarClock, words: 'calendario' }]
      : []),
    ...(may(staff, 'settings.manage') ? sections : []),
    ...(may(staff, 'users.manage')
      ? [{ to: '/admin/users?invita', label: 'Invita una persona', icon: UserPlus, words: 'utente collega invito' }]
      : []),
    { to: '#tema', label: 'Cambia tema', icon: SunMoon, words: 'chiaro scuro', run: run.theme },
    { to: '#tasti', label: 'Scorciatoie da tastiera', icon: Keyboard, words: 'tasti aiuto', run: run.help },
    { to: '#esci', label: 'Esci', icon: LogOut, words: 'uscire logout', run: run.signOut },
  ]
  return commands.filter(({ label, words }) => fold(`${label} ${words}`).includes(wanted))
}

function fold(text: string): string {
  return text.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('it')
}

interface FoundRow {
  id: string
  reference: string
  name: string
  company: string
  /** Name of its folder; empty for the inbox. */
  folder: string
  /** Its appointment, in words; null for none. */
  appointment: { id: string; when: string } | null
}

interface Found {
  requests: FoundRow[]
  people: { id: string; name: string; company: string }[]
  companies: { key: string; name: string }[]
}

const labelOf = ({ name, company }: { name: string; company: string }) => (company ? `${name}, ${company}` : name)

/** People and companies first: their pages have everything. */
function entriesOf({ requests, people, companies }: Found): PaletteEntry[] {
  return [
    ...people.map((person) => ({
      to: `/admin/people/${person.id}`,
      label: labelOf(person),
      hint: 'Persona',
      icon: Contact,
    })),
    ...companies.map(({ key, name }) => ({
      to: `/admin/companies?azienda=${encodeURIComponent(key)}`,
      label: name,
      hint: 'Azienda',
      icon: Building2,
    })),
    ...requests.flatMap(entriesOfRequest),
  ]
}

function entriesOfRequest({ id, reference, name, company, folder, appointment }: FoundRow): PaletteEntry[] {
  const request = {
    to: `/admin/requests/${id}`,
    label: labelOf({ name, company }),
    hint: folder ? `${reference} · ${folder}` : reference,
    icon: MessageSquareText,
  }
  if (!appointment) return [request]
  const { when } = appointment
  return [request, { to: `/admin/appointments/${appointment.id}`, label: name, hint: when, icon: CalendarClock }]
}

/** The people, companies and latest requests with their appointments that match the query. Results stay until the next response; a failed search has none. */
export function useFound(staff: Holder, query: string): PaletteEntry[] {
  const [found, setFound] = useState<PaletteEntry[]>([])
  const maySearch = may(staff, 'requests.read')
  useEffect(() => {
    if (!maySearch) return
    const superseded = new AbortController()
    const search = async () => {
      const address = `/admin/search?${new URLSearchParams({ q: query })}`
      const answer = await fetch(address, { redirect: 'manual', signal: superseded.signal })
      setFound(answer.ok ? entriesOf(await answer.json()) : [])
    }
    const timer = setTimeout(() => search().catch(() => undefined), query ? TYPING_PAUSE_MS : 0)
    return () => {
      clearTimeout(timer)
      superseded.abort()
    }
  }, [maySearch, query])
  return found
}
