import { expect, test } from 'vitest'
import { describeS3, parseS3Url } from './s3-place.ts'

const account = { accessKey: 'key', secretKey: 'secret' }

test.each([
  ['https://key:secret@s3.example/files', { endpoint: 'https://s3.example', bucket: 'files', prefix: '' }],
  ['https://key:secret@s3.example:9000/files/', { endpoint: 'https://s3.example:9000', bucket: 'files', prefix: '' }],
  ['https://key:secret@s3.example/files/a/b', { endpoint: 'https://s3.example', bucket: 'files', prefix: 'a/b/' }],
  ['http://key:secret@minio:9000/files', { endpoint: 'http://minio:9000', bucket: 'files', prefix: '' }],
  ['http://key:secret@127.0.0.1:9000/files', { endpoint: 'http://127.0.0.1:9000', bucket: 'files', prefix: '' }],
])('%s is a place', (text, expected) => {
  expect(parseS3Url(text)).toStrictEqual({ ...expected, region: 'us-east-1', ...account })
})

test('the region is a parameter, and key and secret are escaped', () => {
  const place = parseS3Url('https://k%40y:a%2Fs%2Be%25@s3.example/files?region=eu-south-1')
  expect(place).toMatchObject({ accessKey: 'k@y', secretKey: 'a/s+e%', region: 'eu-south-1' })
})

test.each([
  'https://s3.example/files',
  'https://key@s3.example/files',
  'https://key:topsecret@s3.example',
  'https://key:topsecret@s3.example/A_Bucket',
  'https://key:topsecret@s3.example/files/a//b',
  'https://key:topsecret@s3.example/files/a%20b',
  'https://key:topsecret@s3.example/files?region=eu south',
  'https://key:topsecret@s3.example/files?acl=public',
  'https://key:topsecret@s3.example/files#part',
  'https://key:top/secret@s3.example/files',
  'https://key:top%secret@s3.example/files',
  'http://key:topsecret@s3.example/files',
  'http://key:topsecret@10.0.0.1/files',
  's3://key:topsecret@s3.example/files',
  'topsecret',
])('%s is refused, without the secret in the problem', (text) => {
  const place = parseS3Url(text)
  expect(place).toStrictEqual({ problem: expect.any(String) })
  expect(JSON.stringify(place)).not.toMatch(/top.?secret/)
})

test('a place is described without its credentials', () => {
  const place = { endpoint: 'https://s3.example', bucket: 'files', prefix: 'a/', region: 'r', ...account }
  expect(describeS3(place)).toBe('https://s3.example/files/a')
})
