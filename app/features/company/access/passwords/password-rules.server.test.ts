import { createHash } from 'node:crypto'
import italian from '@zxcvbn-ts/language-it'
import { describe, expect, test } from 'vitest'
import { loadPasswordList } from './common-passwords.server.ts'
import { passwordProblem } from './password-rules.server.ts'

const owner = { email: 'giulia.ferraro@indigate.example', name: 'Giulia Ferraro' }

/** Written for this test after the patterns that people use; not taken from a list. */
const USUAL = (
  'Lampadario2024! tramontana.77 Frigorifero1! gelsomino1987 BicicletTa2025 Caffettiera#1 montebelluna88 Castelfranco-26 ' +
  'Alessandro.1979 marcorossi1982 LuciaEMarco2019 ilmiocaneluna1 ilmiogattomicio Sofia&Lorenzo15 famigliabianchi3 nonnaadele1934 ' +
  'Qwerty!2345678 qazwsxedc123! 1q2w3e4r5t6y7u asdfghjkl2026 zaq12wsxcde3 poiuytrewq99 1qaz2wsx3edc4 qwaszxerdfcv! ' +
  'ForzaNapoli10! interchampion10 Milan1899milan juvenumero10! Vespa125special Ferrari488gtb! yamahar1rossi46 valentinorossi46 ' +
  'Summer2026!!!! Welcome@2026!! January-2026!! Company123456! Administrator1! Changeme2026!! letmein-please1 trustno1trustno1 ' +
  'Abcd1234Abcd!! aaaabbbbcccc1 121212343456!! 2026202620262 P@ssw0rdP@ssw0rd S3cr3t0S3cr3t0 4dm1n1str4t0r! Pa$$word123456 ' +
  'harrypotter2001 lordofthering1 starwars1977!! ironmaiden1980 gameofthrones1 nintendoswitch1 playstation5!! minecraft2015! ' +
  'architettura1! ragionevolmente Straordinario7 indimenticabile3 elettrodomestico contemporaneo5 Raumschiff2020 Bundesliga2024 ' +
  'desarrollador1 Bibliotheque12 appelsientje99 przyjaciolka1 obrigadovoce1 mariposa-azul1'
).split(' ')

const italianWords = Object.values(italian.dictionary.commonWords).filter((word) => /^[a-z]{4,9}$/.test(word))

/** Makers of strong passwords from 32 random bytes. */
const RANDOM: Readonly<Record<string, (bytes: Buffer) => string>> = {
  '12 characters of base64': (bytes) => bytes.toString('base64').slice(0, 12),
  '14 characters of base64': (bytes) => bytes.toString('base64').slice(0, 14),
  '12 printable characters': (bytes) =>
    Array.from(bytes.subarray(0, 12), (byte) => String.fromCharCode(33 + (byte % 94))).join(''),
  '12 letters and digits': (bytes) => Array.from(bytes.subarray(0, 12), (byte) => ALPHANUMERIC[byte % 62]).join(''),
  'four words with blanks': (bytes) => randomWords(bytes, 4).join(' '),
  'four words with hyphens': (bytes) => randomWords(bytes, 4).join('-'),
  'four joined words': (bytes) => randomWords(bytes, 4).join(''),
}

const ALPHANUMERIC = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

function randomWords(bytes: Buffer, count: number): string[] {
  return Array.from({ length: count }, (_, at) => italianWords[bytes.readUInt16LE(2 * at) % italianWords.length] ?? '')
}

describe('passwordProblem', () => {
  test.each([
    ['corta', /almeno 12/],
    ['undici char', /almeno 12/],
    ['x'.repeat(129), /al massimo 128/],
    ['aaaaaaaaaaaa', /comuni/],
    ['abcdefghijklm', /comuni/],
    ['123456789012', /comuni/],
    ['Password2026!', /comuni/],
    ['passwordpassword', /comuni/],
    ['qwertyuiop12345', /comuni|prevedibile/],
    ['Benvenuto2026!!', /comuni/],
    ['abcabcabcabc', /comuni/],
    ['giuliaferraro', /assomiglia/],
    ['Ferraro-2026-!', /assomiglia/],
    ['Indigate.2026', /assomiglia/],
    ['SAPbtp2026!!', /comuni/],
    ['Estate2026!Padova', /comuni/],
    ['Benvenuto@IDG26', /comuni/],
    ['GiuliaPrimavera26', /comuni/],
    ['S@pH4n4!Cl0ud2026', /comuni/],
    ['Novembre2026Sap!', /comuni/],
    ['P@ssw0rd!Veneto1', /comuni/],
    ['iseedeadpeople', /comuni/],
    ['rikitikitavi', /comuni/],
    ['a1s2d3f4g5h6j7k8', /comuni/],
    ['..qlVVcvDeeRo', /comuni/],
    ['2024Elizabeth!', /comuni/],
    ['demon1q2w3e4r', /comuni/],
    ['hellokitty123', /comuni/],
    ['galatasaray1905', /comuni/],
    ['metallica666!', /comuni/],
    ['procrastination', /comuni/],
    ['Schmetterling7', /comuni/],
    ['putaquepariu', /comuni/],
    ['clytemnestra', /comuni/],
    ['mario.rossi@example.it', /comuni/],
    ['www.example.com/', /comuni/],
    ['cGFzc3dvcmQxMjM=', /comuni/],
    ['5f4dcc3b5aa765d61d8327deb882cf99', /comuni/],
    ['565491d704013245', /comuni/],
    ['3475558123ab', /comuni/],
    ['rossi18041985', /comuni/],
    ['20260315-4471', /comuni/],
    ['Pr0crast1nat10n', /comuni/],
    ['37gudoplfs45', /comuni/],
    ['31P5WTDYG/WGQ', /comuni/],
  ])('refuses %j', async (password, message) => expect(await passwordProblem(password, owner)).toMatch(message))

  test.each([
    'lampada fiume tavolo neve',
    'Xk7#pQ2m!vR9',
    'correct horse battery',
    'è proprio lunga così',
    'nnn sette zebre al bar',
    'montagna vetro lume cardo',
    'sap e quattro zebre rosse',
  ])('accepts %j', async (password) => expect(await passwordProblem(password, owner)).toBeUndefined())

  test('refuses long passwords of usual patterns that no list contains', async () => {
    const isListed = await loadPasswordList()
    const unlisted = USUAL.filter((password) => !isListed(password.toLowerCase()))
    expect(unlisted.length).toBeGreaterThan(USUAL.length * 0.9)
    const problems = await Promise.all(unlisted.map((password) => passwordProblem(password, owner)))
    const accepted = unlisted.filter((_, at) => !problems[at])
    expect(accepted.length / unlisted.length, accepted.join(' ')).toBeLessThanOrEqual(0.05)
  })

  test.each(Object.entries(RANDOM))('refuses at most one in a hundred: %s', async (_, make) => {
    const made = Array.from({ length: 300 }, (_, at) => make(createHash('sha256').update(`seed ${at}`).digest()))
    const problems = await Promise.all(made.map((text) => passwordProblem(text, owner)))
    expect(made.filter((_, at) => problems[at]).length).toBeLessThanOrEqual(3)
  })
})
