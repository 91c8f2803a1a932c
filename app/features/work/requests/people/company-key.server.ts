import { wordsOf } from '#db/queries/search.server.ts'

/** Providers whose addresses say nothing about a company: the certified ones (PEC) included, and that of the demo. */
const PUBLIC_DOMAINS: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com outlook.it hotmail.com hotmail.it live.com live.it msn.com yahoo.com yahoo.it
  ymail.com icloud.com me.com mac.com libero.it virgilio.it alice.it tim.it tin.it tiscali.it tiscalinet.it
  fastwebnet.it email.it inwind.it iol.it blu.it teletu.it vodafone.it aruba.it poste.it pec.it legalmail.it
  arubapec.it pecimprese.it postecert.it gigapec.it proton.me protonmail.com pm.me gmx.com gmx.de gmx.net web.de
  posta.example mail.com aol.com zoho.com yandex.com fastmail.com tutanota.com hey.com orange.fr free.fr wanadoo.fr bluewin.ch`.split(
    /\s+/,
  ),
)

/** "S.r.l." and the like at the end of a name, as words. */
const LEGAL_FORM =
  /-(s-?r-?l(-?s)?|s-?p-?a|s-?n-?c|s-?a-?s|s-?a-?p-?a|s-?s|soc(ieta)?-coop(erativa)?|scarl|gmbh|ag|ltd|llc|inc|sa|bv|nv)$/

/** Returns the domain that stands for a company; empty for a public provider or no address. */
export function companyDomain(mailbox: string): string {
  const domain = mailbox.split('@')[1] ?? ''
  return PUBLIC_DOMAINS.has(domain) ? '' : domain
}

/** Returns a company's name without its legal form, folded: "Rossi S.r.l." and "ROSSI srl" are `rossi`. */
export function companyKey(name: string): string {
  const words = wordsOf(name).join('-')
  return words.replace(LEGAL_FORM, '').slice(0, 100)
}

/** The last digits of a phone, which are the same with and without a prefix; empty for less than a number. */
export function phoneKey(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length < 6 ? '' : digits.slice(-9)
}
