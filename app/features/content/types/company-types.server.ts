import { z } from 'zod'
import type { about } from '#app/content/about.ts'
import type { careers } from '#app/content/careers.ts'
import type { partners } from '#app/content/partners.ts'
import {
  closingCall,
  introducedSection,
  itemsSection,
  line,
  paragraph,
  paragraphsSection,
  points,
  searchDescription,
} from './parts.server.ts'

const head = {
  title: line('Titolo della pagina', 90),
  description: searchDescription,
  lead: paragraph('Introduzione', 500),
}

/** "Chi siamo". */
export const aboutSchema = z.object({
  ...head,
  work: paragraphsSection('Di che cosa ci occupiamo'),
  principles: itemsSection('Principi'),
  start: introducedSection('Come nasce un progetto'),
  together: paragraphsSection('Che cosa serve dal cliente'),
  call: closingCall,
}) satisfies z.ZodType<typeof about>

/** "Partner e tecnologie". */
export const partnersSchema = z.object({
  ...head,
  platform: introducedSection('La piattaforma'),
  around: introducedSection('Che cosa ci sta attorno'),
  criteria: itemsSection('Criteri'),
  collaborate: introducedSection('Collaborare'),
  notice: paragraphsSection('Qualifiche e marchi'),
  call: closingCall,
}) satisfies z.ZodType<typeof partners>

/** "Lavora con noi". */
export const careersSchema = z.object({
  ...head,
  profiles: introducedSection('Profili'),
  way: itemsSection('Come si lavora'),
  apply: z
    .object({
      title: line('Titolo', 120),
      intro: paragraph('Introduzione', 500, 3),
      subject: line('Oggetto dell’email', 60),
      button: line('Testo del pulsante', 40),
      items: points,
    })
    .meta({ title: 'Come candidarsi' }),
  equality: paragraph('Pari opportunità', 900),
}) satisfies z.ZodType<typeof careers>
