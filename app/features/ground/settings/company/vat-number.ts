/** Whether a text is an Italian VAT number: eleven digits, the last one a Luhn check digit (D.M. 23/12/1976). */
export function isVatNumber(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false
  return vatCheckDigit(text.slice(0, 10)) === text[10]
}

/** The check digit of the first ten digits. */
export function vatCheckDigit(digits: string): string {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[at]) * (at % 2 === 0 ? 1 : 2)
    sum += digit > 9 ? digit - 9 : digit
  }
  return String((10 - (sum % 10)) % 10)
}

/**
 * Values of the characters in odd positions of a tax code (D.M. 23/12/1976, table 1); digits count as the first ten
 * letters.
 */
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

/**
 * Whether a text is a tax code: of a company (as a VAT number) or of a person (sixteen characters with a check letter).
 */
export function isTaxCode(text: string): boolean {
  if (isVatNumber(text)) return true
  if (!/^[A-Z]{6}[\dLMNPQRSTUV]{2}[ABCDEHLMPRST][\dLMNPQRSTUV]{2}[A-Z][\dLMNPQRSTUV]{3}[A-Z]$/.test(text)) return false
  let sum = 0
  for (let at = 0; at < 15; at++) {
    const character = text.charCodeAt(at)
    const value = character < 65 ? character - 48 : character - 65
    sum += at % 2 === 0 ? (ODD[value] ?? 0) : value
  }
  return String.fromCharCode(65 + (sum % 26)) === text[15]
}
