import { botLimits, confirmations, type Endpoint, MemberRole, signInLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { makeHook, postTo } from '../bots/webhooks-support.ts'
import { openWorld, type Person } from '../groups/groups-support.ts'
import { clientOf, password, refusal } from '../support/people.ts'

const world = await openWorld({ PARLEY_WEBHOOK_HOSTS: '127.0.0.1' })
const address = 'http://127.0.0.1:9/hook'

/** Another session of somebody. */
async function sessionOf({ id }: Pick<Person, 'id'>, confirms = false) {
  const body = { userName: String(id), password, confirms }
  const { token } = await clientOf(world.baseUrl, '').call('POST /api/auth/login', { body })
  return { token, ...clientOf(world.baseUrl, token) }
}
type Session = Awaited<ReturnType<typeof sessionOf>>

/** Somebody who owns a group, a bot, webhooks and an invitation. */
async function aMaker() {
  const [owner] = await world.people('Owner')
  await owner.call('PUT /api/user/password', { body: { password, keepOthers: true } })
  const groupId = await world.group({ owner })
  const body = { nickname: 'Answers', scopes: ['read' as const] }
  const { bot, token } = await owner.call('POST /api/user/bots', { body })
  const hook = await makeHook(world, owner, groupId)
  const { webhook: outgoing } = await owner.call('POST /api/group/outgoing_webhooks', {
    body: { groupId, name: 'Deploy', url: address, words: [] },
  })
  const invitation = await owner.call('POST /api/invitation/invitation', { body: { kind: 'group', groupId } })
  const program = clientOf(world.baseUrl, token)
  return {
    owner,
    groupId,
    botId: bot.userId,
    webhookId: hook.webhook.id,
    outgoingId: outgoing.id,
    /** The parts that work. */
    async working() {
      const isBotIn = await program.call('GET /api/user/user_info').then(
        () => true,
        () => false,
      )
      const { outcome } = await hook.post({ text: 'Hello' })
      const { list } = await owner.call('GET /api/group/outgoing_webhooks', { query: { id: groupId } })
      const { list: invitations } = await owner.call('GET /api/invitation/invitation', { query: {} })
      return {
        bot: isBotIn,
        webhook: outcome === 'ok',
        outgoing: list.find(({ id }) => id === outgoing.id)?.paused === null,
        invitation: invitations.some(({ code }) => code === invitation.code),
      }
    },
  }
}

const all = { bot: true, webhook: true, outgoing: true, invitation: true }
const none = { bot: false, webhook: false, outgoing: false, invitation: false }

test.each([
  ['ends what was made', {}, none],
  ['leaves what was made where its person says so', { endMade: false }, all],
  ['leaves what was made where the other sessions stay', { keepOthers: true }, all],
  [
    'ends what was made where its person says so, also if the other sessions stay',
    { keepOthers: true, endMade: true },
    none,
  ],
] as const)('changed password: it %s', async (_, choice, left) => {
  const { owner, working } = await aMaker()
  expect(await working()).toEqual(all)
  await owner.call('PUT /api/user/password', {
    body: { oldPassword: password, password: 'battery staple 1', ...choice },
  })
  expect(await working()).toEqual(left)
})

test.each([
  ['leaves what was made, as older clients expect', {}, all],
  ['ends what was made where its person says so', { endMade: true }, none],
] as const)('all other sessions ended: it %s', async (_, query, left) => {
  const { owner, working } = await aMaker()
  await owner.call('DELETE /api/auth/sessions', { query })
  expect(await working()).toEqual(left)
})

test('password reset by a code: it ends what was made', async () => {
  const { owner, groupId, working } = await aMaker()
  const [root] = await world.people('Root')
  await world.queries.updateTable('users').set({ role: 1 }).where('id', '=', root.id).execute()
  const { code } = await root.call('POST /api/user/reset_password', { body: { userId: owner.id } })
  const pwd = 'battery staple 1'
  await owner.call('POST /api/auth/reset_password', {
    body: { userName: String(owner.id), code, pwd, rePwd: pwd },
  })
  const { token } = await owner.call('POST /api/auth/login', {
    body: { userName: String(owner.id), password: pwd },
  })
  const { list } = await clientOf(world.baseUrl, token).call('GET /api/group/outgoing_webhooks', {
    query: { id: groupId },
  })
  expect(list.map(({ paused }) => paused?.why)).toEqual(['staff'])
  await expect(working()).rejects.toMatchObject(refusal('unauthenticated'))
})

test('ended webhook: it posts again by the address that it is given anew', async () => {
  const { owner, groupId, webhookId } = await aMaker()
  await owner.call('DELETE /api/auth/sessions', { query: { endMade: true } })
  const { path } = await owner.call('PUT /api/group/webhooks', { body: { groupId, id: webhookId } })
  expect(await postTo(world, path, { text: 'Hello' })).toMatchObject({ outcome: 'ok' })
})

test('ended things: the audit log counts them', async () => {
  const { owner } = await aMaker()
  await owner.call('DELETE /api/auth/sessions', { query: { endMade: true } })
  const entry = await world.queries
    .selectFrom('audit_log')
    .select('details')
    .where('user_id', '=', owner.id)
    .where('event', '=', 'madeEnded')
    .executeTakeFirstOrThrow()
  expect(entry.details).toEqual({ bots: 1, webhooks: 2, invitations: 1 })
})

type Maker = Awaited<ReturnType<typeof aMaker>>
type Acts = Partial<Record<Endpoint, (maker: Maker) => object>>

/** Operations of everybody that make something which works without the session. */
const acts = {
  'POST /api/user/bots': () => ({ body: { nickname: 'Other', scopes: ['read'] } }),
  'PUT /api/user/bots': ({ botId: userId }) => ({ body: { userId, scopes: ['read'] } }),
  'POST /api/group/webhooks': ({ groupId }) => ({ body: { groupId, name: 'Other' } }),
  'PUT /api/group/webhooks': ({ groupId, webhookId: id }) => ({ body: { groupId, id } }),
  'POST /api/group/outgoing_webhooks': ({ groupId }) => ({
    body: { groupId, name: 'Other', url: address, words: [] },
  }),
  'PUT /api/group/outgoing_webhooks': ({ groupId, outgoingId: id }) => ({
    body: { groupId, id, url: `${address}/other` },
  }),
  'PUT /api/group/outgoing_webhooks/secret': ({ groupId, outgoingId: id }) => ({ body: { groupId, id } }),
} satisfies Acts

const call = (session: Pick<Session, 'call'>, endpoint: string, input: object): Promise<unknown> =>
  (session.call as (endpoint: string, input: object) => Promise<unknown>)(endpoint, input)

const stateOf = async ({ groupId, owner }: Maker) => ({
  bots: await owner.call('GET /api/user/bots'),
  webhooks: await owner.call('GET /api/group/webhooks', { query: { id: groupId } }),
  outgoing: await owner.call('GET /api/group/outgoing_webhooks', { query: { id: groupId } }),
})

const noticesOf = async (session: Pick<Session, 'call'>) =>
  (await session.call('GET /api/auth/sessions')).notices?.map(({ kind }) => kind) ?? []

const kinds: Readonly<Record<keyof typeof acts, string>> = {
  'POST /api/user/bots': 'botMade',
  'PUT /api/user/bots': 'botRenewed',
  'POST /api/group/webhooks': 'webhookMade',
  'PUT /api/group/webhooks': 'webhookRenewed',
  'POST /api/group/outgoing_webhooks': 'outgoingWebhookMade',
  'PUT /api/group/outgoing_webhooks': 'outgoingWebhookReaddressed',
  'PUT /api/group/outgoing_webhooks/secret': 'outgoingWebhookRenewed',
}

test.for(Object.entries(acts))(
  '%s needs a confirmation, and notifies other sessions',
  async ([endpoint, input]) => {
    const maker = await aMaker()
    const borrowed = await sessionOf(maker.owner, true)
    const before = await stateOf(maker)
    await expect(call(borrowed, endpoint, input(maker))).rejects.toMatchObject(refusal('confirmationNeeded'))
    expect(await stateOf(maker)).toEqual(before)
    const known = (await noticesOf(borrowed)).length
    await borrowed.call('POST /api/auth/confirm', { body: { password } })
    await call(borrowed, endpoint, input(maker))
    const kind = kinds[endpoint as keyof typeof acts]
    expect(await noticesOf(maker.owner)).toEqual([kind])
    expect(await noticesOf(borrowed)).toHaveLength(known)
  },
)

test.for(Object.entries(acts))('%s needs no confirmation of older clients', async ([endpoint, input]) => {
  const maker = await aMaker()
  expect(await call(maker.owner, endpoint, input(maker))).toBeDefined()
})

test('confirmations: every operation of everybody that needs one is in this table', () => {
  const ofStaff = new Set<string>(
    Object.keys(confirmations).filter(
      (endpoint) => !/ \/api\/(user\/bots|group\/(outgoing_)?webhooks)/.test(endpoint),
    ),
  )
  const needed = Object.entries(confirmations).flatMap(([endpoint, { confirms }]) =>
    confirms === 'never' || ofStaff.has(endpoint) ? [] : endpoint,
  )
  expect(Object.keys(acts).toSorted()).toEqual(needed.toSorted())
})

test.each([
  ['handing a group over', (id, memberId) => ['PUT /api/group/owner', { body: { id, memberId } }]],
  [
    'appointing an administrator of a group',
    (id, memberId) => [
      'PUT /api/group/member/role',
      { body: { id, memberId, role: MemberRole.administrator } },
    ],
  ],
  [
    'leaving a group to somebody',
    (id, memberId, ownerId) => [
      'DELETE /api/group/member',
      { query: { id, memberId: ownerId, successorId: memberId } },
    ],
  ],
] satisfies ReadonlyArray<[string, (id: number, memberId: number, ownerId: number) => [Endpoint, object]]>)(
  '%s needs a confirmation, and none of older clients',
  async (_, act) => {
    for (const confirms of [true, false]) {
      const [owner, member] = await world.people('Owner', 'Member')
      await owner.call('PUT /api/user/password', { body: { password, keepOthers: true } })
      const id = await world.group({ owner, members: [member] })
      const session = await sessionOf(owner, confirms)
      const [endpoint, input] = act(id, member.id, owner.id)
      const roleOf = async () => {
        const { list } = await member.call('GET /api/group/member', { query: { id } })
        return list.find(({ userId }) => userId === member.id)?.role
      }
      if (confirms) {
        await expect(call(session, endpoint, input)).rejects.toMatchObject(refusal('confirmationNeeded'))
        expect(await roleOf()).toBe(MemberRole.member)
        await session.call('POST /api/auth/confirm', { body: { password } })
      }
      await call(session, endpoint, input)
      expect(await roleOf()).toBeLessThan(MemberRole.member)
    }
  },
)

test('a change that gives nobody anything needs no confirmation: members are dismissed, removed and leave', async () => {
  const [owner, member] = await world.people('Owner', 'Member')
  await owner.call('PUT /api/user/password', { body: { password, keepOthers: true } })
  const id = await world.group({ owner, members: [member] })
  const borrowed = await sessionOf(owner, true)
  const body = { id, memberId: member.id, role: MemberRole.member }
  await borrowed.call('PUT /api/group/member/role', { body })
  await borrowed.call('DELETE /api/group/member', { query: { id, memberId: member.id } })
})

test('resumed outgoing webhook: it needs a confirmation', async () => {
  const { owner, groupId, outgoingId: id } = await aMaker()
  await owner.call('PUT /api/group/outgoing_webhooks', { body: { groupId, id, isPaused: true } })
  const borrowed = await sessionOf(owner, true)
  const body = { groupId, id, isPaused: false }
  await expect(borrowed.call('PUT /api/group/outgoing_webhooks', { body })).rejects.toMatchObject(
    refusal('confirmationNeeded'),
  )
})

test('security notice: the session that caused it cannot put it away', async () => {
  const maker = await aMaker()
  const borrowed = await sessionOf(maker.owner)
  await call(borrowed, 'POST /api/user/bots', acts['POST /api/user/bots']())
  const upTo = (await maker.owner.call('GET /api/auth/sessions')).notices?.[0]?.id ?? 0
  await borrowed.call('DELETE /api/auth/notices', { body: { upTo } })
  expect(await noticesOf(maker.owner)).toEqual(['botMade'])
  await maker.owner.call('DELETE /api/auth/notices', { body: { upTo } })
  expect(await noticesOf(maker.owner)).toEqual([])
})

test('security notices: of more than are shown at once, those that were not shown stay', async () => {
  const { owner } = await aMaker()
  const max = signInLimits.securityNotices
  const rows = Array.from({ length: max + 3 }, (_, n) => ({
    user_id: owner.id,
    kind: n === 0 ? ('webhookMade' as const) : ('botRenewed' as const),
    name: `Bot ${n}`,
    group_title: null,
    by_name: null,
    session_id: null,
  }))
  await world.queries.insertInto('security_notices').values(rows).execute()
  const putAway = async () => {
    const notices = (await owner.call('GET /api/auth/sessions')).notices ?? []
    await owner.call('DELETE /api/auth/notices', { body: { upTo: notices[0]?.id ?? 0 } })
    return notices.length
  }
  expect(await putAway()).toBe(max)
  expect(await noticesOf(owner)).toEqual(['botRenewed', 'botRenewed', 'webhookMade'])
  expect(await putAway()).toBe(3)
  expect(await noticesOf(owner)).toEqual([])
})

test('renewing counts as making: sessions are notified of so many things in an hour', async () => {
  const { owner, groupId, botId, webhookId, outgoingId } = await aMaker()
  const renewals = [
    () => owner.outcome('PUT /api/user/bots', { body: { userId: botId, scopes: ['read'] } }),
    () => owner.outcome('PUT /api/group/webhooks', { body: { groupId, id: webhookId } }),
    () => owner.outcome('PUT /api/group/outgoing_webhooks/secret', { body: { groupId, id: outgoingId } }),
    (n: number) =>
      owner.outcome('PUT /api/group/outgoing_webhooks', {
        body: { groupId, id: outgoingId, url: `${address}/${n}` },
      }),
  ]
  const outcomes: string[] = []
  // Three were made before.
  for (let n = 3; n < botLimits.made.points + renewals.length; n++)
    outcomes.push((await renewals[n % renewals.length]?.(n)) ?? '')
  expect(outcomes.slice(0, -renewals.length)).toEqual(Array(botLimits.made.points - 3).fill('ok'))
  expect(outcomes.slice(-renewals.length)).toEqual(Array(renewals.length).fill('tooManyRequests'))
  const body = { groupId, id: outgoingId, words: ['deploy'] }
  expect(await owner.outcome('PUT /api/group/outgoing_webhooks', { body })).toBe('ok')
})
