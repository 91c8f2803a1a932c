import { createHash } from 'node:crypto'
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
  ])('refuses %j', (password, message) => expect(passwordProblem(password, owner)).toMatch(message))

  test.each([
    'lampada fiume tavolo neve',
    'Xk7#pQ2m!vR9',
    'correct horse battery',
    'è proprio lunga così',
    'nnn sette zebre al bar',
    'montagna vetro lume cardo',
    'sap e quattro zebre rosse',
  ])('accepts %j', (password) => expect(passwordProblem(password, owner)).toBeUndefined())

  test('refuses fewer than one random password in a thousand', () => {
    const random = Array.from({ length: 10_000 }, (_, at) => createHash('sha256').update(String(at)).digest('base64'))
    const refused = random.filter((text) => passwordProblem(text.slice(0, 12), owner))
    expect(refused.length).toBeLessThan(10)
  })
})
