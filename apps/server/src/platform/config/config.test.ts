import { readFileSync } from 'node:fs'
import { limits } from '@parley/contract'
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
    warmsSearch: true,
    looksEveryMs: undefined,
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

test('variables are read as intended', () => {
  expect(
    readConfig({
      PARLEY_HOST: '::1',
      PARLEY_PORT: '0',
      PARLEY_DATA_DIR: '/somewhere/else',
      DATABASE_URL: 'postgresql://user:secret@db/parley',
      REDIS_URL: 'valkey://cache',
      PARLEY_TRUST_PROXY: 'loopback',
      PARLEY_FRAMES_PER_SECOND: '7',
      PARLEY_MESSAGES_PER_SECOND: '3',
    }),
  ).toMatchObject({
    host: '::1',
    port: 0,
    dataDir: expect.stringContaining('else'),
    databaseUrl: 'postgresql://user:secret@db/parley',
    redisUrl: 'valkey://cache',
    trustProxy: 'loopback',
    rates: { framesPerSecond: 7, messagesPerSecond: 3 },
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
  'PARLEY_SESSION_CALLS_PER_10S',
  'PARLEY_FILES_PER_10S',
  'PARLEY_CONNECTIONS_PER_ADDRESS',
  'PARLEY_REGISTRATIONS_PER_10MIN',
  'PARLEY_SIGN_INS_PER_10MIN',
  'PARLEY_FRAMES_PER_SECOND',
  'PARLEY_MESSAGES_PER_SECOND',
  'PARLEY_MESSAGES_PER_MINUTE',
  'PARLEY_MESSAGE_KIB_PER_MINUTE',
  'PARLEY_FRIEND_REQUESTS_PER_HOUR',
  'PARLEY_JOIN_REQUESTS_PER_HOUR',
  'PARLEY_GROUPS_PER_HOUR',
  'PARLEY_CONNECTIONS_PER_PERSON',
  'PARLEY_SEND_QUEUE_KIB',
])('%s below what it may be is an error that names it', (name) => {
  expect(failure({ [name]: '0' })).toMatch(new RegExp(`^${name} must be a whole number from \\d+ to \\d+`))
})

test.each(['my-proxy', '10.0.0.0/99', '10.0.0.1 10.0.0.2'])(
  'a proxy that is no address is named: %j',
  (text) => {
    expect(failure({ PARLEY_TRUST_PROXY: text })).toMatch(/^PARLEY_TRUST_PROXY must be addresses or ranges/)
  },
)

test('registration is open, by approval, by invitation or closed, if the operator says so', () => {
  expect(readConfig({}).registration).toBeUndefined()
  expect(readConfig({ PARLEY_REGISTRATION: 'open' }).registration).toBe('open')
  expect(readConfig({ PARLEY_REGISTRATION: 'approval' }).registration).toBe('approval')
  expect(readConfig({ PARLEY_REGISTRATION: 'invitation' }).registration).toBe('invitation')
  expect(readConfig({ PARLEY_REGISTRATION: 'closed' }).registration).toBe('closed')
  expect(failure({ PARLEY_REGISTRATION: 'no' })).toMatch(
    /must be one of open, approval, invitation, closed, but is "no"/,
  )
})

test('a node that ends serves on for five seconds where there are others, for none or up to five minutes if so set', () => {
  const leadOf = (seconds: string) => readConfig({ PARLEY_DRAIN_LEAD_SECONDS: seconds }).drainLeadMs
  expect([leadOf(''), leadOf('0'), leadOf('300')]).toEqual([5000, 0, 300_000])
  expect(failure({ PARLEY_DRAIN_LEAD_SECONDS: '301' })).toBe(
    'PARLEY_DRAIN_LEAD_SECONDS must be a whole number from 0 to 300, but is "301".',
  )
  expect(pageOf('operating.md')).toContain('| `PARLEY_DRAIN_LEAD_SECONDS` | `5` |')
})

test('quotas of uploads are in MiB, 0 is no quota, and without them administrators decide', () => {
  expect(readConfig({}).uploadQuotas).toEqual({ person: undefined, site: undefined })
  const quotas = { PARLEY_UPLOAD_QUOTA_PERSON_MIB: '0', PARLEY_UPLOAD_QUOTA_SITE_MIB: '2' }
  expect(readConfig(quotas).uploadQuotas).toEqual({ person: 0, site: 2 })
  expect(failure({ PARLEY_UPLOAD_QUOTA_SITE_MIB: '2 GiB' })).toMatch(/must be a whole number from 0 to/)
})

test('docs/operating.md describes what happens when the disk fills', () => {
  const page = pageOf('operating.md')
  for (const bytes of [limits.databaseFloorBytes, limits.databaseStartBytes, limits.databaseNewBytes])
    expect(page).toContain(` ${bytes / 1024 / 1024} MiB`)
  expect(page).toContain(`writes a row every ten seconds`)
  expect(limits.readyWriteSeconds).toBe(10)
  expect(readConfig({}).freeSpaceFloor).toBe(limits.uploadFloorBytes)
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

test('how push services reach the operator is an address of e-mail or of a page', () => {
  for (const contact of ['mailto:admin@example.org', 'https://example.org/contact'])
    expect(readConfig({ PARLEY_PUSH_CONTACT: contact }).push.contact).toBe(contact)
  for (const wrong of [
    'admin@example.org',
    'mailto:',
    'mailto:admin',
    'mailto://admin@example.org',
    'http://example.org',
    'https:example.org',
    'https://',
  ])
    expect(failure({ PARLEY_PUSH_CONTACT: wrong })).toMatch(
      /^PARLEY_PUSH_CONTACT must start with mailto: or https:\/\/, such as mailto:/,
    )
})

test('TURN servers and the secret that they share with Parley are set together, or neither is', () => {
  const PARLEY_TURN_SECRET = 'hunter2'
  const urls = ['turn:turn.example.org:3478', 'turns:turn.example.org:443?transport=tcp']
  expect(readConfig({ PARLEY_TURN_SECRET, PARLEY_TURN_URLS: urls.join(' , ') }).turn).toEqual({
    urls,
    secret: PARLEY_TURN_SECRET,
  })
  for (const [name, value] of [
    ['PARLEY_TURN_SECRET', PARLEY_TURN_SECRET],
    ['PARLEY_TURN_URLS', 'turn:turn.example.org'],
  ] as const)
    expect(failure({ [name]: value })).toBe('PARLEY_TURN_SECRET and PARLEY_TURN_URLS must be set together.')
  for (const wrong of [
    'https://turn.example.org',
    'stun:turn.example.org',
    ' , ',
    'turn://turn.example.org',
  ]) {
    const message = failure({ PARLEY_TURN_SECRET, PARLEY_TURN_URLS: wrong })
    expect(message).toContain('PARLEY_TURN_URLS must be addresses such as turn:')
    expect(message).not.toContain(PARLEY_TURN_SECRET)
  }
})

test('a mail server is set with who sends and where its links lead, and its password is in no message', () => {
  const PARLEY_MAIL_FROM = 'Parley <chat@example.org>'
  const PARLEY_PUBLIC_URL = 'https://chat.example.org'
  const whole = { PARLEY_MAIL_FROM, PARLEY_PUBLIC_URL }
  const serverOf = (PARLEY_SMTP_URL: string) => readConfig({ ...whole, PARLEY_SMTP_URL }).mail?.server
  expect(readConfig({}).mail).toBeUndefined()
  expect(serverOf('smtps://user:p%40ss@mail.example.org')).toEqual({
    host: 'mail.example.org',
    port: 465,
    secure: true,
    auth: { user: 'user', pass: 'p@ss' },
    requireTLS: false,
    ignoreTLS: false,
  })
  expect(serverOf('smtp://user:pass@mail.example.org')).toMatchObject({ port: 587, requireTLS: true })
  expect(serverOf('smtp://mail.example.org:25')).toMatchObject({ port: 25, requireTLS: false })
  expect(serverOf('smtp://user:pass@[::1]:25')).toMatchObject({
    host: '::1',
    requireTLS: false,
    ignoreTLS: true,
  })
  const PARLEY_SMTP_URL = 'smtps://user:hunter2@mail.example.org'
  for (const [env, says] of [
    [{ PARLEY_SMTP_URL, PARLEY_PUBLIC_URL }, 'must be set together'],
    [{ PARLEY_MAIL_FROM, PARLEY_PUBLIC_URL }, 'must be set together'],
    [{ PARLEY_SMTP_URL, PARLEY_MAIL_FROM }, 'PARLEY_PUBLIC_URL must be set'],
    [{ ...whole, PARLEY_SMTP_URL: 'https://user:hunter2@mail.example.org' }, 'PARLEY_SMTP_URL must be'],
    [{ ...whole, PARLEY_SMTP_URL: `${PARLEY_SMTP_URL}/path` }, 'PARLEY_SMTP_URL must be'],
    [{ ...whole, PARLEY_SMTP_URL: 'smtp://user:hunter2%@mail.example.org' }, '%25'],
    [{ ...whole, PARLEY_SMTP_URL, PARLEY_MAIL_FROM: 'Parley' }, 'PARLEY_MAIL_FROM must be'],
    [{ ...whole, PARLEY_SMTP_URL, PARLEY_MAIL_FROM: 'a@b.org\r\nBcc: c@d.org' }, 'PARLEY_MAIL_FROM must be'],
    [
      { ...whole, PARLEY_SMTP_URL, PARLEY_MAIL_FROM: 'a@b.org, Parley <c@d.org>' },
      'PARLEY_MAIL_FROM must be',
    ],
    [{ ...whole, PARLEY_SMTP_URL, PARLEY_MAIL_FROM: 'a@b.org,c@d.org' }, 'PARLEY_MAIL_FROM must be'],
  ] as const) {
    const message = failure(env)
    expect(message).toContain(says)
    expect(message).not.toContain('hunter2')
  }
})

const pageOf = (name: string) => readFileSync(new URL(`../../../../../docs/${name}`, import.meta.url), 'utf8')

test('docs/operating.md has every variable that is read', () => {
  const read = new Set<string>()
  readConfig(new Proxy({}, { get: (_, name) => void read.add(String(name)) }))
  const page = pageOf('operating.md')
  expect([...read].filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test('docs/protocol.md has the limits for connecting and sending', () => {
  const { framesPerSecond, messagesPerSecond, connectionsPerPerson, callsPer10s, sessionCallsPer10s } =
    readConfig({}).rates
  const { messagesPerMinute, messageBytesPerMinute, messageBytesPerDay } = readConfig({}).rates
  const page = pageOf('protocol.md')
  expect(page).toContain(`| ${framesPerSecond} frames a second for long,`)
  expect(page).toContain(`| ${messagesPerSecond} messages a second to one conversation,`)
  const [kibibytes, mebibytes] = [messageBytesPerMinute / 1024, messageBytesPerDay / 1024 ** 2]
  const bursts = [limits.publishedBurst, limits.publishedBytesBurst / 1024 ** 2]
  expect(page).toContain(
    `| ${messagesPerMinute} messages a minute to all conversations, after ${bursts[0]} at once, and ${kibibytes} KiB of them, after ${bursts[1]} MiB at once |`,
  )
  expect(page).toContain(`| ${mebibytes} MiB of messages in 24 hours |`)
  expect(page).toContain(`| ${connectionsPerPerson} connections of one person |`)
  expect(page).toContain(
    `| ${sessionCallsPer10s} calls and upgrades of one session in ten seconds, or ${callsPer10s} of`,
  )
})

test('docs/operating.md has the timeouts of the server, and the limits of one address', () => {
  const page = pageOf('operating.md')
  for (const documented of [
    `| headers of a request that have not come | ${limits.headersSeconds} s |`,
    `that has not come | ${limits.bodySeconds} s |`,
    `| an upload of which less than ${limits.uploadProgressBytes / 1024} KiB came | each ${limits.bodySeconds} s |`,
    `| a connection without calls | ${limits.keepAliveSeconds} s,`,
    `has moved a byte | ${limits.idleSeconds} s |`,
    `on a server that is behind | ${limits.upgradeSeconds} s |`,
    `may have ${limits.upgradesPerAddress} upgrades under way at once`,
    `ask for ${limits.pagePartsPer10s} parts of the page in ten seconds, and for ${limits.probesPer10s} probes`,
  ])
    expect(page).toContain(documented)
})

test('hosts that webhooks may call have a name, and a port or any', () => {
  const read = (hosts: string) => readConfig({ PARLEY_WEBHOOK_HOSTS: hosts }).webhookHosts
  expect(read('')).toEqual([])
  expect(read('CI.example.lan, 192.168.1.7:80,[fd00::7]:5678 [fd00::8]')).toEqual([
    { name: 'ci.example.lan', port: undefined },
    { name: '192.168.1.7', port: 80 },
    { name: '[fd00::7]', port: 5678 },
    { name: '[fd00::8]', port: undefined },
  ])
  for (const wrong of [
    'https://ci.example.lan',
    'ci.example.lan/hook',
    'someone@ci.example.lan',
    'ci:99999',
    'ci.example.lan:',
    'a?b',
  ])
    expect(failure({ PARLEY_WEBHOOK_HOSTS: wrong })).toContain('PARLEY_WEBHOOK_HOSTS must be hosts')
})
