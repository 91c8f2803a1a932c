import { createHash } from 'node:crypto'
import italian from '@zxcvbn-ts/language-it'
import { describe, expect, test } from 'vitest'
import { passwordProblem } from './password-rules.server.ts'

const owner = { email: 'giulia.ferraro@indigate.example', name: 'Giulia Ferraro' }

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

  test('refuses no random password and no four random words', async () => {
    const random = Array.from({ length: 200 }, (_, at) => createHash('sha256').update(String(at)).digest())
    const words = Object.values(italian.dictionary.commonWords).filter((word) => /^[a-z]{4,9}$/.test(word))
    const phrases = random.map((bytes) =>
      [0, 2, 4, 6].map((at) => words[bytes.readUInt16LE(at) % words.length]).join(' '),
    )
    const made = [...random.map((bytes) => bytes.toString('base64').slice(0, 14)), ...phrases]
    const problems = await Promise.all(made.map((text) => passwordProblem(text, owner)))
    expect(made.filter((_, at) => problems[at])).toEqual([])
  })
})
