import { expect, test } from 'vitest'
import { MemoryRates } from '../../platform/rate-limits/memory-rates.ts'
import { Tickets } from './tickets.ts'

const secret = new TextEncoder().encode('a secret that only these tests know, and long enough')
const session = { userId: 10001, sessionId: crypto.randomUUID() }

/** Two nodes that share their counts, and a clock. */
function twoNodes() {
  let now = 1_000_000
  const rates = new MemoryRates()
  const node = () => new Tickets(secret, rates, () => now)
  return { one: node(), two: node(), pass: (seconds: number) => (now += seconds * 1000) }
}

/** The person whose ticket it is, if it still opens something. */
async function opens(node: Tickets, ticket: string) {
  const read = node.read(ticket)
  if (!read || !(await node.redeem(read))) return undefined
  return { userId: read.userId, sessionId: read.sessionId }
}

test('a ticket opens once, on whatever node', async () => {
  const { one, two } = twoNodes()
  const ticket = one.issue(session)
  expect(await opens(two, ticket)).toEqual(session)
  expect(await opens(two, ticket)).toBeUndefined()
  expect(await opens(one, ticket)).toBeUndefined()
})

test('of many who bring one ticket at once, one gets in', async () => {
  const { one, two } = twoNodes()
  const ticket = one.issue(session)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => opens(i % 2 ? one : two, ticket)))
  expect(answers.filter((answer) => answer !== undefined)).toEqual([session])
})

test('after thirty seconds a ticket is worth nothing', async () => {
  const { one, pass } = twoNodes()
  const [early, late] = [one.issue(session), one.issue(session)]
  pass(29)
  expect(await opens(one, early)).toEqual(session)
  pass(1)
  expect(await opens(one, late)).toBeUndefined()
})

test('a ticket that was changed, or that another secret wrote, is none', async () => {
  const { one } = twoNodes()
  const ticket = one.issue(session)
  const other = new Tickets(new TextEncoder().encode('another secret'), new MemoryRates(), () => 1_000_000)
  const parts = ticket.split('.')
  const forged = [
    '',
    '.',
    'hello',
    other.issue(session),
    ticket.slice(0, -1),
    `${ticket}.`,
    `${ticket}=`,
    `${ticket}!`,
    `${ticket}=anything`,
    ['10002', ...parts.slice(1)].join('.'),
    [...parts.slice(0, 2), '9999999999999', ...parts.slice(3)].join('.'),
    [...parts.slice(0, 3), crypto.randomUUID(), ...parts.slice(4)].join('.'),
    [...parts.slice(0, 4), ''].join('.'),
  ]
  for (const text of forged) expect(await opens(one, text)).toBeUndefined()
  expect(await opens(one, ticket)).toEqual(session)
})
