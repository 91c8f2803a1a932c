import * as z from 'zod/mini'

/** A template for the reply to a request. */
const template = z.object({ id: z.string(), name: z.string(), subject: z.string(), body: z.string() })

export type ReplyTemplate = z.infer<typeof template>

const DEFAULTS: ReplyTemplate[] = [
  {
    id: 'presa-in-carico',
    name: 'Presa in carico',
    subject: 'Richiesta {codice}: presa in carico',
    body: 'Buongiorno {nome},\n\ngrazie per averci scritto. Abbiamo letto la tua richiesta {codice} e ci stiamo lavorando: ti risponderemo presto nel merito.\n\nCordiali saluti',
  },
  {
    id: 'dettagli',
    name: 'Servono dettagli',
    subject: 'Richiesta {codice}: qualche dettaglio in più',
    body: 'Buongiorno {nome},\n\nper risponderti con precisione sulla richiesta {codice} ci servono alcune informazioni:\n\n- quali sistemi SAP usi e in quale versione;\n- quali altri sistemi sono coinvolti;\n- entro quando ti serve una soluzione.\n\nPuoi rispondere direttamente a questa email.\n\nCordiali saluti',
  },
  {
    id: 'appuntamento',
    name: 'Appuntamento in verifica',
    subject: 'Richiesta {codice}: appuntamento',
    body: 'Buongiorno {nome},\n\nabbiamo ricevuto la tua richiesta di appuntamento: {appuntamento}. Stiamo verificando la disponibilità e ti rispondiamo via email.\n\nCordiali saluti',
  },
]

/** The reply templates, with three defaults. */
export const templatesSchema = z.object({ templates: z._default(z.array(template).check(z.maxLength(30)), DEFAULTS) })

export type ReplyTemplates = z.infer<typeof templatesSchema>
