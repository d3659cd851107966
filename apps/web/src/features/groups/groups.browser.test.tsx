import { groupUnknown, notMember } from '@parley/contract/error-codes'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { type Answers, showApp } from '../../app/test/show-app.tsx'
import { failure } from '../../engine/test/calls.ts'

const day = '2026-11-21T08:00:00.000Z'
const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')
const question = page.getByRole('alertdialog')
const heading = (name: string) => page.getByRole('heading', { name })
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

interface World {
  role?: 1 | 2 | 3
  /** I am not in it. */
  isOutside?: boolean
  /** Nobody finds it, or it is not there. */
  isHidden?: boolean
  isGone?: boolean
  verification?: number
}

/** The choir, with Bob and Carla in it and me, as its server keeps it. */
function choir(me: number, { role = 1, isOutside, isHidden, isGone, verification = 2 }: World = {}) {
  const member = (userId: number, userNickname: string, role: number) => ({
    userId,
    userNickname,
    memberNickname: '',
    avatar: '',
    role,
    isOnline: false,
    isFriend: false,
    createdAt: day,
    newMsgDate: null,
    prohibitionTime: null as number | null,
  })
  const world = {
    isOutside,
    group: {
      groupId: 7,
      title: 'Choir',
      abstract: 'We sing on Mondays',
      memberOnlineCount: 1,
      avatar: '',
      creator: { userId: me, avatart: '', nickname: 'Alice' },
      adminList: [],
      role,
      isProhibition: false,
      prohibitionTime: null,
      isSearch: !isHidden,
      isInvite: false,
      isTemporarySession: false,
      verification,
      verificationQuestion: null,
      size: 200,
      mayInvite: true,
    },
    members: [member(me, 'Alice', role), member(20, 'Bob', 3), member(30, 'Carla', 3)],
    bans: [] as object[],
    notices: [] as object[],
  }
  const of = (id: number) => world.members.find(({ userId }) => userId === id)
  const { group } = world
  const hit = () => ({
    groupId: 7,
    title: group.title,
    abstract: group.abstract,
    avatar: '',
    isInGroup: !world.isOutside,
    userCount: 1,
    userOnlineCount: 0,
    size: 200,
  })
  const listed = <T,>(list: T[]) => ({ list, count: list.length })
  type Change = { body: { memberId: number; role?: 2 | 3; nickname?: string; prohibitionTime?: number } }
  const answers: Answers = {
    'GET /api/group/group/{id}': ({ params }: { params: { id: number } }) => {
      const isKnown = params.id === 7 && !isGone
      if (!isKnown) throw failure('refused', '群聊不存在', groupUnknown)
      if (world.isOutside) throw failure('refused', '你不在这个群里', notMember)
      return { ...group, memberCount: world.members.length }
    },
    'GET /api/group/search': () => listed(isHidden ? [] : [hit()]),
    'GET /api/group/member': () => listed(world.members),
    'GET /api/group/bans': () => listed(world.bans),
    'GET /api/group/valid/{id}': { verification, verificationQuestion: null },
    'POST /api/group/valid': () => {
      world.notices = [
        {
          id: 1,
          grouId: 7,
          userId: me,
          userNickname: 'Alice',
          userAvatar: '',
          status: 0,
          flag: 'send',
          additionalMessages: '',
          verificationQuestion: null,
          title: 'Choir',
          avatar: '',
          createdAt: day,
          type: 1,
        },
      ]
    },
    'GET /api/group/valid': () => listed(world.notices),
    'PUT /api/group/member/role': ({ body }: Change) =>
      void Object.assign(of(body.memberId) ?? {}, { role: body.role }),
    'PUT /api/group/member/nickname': ({ body }: Change) =>
      void Object.assign(of(body.memberId) ?? {}, { memberNickname: body.nickname }),
    'PUT /api/group/member/prohibition': ({ body }: Change) =>
      void Object.assign(of(body.memberId) ?? {}, { prohibitionTime: body.prohibitionTime || null }),
    'DELETE /api/group/member': ({ query }: { query: { memberId: number; ban?: boolean } }) => {
      world.members = world.members.filter(({ userId }) => userId !== query.memberId)
      const bannedBy = { userId: me, nickname: 'Alice' }
      if (query.ban)
        world.bans = [{ userId: query.memberId, nickname: 'Bob', avatar: '', bannedBy, createdAt: day }]
      if (query.memberId === me) world.isOutside = true
    },
    'DELETE /api/group/bans': () => {
      world.bans = []
    },
    'PUT /api/group/group': ({ body }: { body: object }) => void Object.assign(group, body),
  }
  return answers
}

