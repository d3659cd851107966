import { expect, test } from 'vitest'
import { KeyedMutex } from '../src/concurrency/keyed-mutex.ts'
import { endpointsOf } from '../src/endpoints.ts'
import type { Domain, RequestParts, Socket } from '../src/platform/domains/domain.ts'
import type { Request } from '../src/platform/sockets/requests.ts'

const request: Request = {
  read: (value) => ({ ok: true, value }),
  handle: async () => undefined,
  audience: 'unpaced',
}
const socket = (kind: Socket['kind']): Socket => ({
  kind,
  path: `/${kind}`,
  read: (value) => ({ ok: true, value }),
  conversationOf: () => undefined,
  handle: async () => undefined,
  tip: () => undefined,
})
const chat: Domain = { services: {}, socket: socket('chat'), requests: () => ({ chat: { sync: request } }) }
const group: Domain = { services: {}, socket: socket('group') }
const reactions: Domain = {
  services: {},
  requests: () => ({ chat: { react: request }, group: { react: request } }),
}
const parts: RequestParts = {
  gates: {
    admission: { enter: async () => true },
    answers: new KeyedMutex({ max: 1, seconds: 1 }),
  },
  hearing: { whileHearingGroups: (_, work) => work() },
}
const asked = (domains: readonly Domain[]) =>
  endpointsOf(domains, parts).map(({ path, requests }) => [path, Object.keys(requests)])

test('a socket may be asked what any domain brought to it', () => {
  expect(asked([chat, group, reactions])).toEqual([
    ['/chat', ['sync', 'react']],
    ['/group', ['react']],
  ])
})

test('one name for two requests of a socket is refused', () => {
  expect(() => asked([chat, reactions, reactions])).toThrow('"react"')
})
