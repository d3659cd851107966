import { expect, test } from 'vitest'
import { directListQuery } from '../domain/conversations/queries.ts'
import { decideForMe, decideOwn } from './deciding.ts'
import { stubBrowser } from './test/browser.ts'
import { stubCalls } from './test/calls.ts'
import { testEngine } from './test/engine.ts'
import { peer } from './test/messages.ts'
import { chatRow } from './test/rows.ts'

const caller = { kind: 'direct', id: peer.id } as const
const usual = { quietUntil: null, rest: null, loud: 'all', shows: 'all' }
const peace = { ...usual, quietUntil: new Date(Date.now() + 3600_000).toISOString() }
const nothing = chatRow({ isMuted: true, alerts: { level: 'nothing', until: null } })

test.for([
  ['as usual', usual, chatRow(), 'loud', 'loud'],
  ['of a muted person', usual, chatRow({ isMuted: true }), 'loud', 'loud'],
  ['of whom one wants to hear nothing', usual, nothing, 'nothing', 'loud'],
  ['while one wants peace', peace, chatRow(), 'nothing', 'nothing'],
  ['where nothing is loud', { ...usual, loud: 'nothing' }, chatRow(), 'quiet', 'quiet'],
] as const)(
  'calls, and reminders of my own, obey what I want: %s',
  async ([, settings, row, call, reminder]) => {
    stubBrowser()
    stubCalls(() => settings)
    const { engine } = testEngine()
    engine.queries.setQueryData(directListQuery.queryKey, { list: [row], count: 1 })
    expect((await decideForMe(engine, caller, 1000)).how).toBe(call)
    expect((await decideOwn(engine)).how).toBe(reminder)
    engine.close('ended')
  },
)
