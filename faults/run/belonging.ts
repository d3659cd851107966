import { RequestStatus, Verification } from '@parley/contract'
import { keyOf } from '../model/model.ts'
import { decided } from '../person/calls.ts'
import type { Account } from '../person/device.ts'
import type { World } from './world.ts'

// These calls take no faulty line, and one follows the other: the model knows what each has come to.

type Call = ReturnType<World['directly']>['call']

const act = (world: World, actor: Account, call: (call: Call) => Promise<unknown>) =>
  decided(() => call(world.directly(actor).call))

/** A new group that anyone may join; some do. */
export async function createGroup(world: World): Promise<void> {
  const { random, people, model } = world
  const { account: owner } = random.pick(people)
  let id = 0
  await decided(async () => {
    const { groupId } = await world.directly(owner).call('POST /api/group/group', {
      body: { mode: 1, name: `Group of ${owner.nickname}`, isSearch: true },
    })
    id = groupId
  })
  await act(world, owner, (call) =>
    call('PUT /api/group/group', { body: { id, verification: Verification.anyone, isInvite: true } }),
  )
  model.groups.set(id, new Set([owner.id]))
  model.owners.set(id, owner.id)
  for (const { account } of people)
    if (account !== owner && random.chance(0.7)) await join(world, id, owner, account)
}

/** A person who was removed before sends a join request, and the owner agrees; anybody else joins at once. */
async function join(world: World, groupID: number, owner: Account, account: Account): Promise<void> {
  await act(world, account, (call) => call('POST /api/group/valid', { body: { groupID } }))
  await act(world, owner, async (call) => {
    const { list } = await call('GET /api/group/valid', { query: { limit: -1 } })
    const request = list.find(
      ({ grouId, userId, status }) =>
        grouId === groupID && userId === account.id && status === RequestStatus.pending,
    )
    if (!request) return
    const body = { validId: request.id, status: RequestStatus.agreed }
    await call('PUT /api/group/valid/status', { body })
  })
  world.model.groups.get(groupID)?.add(account.id)
}

/** A person joins, leaves, is removed or banned, or comes back; or the group is changed, or dissolved. */
export async function changeGroup(world: World): Promise<void> {
  const { random, model, people } = world
  if (model.groups.size === 0) return createGroup(world)
  const [groupId, members] = random.pick([...model.groups])
  const owner = people.find(({ account }) => account.id === model.owners.get(groupId))?.account
  if (!owner) return
  const { account } = random.pick(people)
  if (!members.has(account.id)) return bringBack(world, groupId, owner, account)
  if (account === owner)
    return random.chance(0.1) ? dissolve(world, groupId, owner) : rename(world, groupId, owner)
  const remover = random.chance(0.5) ? owner : account
  const ban = remover === owner && random.chance(0.5)
  await act(world, remover, (call) =>
    call('DELETE /api/group/member', { query: { id: groupId, memberId: account.id, ban } }),
  )
  members.delete(account.id)
  model.interrupt(keyOf('group', groupId, account.id), account.id)
}

async function bringBack(world: World, groupId: number, owner: Account, account: Account): Promise<void> {
  const areFriends = world.model.friends.has(keyOf('direct', owner.id, account.id))
  await act(world, owner, (call) => call('DELETE /api/group/bans', { body: { groupId, userId: account.id } }))
  if (!areFriends || world.random.chance(0.5)) return join(world, groupId, owner, account)
  await act(world, owner, (call) =>
    call('POST /api/group/member', { body: { id: groupId, memberIdList: [account.id] } }),
  )
  world.model.groups.get(groupId)?.add(account.id)
}

async function dissolve(world: World, id: number, owner: Account): Promise<void> {
  await act(world, owner, (call) => call('DELETE /api/group/group/{id}', { params: { id } }))
  world.model.groups.delete(id)
}

async function rename(world: World, id: number, owner: Account): Promise<void> {
  await act(world, owner, (call) =>
    call('PUT /api/group/group', { body: { id, title: `Group ${++world.said}` } }),
  )
}

/** A friendship ends, or begins again. */
export async function changeFriends(world: World): Promise<void> {
  const { random, people, model } = world
  const [one, other] = [random.pick(people).account, random.pick(people).account]
  if (one === other) return
  const key = keyOf('direct', one.id, other.id)
  if (!model.friends.has(key)) return world.befriend(one, other)
  await act(world, one, (call) => call('DELETE /api/user/friends', { body: { friendId: other.id } }))
  model.friends.delete(key)
  for (const { id } of [one, other]) model.interrupt(key, id)
}
