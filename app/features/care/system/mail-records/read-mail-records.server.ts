import { Resolver } from 'node:dns/promises'
import { SECOND } from '#app/lib/time/duration.ts'
import type { MailRecord, MailRecords } from './mail-records.ts'

/** Selectors of widespread mail services; DNS cannot list them. */
const COMMON_SELECTORS = ['default', 'google', 'selector1', 'selector2', 'mail', 'dkim', 'k1', 's1', 'smtp', 'mx']
const SELECTOR = /^[a-z0-9][a-z0-9._-]{0,62}$/i
const TIMEOUT_MS = 2.5 * SECOND

/** A resolver that asks once, with a short timeout. */
function quickResolver(): Resolver {
  return new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
}

/** Reads SPF, DKIM and DMARC of a domain. `selector` is the name of the DKIM key, if it is known. */
export async function readMailRecords(
  domain: string,
  selector: string,
  resolver: Pick<Resolver, 'resolveTxt'> = quickResolver(),
): Promise<MailRecords> {
  const texts = (name: string) => lookUp(resolver, name)
  const [spf, dmarc, dkim] = await Promise.all([
    texts(domain),
    texts(`_dmarc.${domain}`),
    readDkim(domain, selector, texts),
  ])
  return { domain, records: [spfRecord(domain, spf), dkim, dmarcRecord(domain, dmarc)] }
}

type LookUp = (name: string) => Promise<string[] | 'unknown'>

async function lookUp(resolver: Pick<Resolver, 'resolveTxt'>, name: string): Promise<string[] | 'unknown'> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : 'unknown'
  }
}

function unknown(name: MailRecord['name']): MailRecord {
  return {
    name,
    state: 'unknown',
    text: 'Il DNS non ha risposto.',
    advice: 'Riprova fra qualche minuto; se non cambia, controlla il DNS del server (/etc/resolv.conf).',
  }
}

function spfRecord(domain: string, found: string[] | 'unknown'): MailRecord {
  if (found === 'unknown') return unknown('SPF')
  const records = found.filter((text) => /^v=spf1(\s|$)/i.test(text))
  const advice = `Chiedi a chi gestisce il server di posta il testo del record TXT di ${domain} (v=spf1 … -all).`
  if (records.length > 1) {
    return {
      name: 'SPF',
      state: 'missing',
      text: 'Ci sono più record SPF: non ne vale nessuno.',
      advice: 'Uniscili in uno solo.',
    }
  }
  const [record] = records
  if (!record) return { name: 'SPF', state: 'missing', text: 'Manca.', advice }
  if (/\+all\b/.test(record))
    return { name: 'SPF', state: 'missing', text: `Permette a tutti di spedire: ${record}`, advice }
  return { name: 'SPF', state: 'ok', text: record }
}

function dmarcRecord(domain: string, found: string[] | 'unknown'): MailRecord {
  if (found === 'unknown') return unknown('DMARC')
  const record = found.find((text) => /^v=DMARC1\b/i.test(text))
  if (record) return { name: 'DMARC', state: 'ok', text: record }
  const advice = `Aggiungi il record TXT _dmarc.${domain}, per esempio: v=DMARC1; p=quarantine; rua=mailto:…`
  return { name: 'DMARC', state: 'missing', text: 'Manca.', advice }
}

async function readDkim(domain: string, selector: string, texts: LookUp): Promise<MailRecord> {
  const isGiven = SELECTOR.test(selector)
  const answers = await Promise.all(
    (isGiven ? [selector] : COMMON_SELECTORS).map(async (each) => {
      const found = await texts(`${each}._domainkey.${domain}`)
      return { each, found }
    }),
  )
  const hit = answers.find(({ found }) => found !== 'unknown' && found.some((text) => /\bp=[^;\s]/.test(text)))
  if (hit) return { name: 'DKIM', state: 'ok', text: `Chiave «${hit.each}» pubblicata.` }
  if (answers.every(({ found }) => found === 'unknown')) return unknown('DKIM')
  return isGiven
    ? {
        name: 'DKIM',
        state: 'missing',
        text: `Nessuna chiave con il selettore «${selector}».`,
        advice: 'Attiva la firma DKIM sul server di posta e pubblica il record TXT che ti dà.',
      }
    : {
        name: 'DKIM',
        state: 'unknown',
        text: 'Nessuna chiave con i nomi più comuni.',
        advice: 'Scrivi qui sopra il selettore: è dopo s= nella riga DKIM-Signature di un’email ricevuta.',
      }
}
