import type { Page } from '@playwright/test'
import { findings } from './support/axe.ts'
import { invite, newGroup, registerAs } from './support/invitations.ts'
import { befriend, goWithin, newPerson, openAs, type Person, password } from './support/people.ts'
import { expect, test } from './support/test.ts'

// axe puts its own script into the page, which the site's policy forbids.
const context = { bypassCSP: true, colorScheme: 'light', reducedMotion: 'reduce' } as const

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** Alice, with a friend, requests that wait, and a group of her own. */
async function aliceAndHers(url: string) {
  const [alice, bob, carla] = await Promise.all([
    newPerson(url, 'Alice'),
    newPerson(url, 'Bob'),
    newPerson(url, 'Carla'),
  ])
  await befriend(alice, bob)
  await carla.api.call('POST /api/user/friends', { body: { friendId: alice.id, verify: 'Carla here' } })
  const { groupId } = await alice.api.call('POST /api/group/group', {
    body: { mode: 1, name: 'Hiking', isSearch: true },
  })
  await alice.api.call('POST /api/group/member', { body: { id: groupId, memberIdList: [bob.id] } })
  const quietHours = { from: '22:00', to: '07:00', days: [1, 2, 3], timeZone: 'Asia/Shanghai' }
  await alice.api.call('PUT /api/group/group', { body: { id: groupId, slowMode: 30, quietHours } })
  await carla.api.call('POST /api/group/valid', { body: { groupID: groupId, verify: 'Let me hike' } })
  const { groupId: hers } = await carla.api.call('POST /api/group/group', {
    body: { mode: 1, name: 'Choir', isSearch: true },
  })
  return { alice, bob, carla, groupId, hers }
}

async function banSomebody(url: string, owner: Person, id: number) {
  const eve = await newPerson(url, 'Eve')
  await befriend(owner, eve)
  await owner.api.call('POST /api/group/member', { body: { id, memberIdList: [eve.id] } })
  await owner.api.call('DELETE /api/group/member', { query: { id, memberId: eve.id, ban: true } })
}

const shown = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()

