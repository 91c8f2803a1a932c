import { expect, test } from 'vitest'
import { readAuthentication } from './authentication-results.ts'

const read = (value: string) => readAuthentication(`Authentication-Results: ${value}`, 'anna@cliente.example')

test.each([
  'mx.idg.example; dkim=pass header.d=cliente.example; spf=pass smtp.mailfrom=cliente.example; dmarc=pass (p=none dis=none) header.from=cliente.example',
  'MX.idg.example 1;\r\n\tdmarc=pass action=none header.from=cliente.example;compauth=pass reason=100',
  '(by "us") mx.idg.example; DMARC = PASS policy.dmarc=reject header.from=Cliente.Example',
])('a pass for the domain of the sender is one: %s', (value) => {
  expect(read(value)).toStrictEqual({ server: 'mx.idg.example', isPassed: true })
})

test.each([
  'mx.idg.example; dmarc=fail header.from=cliente.example',
  'mx.idg.example; dmarc=pass header.from=other.example',
  'mx.idg.example; dmarc=pass header.from=cliente.example.evil.example',
  'mx.idg.example; dmarc=pass',
  'mx.idg.example; dmarc=passed header.from=cliente.example',
  'mx.idg.example; dmarc=none (x; dmarc=pass header.from=cliente.example)',
  'mx.idg.example; dmarc=none ((x); dmarc=pass header.from=cliente.example)',
  'mx.idg.example; spf=pass reason="; dmarc=pass header.from=cliente.example"',
  'mx.idg.example; spf=pass reason="\\"; dmarc=pass header.from=cliente.example"',
  'mx.idg.example; dmarc=fail header.from=cliente.example; dmarc=pass header.from=cliente.example',
  'mx.idg.example; xdmarc=pass header.from=cliente.example',
  'mx.idg.example; none',
])('anything else is none: %s', (value) => {
  expect(read(value)).toStrictEqual({ server: 'mx.idg.example', isPassed: false })
})

test('a line that names no server has none', () => {
  expect(read('spf=pass smtp.mailfrom=a.example; dmarc=pass header.from=cliente.example').server).toBe('spf=pass')
  expect(read('').server).toBe('')
})
