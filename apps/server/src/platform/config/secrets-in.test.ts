import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { scrubber, secretsIn, settingsOf } from './secrets-in.ts'

const env = {
  PARLEY_TOKEN_SECRET: 'token-secret-of-at-least-32-characters',
  DATABASE_URL: 'postgres://parley:database%20secret@db.example.org/parley',
  REDIS_URL: 'redis://:redis-secret@redis.example.org',
  PARLEY_S3_ENDPOINT: 'https://s3.example.org',
  PARLEY_S3_BUCKET: 'bucket',
  PARLEY_S3_ACCESS_KEY: 's3-access-secret',
  PARLEY_S3_SECRET_KEY: 's3-secret',
  PARLEY_SMTP_URL: 'smtps://parley:smtp%40secret@mail.example.org',
  PARLEY_MAIL_FROM: 'chat@example.org',
  PARLEY_PUBLIC_URL: 'https://chat.example.org',
  PARLEY_TURN_URLS: 'turn:turn.example.org',
  PARLEY_TURN_SECRET: 'turn-secret',
  PARLEY_METRICS_TOKEN: 'metrics-secret-x',
  PARLEY_QQ_APP_ID: '1234',
  PARLEY_QQ_APP_KEY: 'qq-secret',
  PARLEY_BACKUP_PASSPHRASE: 'passphrase-secret',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20otlp-secret,x=y',
  PARLEY_OPEN_LOGIN:
    '[{"name":"school","issuer":"https://id.example.org","clientId":"parley","clientSecret":"oidc-secret"}]',
}
const ofConfig = [
  'database secret',
  'redis-secret',
  's3-access-secret',
  's3-secret',
  'smtp@secret',
  'turn-secret',
  'metrics-secret-x',
  'qq-secret',
  'oidc-secret',
]

test('the secrets of the configuration are found by their names and in addresses', () => {
  expect(secretsIn(readConfig(env))).toEqual(expect.arrayContaining(ofConfig))
})

test('the secrets of the environment are found, those that no configuration has among them', () => {
  const found = secretsIn(settingsOf({ ...env, OTHERS_TOKEN: 'of-another-program' }))
  expect(found).toEqual(
    expect.arrayContaining([...ofConfig, env.PARLEY_TOKEN_SECRET, 'passphrase-secret', 'Bearer otlp-secret']),
  )
  expect(found).not.toContain('of-another-program')
  expect(found).not.toContain('bucket')
})

test('a scrubbed line has a secret in none of its spellings', () => {
  const scrub = scrubber(['quo"ted secret', 'sec', 'secret+/='])
  const line = JSON.stringify({
    msg: 'quo"ted secret',
    url: `https://x/?a=${encodeURIComponent('secret+/=')}`,
  })
  expect(JSON.parse(scrub(line))).toEqual({ msg: '[secret]', url: 'https://x/?a=[secret]' })
})

test('the password of an address is scrubbed whosever it is', () => {
  expect(scrubber([])('at redis://user:pw@host:1 and postgres://:p@h')).toBe(
    'at redis://user:[secret]@host:1 and postgres://:[secret]@h',
  )
})

test('a line stays JSON when a secret of digits is one of its numbers', () => {
  const scrubbed = scrubber(secretsIn({ password: '12345678' }))(JSON.stringify({ userId: 12345678 }))
  expect(JSON.parse(scrubbed)).toEqual({ userId: 99999999 })
})

test('words too short to be distinguished from others are not treated as secrets', () => {
  expect(secretsIn({ password: 'false', token: 'abcde' })).toEqual([])
})