test('axe finds what is wrong, and colours in the dark too', async ({ openWindow }) => {
  const page = await openWindow(context)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
  await page.evaluate(() => {
    const grey =
      '<style>#grey { position: fixed; top: 0; z-index: 9999 } .dark #grey { background: #555; color: #666 }</style><p id="grey">Grey</p>'
    document.querySelector('main')?.insertAdjacentHTML('beforeend', `<img src="/brand-icon">${grey}`)
  })
  expect(await findings(page)).toEqual([
    expect.stringMatching(/^image-alt: main > img/),
    expect.stringMatching(/^dark: color-contrast: #grey$/),
  ])
})

for (const [size, viewport] of Object.entries(sizes)) {
  test(`axe finds nothing on any screen of a ${size}`, {
    tag: size === 'phone' ? '@all' : [],
  }, async ({ openWindow, parley }) => {
    test.setTimeout(300_000)
    const page = await openWindow({ ...context, viewport })
    await page.goto('/login')
    await page.getByRole('button', { name: '登录' }).click()
    await shown(page, '请输入账号')
    expect(await findings(page), 'login').toEqual([])
    await page.goto('/login/register')
    await page.getByLabel('昵称').fill('Alice')
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.getByLabel('确认密码').fill(password)
    expect(await findings(page), 'register').toEqual([])
    await page.getByRole('button', { name: '注册' }).click()
    await shown(page, '注册成功')
    expect(await findings(page), 'success').toEqual([])

    const { alice, bob, carla, groupId, hers } = await aliceAndHers(parley.url)
    const screens: [path: string, shows: string | RegExp][] = [
      ['/', 'Bob'],
      [`/user/${bob.id}`, /我们已经是好友了/],
      [`/user/${bob.id}/info`, '删除好友'],
      [`/group/${groupId}`, 'Hiking'],
      [`/group/${hers}`, '加入群聊'],
      ['/group/999999', '群聊不存在'],
      [`/group/${groupId}/info`, '添加成员'],
      [`/group/${groupId}/info/member`, 'Bob'],
      [`/group/${groupId}/info/settings`, '在这些天开始'],
      ['/m/welcome', 'Bob'],
      [`/m/users/${bob.id}`, '发消息'],
      [`/m/users/${carla.id}`, '对方想加你为好友'],
      [`/m/groups/${groupId}`, '退出群聊'],
      ['/m/add_group', '按名称创建'],
      ['/m/search/user?key=Carla', 'Carla'],
      [`/m/search/group?key=${groupId}`, '进入群聊'],
      ['/notice', 'Carla here'],
      ['/notice?show=groups', 'Let me hike'],
      ['/info', '关于'],
      ['/info/me', '简介'],
      ['/info/appearance', '关怀模式'],
      ['/info/notify', '其余消息只显示，不响铃。'],
      ['/info/base', '撤回提示语'],
      ['/info/safe', '本机'],
      ['/info/role', '谁可以找到我'],
      ['/info/settings', '快捷键'],
      ['/no/such/page', '页面不存在'],
    ]
    await openAs(page, alice)
    // On a phone forms are the same, only narrower.
    const looked =
      size === 'phone'
        ? screens.filter(([path]) => !/^\/(info\/(?!me|appearance)|no\/|m\/\w+\/)/.test(path))
        : screens
    for (const [path, shows] of looked) {
      // Nothing of the last screen may be taken for this one.
      await goWithin(page, '/no/such/page')
      await expect(page.getByText('页面不存在')).toBeVisible()
      await goWithin(page, path)
      await shown(page, shows)
      expect(await findings(page), path).toEqual([])
    }
  })

  test(`axe finds nothing in the dialogs and menus of a ${size}`, {
    tag: size === 'phone' ? '@all' : [],
  }, async ({ openWindow, parley }) => {
    test.setTimeout(300_000)
    const page = await openWindow({ ...context, viewport })
    const { alice, bob, groupId, hers } = await aliceAndHers(parley.url)
    const dora = await newPerson(parley.url, 'Dora')
    await banSomebody(parley.url, alice, groupId)
    const button = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
    const popups: [path: string, open: () => Promise<void>][] = [
      ['/', () => page.keyboard.press('Control+k')],
      ['/', () => page.keyboard.press('Control+/')],
      ['/', () => page.getByRole('link', { name: /Bob/ }).click({ button: 'right' })],
      [`/m/users/${bob.id}`, () => button('删除好友')],
      [`/m/search/user?key=${dora.id}`, () => button('加好友')],
      ['/info/me', () => button('更换头像')],
      ['/info/settings', () => button('退出登录')],
      [`/group/${groupId}/info`, () => button('添加成员')],
      [
        `/group/${groupId}/info`,
        async () => {
          await button('群二维码与邀请链接')
          await expect(page.getByRole('img', { name: '“Hiking”的二维码' })).toBeVisible()
          await page.getByText('邀请设置').click()
        },
      ],
      [
        '/info',
        async () => {
          await button('我的二维码')
          await expect(page.getByRole('img', { name: '“Alice”的二维码' })).toBeVisible()
        },
      ],
      [
        `/group/${groupId}/info/member`,
        () => page.getByRole('main').getByRole('button', { name: /Bob/ }).click(),
      ],
      [
        `/group/${groupId}/info/member`,
        async () => {
          await page.getByRole('main').getByRole('button', { name: /Bob/ }).click()
          await page.getByRole('menuitem', { name: '禁言' }).click()
        },
      ],
      [
        `/group/${groupId}/info/member`,
        async () => {
          await page.getByRole('main').getByRole('button', { name: /Bob/ }).click()
          await page.getByRole('menuitem', { name: '移出群聊' }).click()
        },
      ],
      [`/group/${groupId}/info/settings`, () => button(/被禁止入群的人/)],
      [`/group/${groupId}/info/settings`, () => button('解散群聊')],
      [
        `/group/${groupId}/info`,
        async () => {
          await button('退出群聊')
          // Until it is known who may keep the group nothing can be pressed.
          await expect(page.getByRole('dialog').getByRole('radio').first()).toBeChecked()
        },
      ],
      [
        `/group/${hers}`,
        async () => {
          await button('群二维码')
          await expect(page.getByRole('img', { name: '“Choir”的二维码' })).toBeVisible()
        },
      ],
    ]
    const popup = page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('menu'))
    const shownPopup = popup.filter({ visible: true })
    await openAs(page, alice)
    // Keys are handled when the conversations are there.
    await shown(page, 'Bob')
    for (const [path, open] of popups) {
      await goWithin(page, path)
      await expect(shownPopup).toHaveCount(0)
      await open()
      await expect(shownPopup.first(), `${path}, a popup`).toBeVisible()
      expect(await findings(page), `${path}, a popup`).toEqual([])
    }
  })

  test(`axe finds nothing where a ${size} signs in, is invited, sees another sign-in, and changes a password`, {
    tag: size === 'phone' ? [] : '@all',
  }, async ({ openWindow, parley }) => {
    test.setTimeout(300_000)
    const page = await openWindow({ ...context, viewport })
    await page.goto('/login')
    await page.getByRole('checkbox', { name: '公用电脑' }).check()
    await shown(page, /关闭窗口即退出登录/)
    expect(await findings(page), 'login on a shared computer').toEqual([])
    await page.goto('/login/reset')
    await page.getByRole('button', { name: '重设密码' }).click()
    await shown(page, '请输入一次性代码')
    expect(await findings(page), 'reset').toEqual([])

    const alice = await newPerson(parley.url, 'Alice')
    const path = await invite(alice, { kind: 'group', groupId: await newGroup(alice, 'Hiking') })
    await page.goto(path)
    await shown(page, 'Alice 邀请你加入群聊')
    expect(await findings(page), 'invitation').toEqual([])
    await page.getByRole('link', { name: '注册并加入' }).click()
    await shown(page, 'Alice 邀请你加入“Hiking”')
    expect(await findings(page), 'register by invitation').toEqual([])
    await registerAs(page, 'Bob')
    await shown(page, '你已加入“Hiking”。')
    expect(await findings(page), 'success by invitation').toEqual([])
    await page.goto(path)
    await shown(page, '以 Bob 的身份')
    expect(await findings(page), 'invitation, signed in').toEqual([])
    await page.goto('/i/AAAABBBBCCCCDDDD')
    await shown(page, '邀请不存在')
    expect(await findings(page), 'no invitation').toEqual([])
    await page.evaluate(() => localStorage.clear())

    const data = { userName: String(alice.id), password, device: 'a-device-never-seen-before' }
    await page.request.post('/api/auth/login', { data })
    await page.evaluate(() => sessionStorage.clear())
    await openAs(page, alice, '/')
    await shown(page, '你的账号在新设备上登录了')
    expect(await findings(page), 'notice').toEqual([])
    await page.goto('/info/safe')
    await shown(page, '新设备')
    expect(await findings(page), 'devices').toEqual([])
    await page.getByRole('link', { name: '修改密码' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '修改密码' }).click()
    await shown(page, '请输入当前密码')
    expect(await findings(page), 'a new password').toEqual([])
  })
}
