import type { Endpoint, Group, GroupMember, GroupSession, GroupUpdate, MyGroup, Page } from '@parley/contract'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { groupListQuery } from '../../domain/conversations/queries.ts'
import { bansQuery } from '../../domain/groups/bans.ts'
import { groupMembersQuery, groupQuery } from '../../domain/groups/groups.ts'
import { invitableQuery } from '../../domain/groups/inviting.ts'
import { myGroupsQuery } from '../../domain/groups/my-groups.ts'
import { takeGroupUpdate } from './group-updates.ts'

const [me, bob, carla] = [10001, 10002, 10003]

const group = {
  groupId: 7,
  title: 'Class',
  avatar: 'C',
  memberCount: 500,
  memberOnlineCount: 2,
  creator: { userId: bob, nickname: 'Bob', avatart: '' },
  adminList: [],
  role: 3,
  isProhibition: false,
  prohibitionTime: null,
} as unknown as Group

const member = (userId: number, role: number) =>
  ({
    userId,
    userNickname: `n${userId}`,
    memberNickname: '',
    avatar: '',
    role,
    prohibitionTime: null,
  }) as GroupMember
const changed = (userId: number, change: Partial<GroupMember>) => ({
  userId,
  userNickname: `n${userId}`,
  memberNickname: '',
  avatar: '',
  role: 3 as const,
  prohibitionTime: null,
  ...change,
})

let client: QueryClient
/** Reads of the server since the last event. */
let reads: Endpoint[]

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  reads = []
  return () => void vi.useRealTimers()
})

const take = (update: GroupUpdate, id = 7) => takeGroupUpdate(client, id, update, me)
const afterAll = () => vi.advanceTimersByTimeAsync(20_000)

/** Data that a screen shows, and reads again when it is out of date. */
function show<T>({ queryKey }: { queryKey: readonly unknown[] }, data: T) {
  client.setQueryData(queryKey, data)
  const observer = new QueryObserver<T>(client, {
    queryKey,
    queryFn: () => {
      reads.push(queryKey[0] as Endpoint)
      return client.getQueryData<T>(queryKey) as T
    },
  })
  onTestFinished(observer.subscribe(() => undefined))
  return () => client.getQueryData<T>(queryKey) as T
}

const showList = () =>
  show<Page<GroupSession>>(groupListQuery, {
    list: [{ groupId: 7, title: 'Class', avatar: 'C' } as GroupSession],
    count: 1,
  })
const showGroup = () => show<Group>(groupQuery(7), group)
const showMembers = () =>
  show<Page<GroupMember>>(groupMembersQuery(7), {
    list: [member(bob, 1), member(me, 3), member(carla, 3)],
    count: 3,
  })
const showMine = () =>
  show<Page<MyGroup>>(myGroupsQuery.joined, {
    list: [{ groupId: 7, groupTitle: 'Class', groupAvatar: 'C', groupMemberCount: 500, role: 3, mode: 2 }],
    count: 1,
  })

const updates: Array<[string, GroupUpdate]> = [
  ['a role', { members: [changed(carla, { role: 2 })] }],
  ['a name in the group', { members: [changed(carla, { memberNickname: 'C' })] }],
  ['a muting', { members: [changed(carla, { prohibitionTime: 10 })] }],
  ['the title', { title: 'Class 4' }],
  ['a member who left', { memberCount: 499, left: [carla] }],
  ['a member who came', { memberCount: 501 }],
  ['the settings', { settings: true }],
  ['a call', {}],
]

test.for(updates)(
  'people who do not show the group read nothing after a change of %s',
  async ([, update]) => {
    showList()
    showMine()
    take(update)
    await afterAll()
    expect(reads).toEqual([])
  },
)

test.for(updates.slice(0, 5))(
  'people who show the group and its members read nothing after a change of %s',
  async ([, update]) => {
    showList()
    showGroup()
    showMembers()
    take(update)
    await afterAll()
    expect(reads).toEqual([])
  },
)

