import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { type Manners, startProxy } from '../../../test/support/proxy.ts'
import { trustedProxies } from '../../platform/http/client-address.ts'
import { type Passage, Passes, passageRoute } from '../../platform/http/passage.ts'
import { checkProxy, judge } from './proxy.ts'

const secret = Buffer.alloc(32, 1)
const key = async () => secret

/** A server that trusts these, as far as the doctor asks it; `now` is its clock. */
async function parley(trusts: string | undefined, now?: () => number): Promise<string> {
  const isProxy = trustedProxies(trusts)
  const app = Fastify({ trustProxy: isProxy })
  passageRoute(app, new Passes(secret, now), { isProxy, trustsSome: trusts !== undefined })
  onTestFinished(() => app.close())
  return app.listen({ host: '127.0.0.1', port: 0 })
}

async function proxied(server: string, manners: Manners): Promise<string> {
  const { url, close } = await startProxy(server, manners)
  onTestFinished(close)
  return url
}

interface Case {
  readonly behind: Manners
  readonly trusts?: string
  readonly state: string
  readonly says: RegExp
}

const shared = 'all who come through it share the limits of one address'

test.for<[string, Case]>([
  [
    'a proxy that says who asks and is not trusted',
    {
      behind: {},
      state: 'wrong',
      says: new RegExp(`comes from 127\\.0\\.0\\.1, and .+ is not set: ${shared}.+=loopback\\.$`),
    },
  ],
  [
    'a proxy that another one than the trusted is',
    {
      behind: {},
      trusts: '10.8.0.20',
      state: 'wrong',
      says: /does not name that: .+=loopback, beside what it names now/,
    },
  ],
  [
    'a proxy that replaces the address that it receives',
    {
      behind: { asker: '192.0.2.9' },
      trusts: 'loopback',
      state: 'fine',
      says: /asked as 192\.0\.2\.9\), and a made-up/,
    },
  ],
  [
    'a proxy that appends who asks',
    {
      behind: { forwardedFor: 'append', asker: '192.0.2.9' },
      trusts: 'loopback',
      state: 'fine',
      says: /asked as 192\.0\.2\.9\), and a made-up X-Forwarded-For is not believed/,
    },
  ],
  [
    'a proxy that appends, asked from its own machine',
    {
      behind: { forwardedFor: 'append' },
      trusts: 'loopback',
      state: 'fine',
      says: /believed from its own machine alone/,
    },
  ],
  [
    'a proxy that appends, where people are trusted too',
    {
      behind: { forwardedFor: 'append', asker: '10.8.0.77' },
      trusts: 'loopback, 10.0.0.0/8',
      state: 'doubtful',
      says: /names more than .+ asked as 10\.8\.0\.77.+Name the proxies alone/,
    },
  ],
  [
    'a proxy that passes on what anybody makes up',
    {
      behind: { forwardedFor: 'pass' },
      trusts: 'loopback',
      state: 'wrong',
      says: new RegExp(`sends no X-Forwarded-For: ${shared}, and whoever makes one up is believed`),
    },
  ],
  [
    'a proxy that says nothing of who asks',
    {
      behind: { forwardedFor: 'omit' },
      trusts: 'loopback',
      state: 'wrong',
      says: new RegExp(`sends no X-Forwarded-For: ${shared}\\. Let it send`),
    },
  ],
  [
    'a proxy that says it in a header that is not read',
    {
      behind: { forwardedFor: 'omit', extra: { forwarded: 'for=192.0.2.9' } },
      state: 'wrong',
      says: /only forwarded, which Parley does not read/,
    },
  ],
  [
    'a proxy that says nothing and is not trusted, by http',
    { behind: { forwardedFor: 'omit' }, state: 'doubtful', says: /if that is a proxy, all who come/ },
  ],
])('%s is reported, with what to do', async ([, { behind, trusts, state, says }]) => {
  const url = await proxied(await parley(trusts), behind)
  expect(await checkProxy(url, key)).toEqual([{ what: 'Proxy', state, says: expect.stringMatching(says) }])
})

test('where nothing is between, that is fine, and doubtful where a proxy is trusted', async () => {
  const straight = await parley(undefined)
  expect(await checkProxy(straight, key)).toMatchObject([{ state: 'fine' }])
  for (const trusts of ['loopback', '10.8.0.20'])
    expect(await checkProxy(await parley(trusts), key)).toMatchObject([
      { state: 'doubtful', says: expect.stringContaining('past the proxy') },
    ])
})

