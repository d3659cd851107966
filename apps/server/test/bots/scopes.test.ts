import {
  type BotScope,
  botCalls,
  botRequests,
  chatRequests,
  type Endpoint,
  groupConversationRequests,
  MemberRole,
} from '@parley/contract'
import { expect, test } from 'vitest'
import { insertBot } from '../../src/identity/users/repository.ts'
import { insertMembers } from '../../src/messaging/groups/member-repository.ts'
import { openWorld, type Person } from '../groups/groups-support.ts'
import { administrationCalls } from '../rights/administration-calls.ts'
import { fileCalls } from '../rights/file-calls.ts'
import { groupCalls } from '../rights/group-calls.ts'
import { invitationCalls } from '../rights/invitation-calls.ts'
import { personalCalls } from '../rights/personal-calls.ts'
import { reportCalls } from '../rights/report-calls.ts'
import { makeScene } from '../rights/scene.ts'
import { wordCalls } from '../rights/word-calls.ts'
import { servedCalls } from '../support/served.ts'

const world = await openWorld()
const scene = await makeScene(world)
const tables = {
  ...administrationCalls,
  ...fileCalls,
  ...groupCalls,
  ...invitationCalls,
  ...personalCalls,
  ...reportCalls,
  ...wordCalls,
}
const scopes: readonly BotScope[] = ['read', 'send', 'members']
const calls: Readonly<Record<string, BotScope>> = botCalls

/** A bot with a token for these, in the scene's group; also for what nobody is given together. */
async function botWith(granted: readonly BotScope[]): Promise<Person> {
  const userId = await insertBot(world.queries, 'Bot')
  await world.transaction((queries) => insertMembers(queries, scene.group, [userId], MemberRole.member))
  const bot = await world.signIn(userId, 'Bot')
  await world.queries
    .updateTable('sessions')
    .set({ scopes: [...granted] })
    .where('id', '=', bot.sessionId)
    .execute()
  return bot
}

for (const granted of [[], ['read'], ['send'], ['members'], scopes] as const) {
  test(`a bot for ${granted.join(', ') || 'nothing'} is answered what the table of bots says, call by call`, async () => {
    const bot = await botWith(granted)
    const open = (await servedCalls(world.baseUrl)).filter(({ access }) => access === 'public')
    const isOpen = new Set(open.map(({ method, path }) => `${method} ${path}`))
    const wrong: string[] = []
    for (const [endpoint, rows] of Object.entries(tables)) {
      const [row] = rows ?? []
      if (!row || isOpen.has(endpoint)) continue
      const act = bot.outcome.bind(bot) as (endpoint: Endpoint, input: unknown) => Promise<string>
      const outcome = await act(endpoint as Endpoint, row.input(scene, bot.id)).catch(String)
      const needed = calls[endpoint]
      const mayCall = needed !== undefined && granted.some((scope) => scope === needed)
      if ((outcome === 'botForbidden') === mayCall) wrong.push(`${endpoint}: ${outcome}`)
    }
    expect(wrong).toEqual([])
  })
}

test('a bot opens a socket to read, and sends by it with a scope of its own; it calls nobody', async () => {
  const text = { groupID: scene.group, msg: { type: 1, textMsg: { content: 'Hello' } } }
  const call = { revUserID: scene.owner.id, msg: { type: 6, voiceCallMsg: { flag: 0 } } }
  for (const granted of [[], ['send'], ['members']] as const) {
    const bot = await botWith(granted)
    await expect(bot.socket({ v2: true })).rejects.toThrow()
  }
  const reader = await botWith(['read'])
  expect(await reader.frameOutcome(text)).toBe('botForbidden')
  const sender = await botWith(['read', 'send'])
  expect(await sender.frameOutcome(text)).toBe('ok')
  expect(await sender.frameOutcome(call, 'chat')).toBe('botForbidden')
})

test('every request of a socket has a scope for bots, or no bot may send it', () => {
  const asked = new Set([...Object.keys(chatRequests), ...Object.keys(groupConversationRequests)])
  expect(Object.keys(botRequests).filter((name) => !asked.has(name))).toEqual([])
  expect([...asked].filter((name) => !Object.hasOwn(botRequests, name))).toEqual([])
})