test('a new administrator is one everywhere', () => {
  const [shown, members, mine] = [showGroup(), showMembers(), showMine()]
  take({ members: [changed(me, { role: 2 })] })
  expect(shown()).toMatchObject({ role: 2, adminList: [{ userId: me, nickname: `n${me}` }] })
  expect(members().list[1]).toMatchObject({ userId: me, role: 2 })
  expect(mine().list[0]).toMatchObject({ role: 2 })
})

test('a group that is handed over has its new owner, and the former one as an administrator', () => {
  const shown = showGroup()
  take({ members: [changed(bob, { role: 2 }), changed(me, { role: 1 })] })
  expect(shown()).toMatchObject({ role: 1, creator: { userId: me }, adminList: [{ userId: bob }] })
})

test('an update that arrives twice changes nothing more', () => {
  const shown = showGroup()
  const update = { members: [changed(carla, { role: 2 })] }
  take(update)
  const once = shown()
  take(update)
  expect(shown()).toEqual(once)
})

test('a new title and picture are in the list of chats', () => {
  const list = showList()
  take({ title: 'Class 4', avatar: 'D' })
  expect(list().list).toMatchObject([{ title: 'Class 4', avatar: 'D' }])
})

test('an update concerns its own group only', () => {
  const [shown, list] = [showGroup(), showList()]
  take({ title: 'Other', members: [changed(me, { role: 2 })] }, 8)
  expect(shown()).toBe(group)
  expect(list().list).toMatchObject([{ title: 'Class' }])
})

test('forty members who come one after the other are counted at once, and their list is read a few times', async () => {
  const [shown] = [showGroup(), showMembers()]
  for (let count = 501; count <= 540; count++) {
    take({ memberCount: count })
    await vi.advanceTimersByTimeAsync(125)
    expect(shown().memberCount).toBe(count)
  }
  await afterAll()
  expect(new Set(reads)).toEqual(new Set(['GET /api/group/member']))
  expect(reads.length).toBeLessThanOrEqual(4)
})

test('those who show a group of 500 read its settings again within two seconds, at different times', async () => {
  const at: number[] = []
  for (let person = 0; person < 20; person++) {
    client = new QueryClient()
    const start = Date.now()
    client.setQueryData(groupQuery(7).queryKey, group)
    const observer = new QueryObserver(client, {
      queryKey: groupQuery(7).queryKey,
      queryFn: () => {
        at.push(Date.now() - start)
        return group
      },
      staleTime: Number.POSITIVE_INFINITY,
    })
    const stop = observer.subscribe(() => undefined)
    take({ settings: true })
    await vi.advanceTimersByTimeAsync(3000)
    stop()
  }
  expect(at).toHaveLength(20)
  expect(Math.max(...at)).toBeLessThanOrEqual(2000)
  expect(Math.max(...at) - Math.min(...at)).toBeGreaterThan(200)
})

test('settings that were read meanwhile, as after an own change, are not read twice', async () => {
  showGroup()
  take({ settings: true })
  await client.refetchQueries({ queryKey: groupQuery(7).queryKey })
  await afterAll()
  expect(reads).toEqual(['GET /api/group/group/{id}'])
})

test('a dialog that offers friends to invite is read again when a member leaves', async () => {
  show(invitableQuery(7), { list: [], count: 0 })
  take({ memberCount: 499, left: [carla] })
  await afterAll()
  expect(reads).toEqual(['GET /api/group/friends'])
})

test('other pages about the group are read again with its settings', async () => {
  show(bansQuery(7), { list: [], count: 0 })
  show(bansQuery(8), { list: [], count: 0 })
  take({ settings: true })
  await afterAll()
  expect(reads).toEqual(['GET /api/group/bans'])
})

test('an answer that was on its way does not undo an update', async () => {
  showGroup()
  const answer = Promise.withResolvers<Group>()
  const reading = client.fetchQuery({
    queryKey: groupQuery(7).queryKey,
    queryFn: () => answer.promise,
    staleTime: 0,
  })
  take({ title: 'Class 4' })
  answer.resolve(group)
  await reading
  expect(client.getQueryData<Group>(groupQuery(7).queryKey)?.title).toBe('Class 4')
})
