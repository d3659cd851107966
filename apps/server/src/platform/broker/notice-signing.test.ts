import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { NoticeSigning } from './notice-signing.ts'

const secret = randomBytes(32)
const signing = new NoticeSigning(secret)
const text = JSON.stringify({ kind: 'chat', text: '你好' })

test('any node with the secret opens a signed notice, and nodes that know no signatures read the same notice', () => {
  const signed = signing.signed('user:1', text)
  expect(new NoticeSigning(secret).open('user:1', signed)).toBe(text)
  expect(JSON.parse(signed)).toEqual(JSON.parse(text))
})

test('a notice that was changed, moved to another topic, signed by another secret, or not signed is not opened', () => {
  const signed = signing.signed('user:1', text)
  expect(signing.open('user:1', signed.replace('你好', '再见'))).toBeUndefined()
  expect(signing.open('user:2', signed)).toBeUndefined()
  expect(new NoticeSigning(randomBytes(32)).open('user:1', signed)).toBeUndefined()
  expect(signing.open('user:1', signed.slice(0, -1))).toBeUndefined()
  expect(signing.open('user:1', `${signed} `)).toBeUndefined()
  for (const other of ['', ' ', text, `${text}${'界'.repeat(64)}`, ' '.repeat(64)])
    expect(signing.open('user:1', other)).toBeUndefined()
})