const show = (path: string, world?: World, more: Answers = {}) =>
  showApp(path, { answers: (me) => ({ ...choir(me, world), ...more }) })

async function choose(member: string, action: string) {
  await button(`${member} 的操作`).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function expectCard() {
  await expect.element(heading('Choir').first()).toBeVisible()
  await expect.element(page.getByText(/1 位成员/)).toBeVisible()
  await expect.element(page.getByText('We sing on Mondays')).toBeVisible()
}

test.for(['/m/groups/7', '/group/7/info', '/group/7'])(
  'a person who was never in a group that may be found sees its card at %s, and may ask',
  async (path) => {
    const { calls } = await show(path, { isOutside: true })
    await expectCard()
    await expect.element(page.getByText('你不在这个群里，加入后就可以聊天。')).toBeVisible()
    await button(/^加入群聊/).click()
    await expect.element(dialog.getByLabelText('验证消息')).toHaveValue('我是Alice')
    await dialog.getByRole('button', { name: '发送' }).click()
    await expect.element(page.getByText('你已申请加入，等待群主或管理员同意。')).toBeVisible()
    await expect.element(heading('Choir').first()).toHaveFocus()
    await expect.element(button(/^加入群聊/)).not.toBeInTheDocument()
    expect(calls.to('POST /api/group/valid')[0]?.input?.body).toEqual({ groupID: 7, verify: '我是Alice' })
  },
)

test('a former member of a group that hides reads that they are not in it', async () => {
  await show('/group/7', { isOutside: true, isHidden: true })
  await expect.element(heading('你已不在这个群里')).toBeVisible()
  await expect.element(page.getByText(/要由群里的人邀请才能回来/)).toBeVisible()
})

test.for(['/group/7', '/group/7/info', '/m/groups/7'])(
  'a group that is no more, or never was, is not there at %s',
  async (path) => {
    await show(path, { isGone: true })
    await expect.element(heading('群聊不存在').first()).toBeVisible()
  },
)

test('the owner keeps the members: appoints, mutes, renames, removes', async () => {
  await show('/group/7/info')
  await page.getByRole('link', { name: '成员管理' }).click()
  await choose('Bob', '设为管理员')
  await expect.element(row('Bob').getByText('管理员')).toBeVisible()
  await choose('Carla', '禁言')
  await dialog.getByRole('radio', { name: '10分钟' }).click({ force: true })
  await dialog.getByRole('button', { name: '禁言' }).click()
  await expect.element(row('Carla').getByText('禁言中，还剩 10分钟')).toBeVisible()
  await choose('Carla', '解除禁言')
  await expect.element(row('Carla').getByText(/禁言中/)).not.toBeInTheDocument()
  await choose('Carla', '修改群昵称')
  await dialog.getByLabelText('群昵称').fill('班长')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect.element(row('班长')).toBeVisible()
  await page.getByRole('searchbox', { name: '搜索成员' }).fill('banzhang')
  await expect.element(row('Bob')).not.toBeInTheDocument()
  await choose('班长', '移出群聊')
  await question.getByRole('button', { name: '移出群聊' }).click()
  await expect.element(page.getByText('没有找到相关成员')).toBeVisible()
})

test('what was ticked for one who is to be removed is not ticked for the next', async () => {
  const { calls } = await show('/group/7/info/member')
  await choose('Bob', '移出群聊')
  await question.getByRole('checkbox', { name: /同时禁止再次入群/ }).click({ force: true })
  await question.getByRole('button', { name: '取消' }).click()
  await choose('Bob', '移出群聊')
  await expect.element(question.getByRole('checkbox')).not.toBeChecked()
  await question.getByRole('button', { name: '移出群聊' }).click()
  await expect.element(page.getByText('已将“Bob”移出群聊', { exact: true })).toBeVisible()
  expect(calls.to('DELETE /api/group/member')[0]?.input?.query).not.toMatchObject({ ban: true })
})

test('a ban is given with the removal, listed, and lifted', async () => {
  const { calls, router } = await show('/group/7/info/member')
  await choose('Bob', '移出群聊')
  await question.getByRole('checkbox', { name: /同时禁止再次入群/ }).click({ force: true })
  await question.getByRole('button', { name: '移出并禁止入群' }).click()
  await expect.element(page.getByText('已将“Bob”移出群聊，并禁止再次入群')).toBeVisible()
  expect(calls.to('DELETE /api/group/member')[0]?.input?.query).toMatchObject({ memberId: 20, ban: true })
  await router.navigate('/group/7/info/settings')
  await button(/被禁止入群的人.*1 人/s).click()
  await expect.element(dialog.getByText(/由 (我|你|Alice) ?移出/)).toBeVisible()
  await dialog.getByRole('button', { name: '解除 Bob' }).click()
  await expect.element(page.getByText('已解除“Bob”的入群限制')).toBeVisible()
  await expect.element(dialog.getByText('没有人被禁止入群')).toBeVisible()
})

test('a person who is banned may not join, and reads why', async () => {
  const refuse = () => {
    throw failure('refused', '你不能加入该群', 5030)
  }
  await show(
    '/m/search/group?key=7',
    { isOutside: true, verification: 1 },
    { 'GET /api/group/valid/{id}': refuse },
  )
  await button('加入 Choir').click()
  await expect.element(dialog.getByText('你不能加入该群')).toBeVisible()
  await dialog.getByRole('button', { name: '知道了' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test.for(['member', 'settings'])('the %s page is closed to ordinary members', async (name) => {
  const { path } = await show(`/group/7/info/${name}`, { role: 3 })
  await expect.element(page.getByText('权限错误')).toBeVisible()
  expect(path()).toBe('/group/7/info')
  await expect.element(button('退出群聊')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '成员管理' })).not.toBeInTheDocument()
})

test('a member who is no longer staff is led out of the settings', async () => {
  let role = 2
  const { path } = await showApp('/group/7/info/settings', {
    answers: (me) => {
      const answers = choir(me)
      const read = answers['GET /api/group/group/{id}'] as (input: object) => object
      return {
        ...answers,
        'GET /api/group/group/{id}': (input: object) => ({ ...read(input), role }),
        'PUT /api/group/group': () => {
          role = 3
        },
      }
    },
  })
  await page.getByLabelText('群名称').fill('新群')
  await button('保存').click()
  await expect.poll(path).toBe('/group/7/info')
})

test('an owner who leaves hands the group over, to whom is suggested or to somebody else', async () => {
  const { calls, path } = await showApp('/group/7/info', {
    answers: (me) => {
      const answers = choir(me)
      const { list } = (answers['GET /api/group/member'] as () => { list: object[] })()
      list.push({ ...list.at(-1), userId: 40, userNickname: 'Robot', isBot: true })
      const remove = answers['DELETE /api/group/member'] as (input: object) => void
      let isFirst = true
      return {
        ...answers,
        // Bob, who was chosen, leaves meanwhile.
        'DELETE /api/group/member': (input: object) => {
          if (!isFirst) return remove(input)
          isFirst = false
          remove({ query: { memberId: 20 } })
          throw failure('refused', '成员不存在', notMember)
        },
      }
    },
  })
  await button('退出群聊').click()
  await expect.element(dialog.getByRole('radio', { name: /建议/ })).toBeChecked()
  expect(dialog.getByRole('radio', { name: /Robot/ }).elements()).toEqual([])
  await dialog.getByRole('radio', { name: /Bob/ }).click({ force: true })
  const leave = dialog.getByRole('button', { name: '转让并退出' })
  await leave.click()
  await expect.element(dialog.getByText(/选中的成员已退出群聊/)).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: /Bob/ })).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('radio', { name: /Carla/ })).not.toBeChecked()
  await expect.element(leave).toBeDisabled()
  await dialog.getByRole('radio', { name: /Carla/ }).click({ force: true })
  await leave.click()
  await expect.poll(path).toBe('/')
  await expect.element(page.getByText('已退出“Choir”')).toBeVisible()
  expect(calls.to('DELETE /api/group/member').at(-1)?.input?.query).toMatchObject({ successorId: 30 })
})

