import { expect, test } from 'vitest'
import { commandsFor, isAmbiguous } from './commands.ts'

const of = (name: string, description: string, id = 1) => ({
  name,
  description,
  bot: { id, name: `Bot ${id}` },
})
const all = [
  of('help', 'What I can do'),
  of('vote', 'Ask everybody'),
  of('投票', '发起投票'),
  of('stop', 'End a vote'),
]
const names = (typed: string) => commandsFor(all, typed).map(({ name }) => name)

test('all are shown before anything is typed', () => {
  expect(names('')).toEqual(['help', 'vote', '投票', 'stop'])
})

test('those whose name begins with it come first, then those that say it', () => {
  expect(names('vo')).toEqual(['vote', 'stop'])
  expect(names('VOTE')).toEqual(['vote', 'stop'])
  expect(names('投')).toEqual(['投票'])
  expect(names('发起')).toEqual(['投票'])
  expect(names('ote')).toEqual(['stop'])
  expect(names('x')).toEqual([])
})

test('whose it is matters where another bot has one of that name', () => {
  const [help, vote] = [of('help', ''), of('vote', '')]
  const both = [help, vote, of('vote', '', 2)]
  expect(isAmbiguous(both, help)).toBe(false)
  expect(isAmbiguous(both, vote)).toBe(true)
})
