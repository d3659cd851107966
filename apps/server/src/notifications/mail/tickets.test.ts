import { expect, test } from 'vitest'
import { MailTickets } from './tickets.ts'

const ticketsOf = (secret: string) => new MailTickets(Buffer.from(secret))
const tickets = ticketsOf('one')

test('a mark ignores case and what follows a +, and reveals no address without the secret', () => {
  const address = 'Ann+News@example.org'
  expect(tickets.marksOf(address)).toEqual([
    tickets.markOf('ann+news@example.org'),
    tickets.markOf('ann@example.org'),
  ])
  expect(tickets.mailboxMarkOf('+ann@example.org')).toBe(tickets.markOf('+ann@example.org'))
  expect(ticketsOf('another').markOf(address)).not.toBe(tickets.markOf(address))
})

test('each ticket is read as its own kind only', () => {
  const until = new Date(1_800_000_000_000)
  const code = Buffer.alloc(16, 7).toString('base64url')
  const all = [tickets.confirming(7, code), tickets.ending(7, 'a@b'), tickets.refusing('a@b', until)] as const
  expect(tickets.readConfirming(all[0])).toEqual({ userId: 7, code })
  expect(tickets.readEnding(all[1])).toMatchObject({ userId: 7 })
  expect(['A@B', 'a@c'].map((address) => tickets.readEnding(all[1])?.isOf(address))).toEqual([true, false])
  expect(tickets.readRefusing(all[2])).toEqual({ until, mark: tickets.markOf('A@b') })
  const read = all.map((ticket) => [
    tickets.readConfirming(ticket),
    tickets.readEnding(ticket),
    tickets.readRefusing(ticket),
  ])
  expect(read.map((one) => one.map((found) => found !== undefined))).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ])
  for (const ticket of all) expect(ticketsOf('another').readRefusing(ticket)).toBeUndefined()
})