test('a group begins with the friends that were picked, and bears their names', async () => {
  const friend = (userID: number, nickname: string) => ({
    userID,
    nickname,
    abstract: '',
    avatar: '',
    notice: '',
    isOnline: false,
  })
  const friends = { list: [friend(20, 'Bob'), friend(30, 'Carla')], count: 2 }
  const { calls, path } = await show('/m/add_group', {}, { 'GET /api/user/friends': friends })
  await page.getByRole('searchbox', { name: '搜索好友' }).fill('car')
  await expect.element(page.getByRole('checkbox', { name: /Bob/ })).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: /Carla/ }).click({ force: true })
  await expect.element(page.getByText('Alice、Carla')).toBeVisible()
  await button('创建群聊').click()
  await expect.poll(path).toBe('/group/1')
  expect(calls.to('POST /api/group/group')[0]?.input?.body).toMatchObject({ mode: 2, userIdList: [30] })
})

const many = Array.from({ length: 200 }, (_, at) => ({
  id: at + 100,
  name: `Person ${String(at + 1).padStart(3, '0')}`,
}))

/** Scrolls the list that an element is in to its end. */
async function scrollToEnd(scroller: Element | null | undefined, last: Locator) {
  if (scroller) scroller.scrollTop = scroller.scrollHeight
  await expect.element(last).toBeInViewport()
}

