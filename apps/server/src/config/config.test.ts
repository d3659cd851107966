import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const failure = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message
  }
  return 'no error'
}

test('without any variable there is a server with its data in ./data and no other service', () => {
  expect(readConfig({})).toMatchObject({
    host: undefined,
    port: 8080,
    dataDir: expect.stringMatching(/[\\/]data$/),
    databaseUrl: undefined,
    redisUrl: undefined,
    trustProxy: undefined,
    sessionDays: 30,
    passwordCost: { memoryCost: 19_456, timeCost: 2 },
  })
})

test('empty variables count as absent', () => {
  const names = [
    'PARLEY_HOST',
    'PARLEY_PORT',
    'PARLEY_DATA_DIR',
    'DATABASE_URL',
    'REDIS_URL',
    'PARLEY_LOG_LEVEL',
    'PARLEY_SESSION_DAYS',
    'PARLEY_WEB_DIR',
  ]
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}))
})

test('variables are taken as they are meant', () => {
  expect(
    readConfig({
      PARLEY_HOST: '::1',
      PARLEY_PORT: '0',
      PARLEY_DATA_DIR: '/somewhere/else',
      DATABASE_URL: 'postgresql://user:secret@db/parley',
      REDIS_URL: 'valkey://cache',
      PARLEY_TRUST_PROXY: 'loopback',
      PARLEY_FRAMES_PER_SECOND: '5',
    }),
  ).toMatchObject({
    host: '::1',
    port: 0,
    dataDir: expect.stringContaining('else'),
    databaseUrl: 'postgresql://user:secret@db/parley',
    redisUrl: 'valkey://cache',
    trustProxy: 'loopback',
    rates: { framesPerSecond: 5 },
  })
})

test.each(['65536', '-1', '80.5', '80a', '0x50', '8e1', 'NaN', 'Infinity', ' '])(
  'a port that is none is named, with what it may be: %j',
  (port) => {
    expect(failure({ PARLEY_PORT: port })).toBe(
      `PARLEY_PORT must be a whole number from 0 to 65535, but is "${port}".`,
    )
  },
)

test.each([
  'PARLEY_SESSION_DAYS',
  'PARLEY_DATABASE_POOL',
  'PARLEY_CALLS_PER_10S',
  'PARLEY_REGISTRATIONS_PER_10MIN',
  'PARLEY_FRAMES_PER_SECOND',
  'PARLEY_CONNECTIONS_PER_PERSON',
  'PARLEY_SEND_QUEUE_KIB',
])('%s below what it may be is an error that names it', (name) => {
  expect(failure({ [name]: '0' })).toMatch(new RegExp(`^${name} must be a whole number from \\d+ to \\d+`))
})

test('a log level that does not exist is answered with those that do', () => {
  expect(failure({ PARLEY_LOG_LEVEL: 'loud' })).toMatch(/must be one of silent, .*trace, but is "loud"/)
})

test.each([
  ['DATABASE_URL', 'mysql://user:hunter2@db/parley', 'postgres://'],
  ['DATABASE_URL', 'hunter2', 'postgres://'],
  ['REDIS_URL', 'http://:hunter2@cache', 'redis://'],
])(
  'a wrong %s is an error that does not repeat its value, which may hold a password',
  (name, value, start) => {
    const message = failure({ [name]: value })
    expect(message).toBe(`${name} must be an address that starts with ${start}.`)
    expect(message).not.toContain('hunter2')
  },
)

const pageOf = (name: string) => readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8')

test('docs/operating.md tells of every variable that is read', () => {
  const read = new Set<string>()
  readConfig(new Proxy({}, { get: (_, name) => void read.add(String(name)) }))
  const page = pageOf('operating.md')
  expect([...read].filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test('docs/protocol.md tells how fast and how often one may connect and send', () => {
  const { framesPerSecond, connectionsPerPerson } = readConfig({}).rates
  const page = pageOf('protocol.md')
  expect(page).toContain(`| ${framesPerSecond} frames a second for long,`)
  expect(page).toContain(`| ${connectionsPerPerson} connections of one person |`)
})
