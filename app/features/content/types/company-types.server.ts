import { z } from 'zod'
import { closingCall, line, paragraph, points, searchDescription } from './parts.server.ts'
import { pageSections } from './section-types.server.ts'

const head = {
  title: line('Titolo della pagina', 90),
  description: searchDescription,
  lead: paragraph('Introduzione', 500),
}

/** "Chi siamo" and "Partner e tecnologie". */
export const companyPageSchema = z.object({ ...head, sections: pageSections, call: closingCall })

/** "Lavora con noi". */
export const careersSchema = z.object({
  ...head,
  sections: pageSections,
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
})