test('a button in the table of members keeps the focus while the table is scrolled away', async () => {
  const member = { memberNickname: '', avatar: '', role: 3, isOnline: false, isFriend: false, createdAt: day }
  const members = many.map(({ id, name }) => ({ ...member, userId: id, userNickname: name }))
  await show('/group/7/info/member', {}, { 'GET /api/group/member': { list: members, count: 200 } })
  await expect.element(button('Person 003 的操作')).toBeVisible()
  const third = button('Person 003 的操作').element() as HTMLElement
  third.focus()
  await scrollToEnd(third.closest('table')?.parentElement, button('Person 200 的操作'))
  expect(document.activeElement).toBe(third)
})

test('the box of a friend keeps the focus while the list is scrolled away, and is ticked by a key', async () => {
  const friend = { abstract: '', avatar: '', notice: '', isOnline: false }
  const friends = many.map(({ id, name }) => ({ ...friend, userID: id, nickname: name }))
  await show('/m/add_group', {}, { 'GET /api/user/friends': { list: friends, count: 200 } })
  const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(name) })
  await expect.element(box('Person 003')).toBeVisible()
  const third = box('Person 003').element() as HTMLElement
  third.focus()
  await scrollToEnd(third.closest('ul')?.parentElement, box('Person 200'))
  expect(document.activeElement).toBe(third)
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Alice、Person 003')).toBeVisible()
})

test('a friend is invited as long as there is room', async () => {
  const friends = { list: [{ userId: 40, avatar: '', nickname: 'Dan', isInGroup: false }], count: 1 }
  const { calls } = await show('/group/7/info', {}, { 'GET /api/group/friends': friends })
  await button('添加成员').click()
  await page.getByRole('menuitem', { name: '邀请好友' }).click()
  await expect.element(dialog.getByText(/群里还能加入 197 人。/)).toBeVisible()
  await dialog.getByRole('checkbox', { name: /Dan/ }).click({ force: true })
  await dialog.getByRole('button', { name: '邀请好友' }).click()
  await expect.element(page.getByText('已邀请 1 位好友入群')).toBeVisible()
  expect(calls.to('POST /api/group/member')[0]?.input?.body).toEqual({ id: 7, memberIdList: [40] })
})

