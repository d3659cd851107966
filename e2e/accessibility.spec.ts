import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { befriend, newPerson, openAs } from './support/people.ts'
import { expect, test } from './support/test.ts'

// axe puts its own script into the page, which the site's policy forbids.
test.use({ bypassCSP: true })

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

for (const [size, viewport] of Object.entries(sizes)) {
  for (const theme of ['', 'dark']) {
    test(`axe finds nothing on a ${size} in ${theme || 'light'}`, async ({ openWindow, parley }) => {
      test.slow()
      const page = await openWindow({ viewport, bypassCSP: true })
      await page.addInitScript((kept) => localStorage.setItem('theme', kept), theme)
      const [alice, bob, carla] = await Promise.all(
        ['Alice', 'Bob', 'Carla'].map((nickname) => newPerson(parley.url, nickname)),
      )
      if (!alice || !bob || !carla) throw new Error('nobody came')
      await befriend(alice, bob)
      await carla.api.call('POST /api/user/friends', { body: { friendId: alice.id, verify: 'Carla here' } })

      const { groupId } = await alice.api.call('POST /api/group/group', {
        body: { mode: 1, name: 'Hiking', isSearch: true },
      })
      await alice.api.call('POST /api/group/member', { body: { id: groupId, memberIdList: [bob.id] } })
      await carla.api.call('POST /api/group/valid', { body: { groupID: groupId, verify: 'Let me hike' } })

      for (const path of ['/login', '/login/register']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await findings(page), path).toEqual([])
      }
      const screens: [path: string, shows: string | RegExp][] = [
        ['/', 'Bob'],
        [`/user/${bob.id}`, /我们已经是好友了/],
        [`/user/${bob.id}/info`, '删除好友'],
        ['/m/welcome', 'Bob'],
        [`/m/users/${bob.id}`, '发消息'],
        ['/m/search/user?key=Carla', 'Carla'],
        [`/m/groups/${groupId}`, '退出群聊'],
        ['/m/add_group', '按名称创建'],
        [`/m/search/group?key=${groupId}`, '进入群聊'],
        [`/group/${groupId}/info`, '邀请好友'],
        [`/group/${groupId}/info/member`, 'Bob'],
        [`/group/${groupId}/info/settings`, '解散群聊'],
        ['/notice', 'Carla here'],
        ['/notice?show=groups', 'Let me hike'],
        ['/no/such/page', '这里什么都没有'],
      ]
      await openAs(page, alice)
      for (const [path, shows] of screens) {
        await page.goto(path)
        await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
        expect(await findings(page), path).toEqual([])
      }
    })
  }
}