test('a site with another key, or a clock that is far away, is no longer this one', async () => {
  const url = await parley(undefined)
  const other = async () => Buffer.alloc(32, 2)
  const ahead = await parley(undefined, () => Date.now() + 60_000)
  for (const found of [await checkProxy(url, other), await checkProxy(ahead, key)])
    expect(found).toMatchObject([
      { state: 'wrong', says: expect.stringContaining('does not know the key of this site') },
    ])
})

test('without the key, and where the answer is something else, it says that it does not know', async () => {
  const url = await parley(undefined)
  const denied = async () => {
    throw Object.assign(new Error('denied'), { code: 'EACCES' })
  }
  for (const [found, why] of [
    [await checkProxy(url, async () => undefined), 'there is no key'],
    [await checkProxy(url, denied), 'cannot be read (EACCES)'],
    [await checkProxy(await proxied('http://127.0.0.1:9', {}), key), 'status 502'],
    [await checkProxy('http://127.0.0.1:9', key), 'ECONNREFUSED'],
  ] as const)
    expect(found).toMatchObject([{ state: 'doubtful', says: expect.stringContaining(why) }])
})

const passage: Passage = {
  peer: { address: '10.8.0.20', port: 4000 },
  isPeerTrusted: true,
  trustsSome: true,
  address: '192.0.2.9',
  protocol: 'https',
  forwarding: ['x-forwarded-for', 'x-forwarded-proto'],
  forwardedFor: ['192.0.2.9'],
}
const seen = {
  publicUrl: 'https://chat.example.org',
  plain: passage,
  forged: passage,
  from: '192.0.2.9',
  isDirect: false,
}

test.for<[string, Partial<Passage>, Partial<Passage>, RegExp]>([
  [
    'replaces the address that it receives',
    { address: '127.0.0.1', forwardedFor: ['127.0.0.1'] },
    {},
    /share the limits of one/,
  ],
  [
    'replaces the address that it receives, and is reached by its address in the network,',
    { address: '10.8.0.20', forwardedFor: ['10.8.0.20'] },
    {},
    /share the limits of one/,
  ],
  [
    'appends who asks',
    { address: '127.0.0.1', forwardedFor: ['127.0.0.1'] },
    { address: '203.0.113.7', forwardedFor: ['203.0.113.7', '127.0.0.1'] },
    /anybody may claim any address/,
  ],
])('a tunnel before a proxy that %s hides who asks, and is wrong', ([, plain, forged, says]) => {
  const tunnelled = {
    ...seen,
    plain: { ...passage, ...plain },
    forged: { ...passage, ...plain, ...forged },
  }
  expect(judge(tunnelled)).toMatchObject([{ state: 'wrong', says: expect.stringMatching(says) }])
  expect(judge({ ...tunnelled, from: '127.0.0.1' })).toMatchObject([{ state: 'fine' }])
})

test('a proxy that people reach by https has to say so', () => {
  expect(judge(seen)).toMatchObject([{ state: 'fine' }])
  const silent = { ...passage, protocol: 'http', forwarding: ['x-forwarded-for'] }
  expect(judge({ ...seen, plain: silent })).toMatchObject([
    { state: 'wrong', says: expect.stringMatching(/X-Forwarded-Proto does not come.+let it send/) },
  ])
  const lying = { ...passage, protocol: 'http' }
  expect(judge({ ...seen, plain: lying })).toMatchObject([
    { state: 'wrong', says: expect.stringContaining('X-Forwarded-Proto says http') },
  ])
  expect(judge({ ...seen, publicUrl: 'http://chat.lan', plain: lying })).toMatchObject([{ state: 'fine' }])
})

test('one that passes on what is made up, and adds an address else, is wrong', () => {
  const forged = { ...passage, address: '203.0.113.7', forwardedFor: ['203.0.113.7'] }
  expect(judge({ ...seen, forged })).toMatchObject([
    { state: 'wrong', says: expect.stringContaining('anybody may claim any address') },
  ])
})

test('https means a proxy, also without any sign of one', () => {
  const plain = { ...passage, isPeerTrusted: false, trustsSome: false, forwarding: [], forwardedFor: [] }
  expect(judge({ ...seen, plain })).toMatchObject([
    {
      state: 'wrong',
      says: expect.stringMatching(/10\.8\.0\.20 without X-Forwarded-For: .+=10\.8\.0\.20\.$/),
    },
  ])
})