test('members are added by a link too, from the same button', async () => {
  await show('/group/7/info')
  await button('添加成员').click()
  await page.getByRole('menuitem', { name: '群二维码和邀请链接' }).click()
  await expect.element(dialog.getByRole('button', { name: '复制链接' })).toBeVisible()
})

test('where everybody may write to everybody, one picks from the contacts', async () => {
  await showApp('/m/add_group', { settings: { kind: 'house' } })
  await expect.element(page.getByRole('tab', { name: '从通讯录选择' })).toBeVisible()
})

test('a group is changed, and at last dissolved by its title', async () => {
  const { calls, path } = await show('/group/7/info/settings')
  await page.getByLabelText('群名称').fill('新群')
  await button('保存').click()
  await expect.element(page.getByText('群信息修改成功')).toBeVisible()
  await button('解散群聊').click()
  const sure = dialog.getByRole('button', { name: '解散群聊' })
  const typed = page.getByLabelText(/输入群名称以确认/)
  await typed.fill('Choir')
  await expect.element(sure).toBeDisabled()
  await typed.fill('新群')
  await sure.click()
  await expect.poll(path).toBe('/')
  expect(calls.to('DELETE /api/group/group/{id}')).toHaveLength(1)
})

test('a group is made by name, within what it may be', async () => {
  const { calls, path } = await show('/m/add_group')
  await page.getByRole('tab', { name: '按名称创建' }).click()
  await page.getByLabelText('群名称').fill('周末爬山')
  const size = page.getByLabelText(/人数上限/)
  await size.fill('1')
  await button('创建群聊').click()
  await expect.element(size).toHaveFocus()
  expect(calls.to('POST /api/group/group')).toHaveLength(0)
  await size.fill('20')
  await button('创建群聊').click()
  await expect.poll(path).toBe('/group/1')
  expect(calls.to('POST /api/group/group')[0]?.input?.body).toMatchObject({
    mode: 1,
    name: '周末爬山',
    size: 20,
  })
})

test('a friend who is banned is not invited back, and the refusal names them', async () => {
  const friends = { list: [{ userId: 20, avatar: '', nickname: 'Bob', isInGroup: false }], count: 1 }
  const refuse = () => {
    throw failure('refused', '“Bob”已被禁止入群，需由群主或管理员先解除', 5031)
  }
  await show('/group/7/info', {}, { 'GET /api/group/friends': friends, 'POST /api/group/member': refuse })
  await button('添加成员').click()
  await page.getByRole('menuitem', { name: '邀请好友' }).click()
  await dialog.getByRole('checkbox', { name: /Bob/ }).click({ force: true })
  await dialog.getByRole('button', { name: '邀请好友' }).click()
  await expect.element(page.getByText('“Bob”已被禁止入群，需由群主或管理员先解除')).toBeVisible()
})

test('what a group says of itself is English, and stays what it was until somebody changes it', async () => {
  const abstract = '本群创建于2026-11-21：群主很懒，什么都没有留下'
  const { calls } = await showApp('/group/7/info/settings', {
    language: 'en',
    answers: (me) => {
      const answers = choir(me)
      const { 'GET /api/group/group/{id}': read } = answers
      const readWith = (input: object) => ({ ...(read as (input: object) => object)(input), abstract })
      return { ...answers, 'GET /api/group/group/{id}': readWith }
    },
  })
  await expect.element(page.getByLabelText('About')).toHaveValue('Created on 2026-11-21')
  await page.getByLabelText('Group name').fill('Climbers')
  await userEvent.keyboard('{Tab}')
  await button('Save').click()
  await expect
    .poll(() => calls.to('PUT /api/group/group').map(({ input }) => input?.body))
    .toEqual([{ id: 7, title: 'Climbers' }])
})
