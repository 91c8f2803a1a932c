import { z } from 'zod'
import type { Menus, NavItem } from '#app/content/navigation.ts'
import { line } from './parts.server.ts'
import { innerLink } from './section-types.server.ts'

const MAIN_MAX = 4
const LIST_MAX = 14

const label = line('Nome', 40)
const to = innerLink('Dove porta')
const entry = z.object({ label, to })
const hinted = z.object({
  label,
  to,
  hint: line('Riga sotto il nome', 60).optional(),
  highlighted: z.boolean().meta({ title: 'In evidenza, in fondo all’elenco aperto' }),
})

const entries = <Item extends z.ZodType>(title: string, item: Item, max = LIST_MAX) =>
  z
    .array(item)
    .min(1, 'Serve almeno una voce.')
    .max(max, `Al massimo ${max} voci.`)
    .refine((items) => new Set(items.map((one) => (one as NavItem).to)).size === items.length, {
      message: 'Due voci portano alla stessa pagina: togline una.',
    })
    .meta({ title, item: 'Voce' })

const group = (title: string, hint: string) =>
  z.object({ title: line('Titolo', 30), items: entries('Voci', hinted) }).meta({ title, hint })

/** The entries of header, menu and footer. */
export const navigationSchema = z.object({
  main: entries('Voci principali', entry, MAIN_MAX),
  solutions: group('Soluzioni', 'In alto, nel menu e a fondo pagina.'),
  products: group('Prodotti', 'In alto, nel menu e a fondo pagina.'),
  contact: line('Pulsante verso i contatti', 20),
  company: z
    .object({ title: line('Titolo', 30), items: entries('Voci', entry) })
    .meta({ title: 'Azienda', hint: 'A fondo pagina.' }),
  legal: entries('Note legali', entry, MAIN_MAX)
    .refine((items) => ['/privacy', '/terms'].every((path) => items.some((item) => item.to === path)), {
      message: 'Privacy (/privacy) e termini (/terms) devono restare raggiungibili da ogni pagina.',
    })
    .meta({ title: 'Note legali', item: 'Voce' }),
}) satisfies z.ZodType<Menus>
