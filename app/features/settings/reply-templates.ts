import { z } from 'zod'

/** A text that an answer to a request can start from. */
const template = z.object({ id: z.string(), name: z.string(), subject: z.string(), body: z.string() })

export type ReplyTemplate = z.infer<typeof template>

/** What a template can name, and what stands in the preview for it. */
export const PLACEHOLDERS = {
  nome: { meaning: 'nome di chi ha scritto', example: 'Anna Rossi' },
  codice: { meaning: 'codice della richiesta', example: 'IDG-7K4M-2Q9X' },
  appuntamento: {
    meaning: 'giorno e ora dell’appuntamento, se richiesto',
    example: 'mercoledì 25 novembre 2026, ore 09:30',
  },
} as const

export type Placeholder = keyof typeof PLACEHOLDERS

const DEFAULTS: ReplyTemplate[] = [
  {
    id: 'presa-in-carico',
    name: 'Presa in carico',
    subject: 'Richiesta {codice}: presa in carico',
    body: 'Gentile {nome},\n\ngrazie per averci scritto. La richiesta {codice} è stata letta ed è in lavorazione: torneremo presto con una risposta nel merito.\n\nCordiali saluti',
  },
  {
    id: 'dettagli',
    name: 'Servono dettagli',
    subject: 'Richiesta {codice}: qualche dettaglio in più',
    body: 'Gentile {nome},\n\nper rispondere con precisione alla richiesta {codice} servono alcune informazioni:\n\n- quali sistemi SAP sono in uso e in quale versione;\n- quali altri sistemi sono coinvolti;\n- entro quando serve una soluzione.\n\nBasta rispondere a questa e-mail.\n\nCordiali saluti',
  },
  {
    id: 'appuntamento',
    name: 'Appuntamento in verifica',
    subject: 'Richiesta {codice}: appuntamento',
    body: 'Gentile {nome},\n\nabbiamo ricevuto la proposta di appuntamento: {appuntamento}. La disponibilità è in verifica e la conferma arriverà via e-mail.\n\nCordiali saluti',
  },
]

/** The templates of the answers; three to start from until somebody changes them. */
export const templatesSchema = z.object({ templates: z.array(template).max(30).default(DEFAULTS) })

export type ReplyTemplates = z.infer<typeof templatesSchema>

/** Puts the facts of a request into a template's text. A fact that is missing leaves its place visible, to be written by hand. */
export function fillTemplate(text: string, facts: Partial<Record<Placeholder, string | undefined>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(PLACEHOLDERS, name) ? facts[name as Placeholder] || place : place,
  )
}

/** Names in braces that no request can fill: typing errors. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(/\{([^{}\s]*)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !Object.hasOwn(PLACEHOLDERS, name))
}
