import type { World } from '../world/world.ts'
import type { Shot } from './shot.ts'

const hiking = ({ group }: World) => `/group/${group('周末徒步')}`
const longTitle = '一个名称特别长的群聊用来看看列表标题和设置页面会不会被撑破呀'

export const groups: Shot[] = [
  { name: 'group-detail', path: ({ group }) => `/m/groups/${group('产品设计组')}` },
  { name: 'group-detail-unknown', path: '/m/groups/999999' },
  {
    name: 'group-create-friends',
    path: '/m/add_group',
    async first(page) {
      for (const name of ['Alice Chen', 'Carla Gómez', '陈一鸣'])
        await page.getByRole('main').getByText(name, { exact: true }).first().click()
    },
  },
  {
    name: 'group-create-name',
    path: '/m/add_group',
    async first(page) {
      await page.getByText('按名称创建').click()
      await page.getByPlaceholder('给群起个名字').fill('周三夜跑')
    },
  },
  { name: 'group-info', path: (world) => `${hiking(world)}/info` },
  { name: 'group-info-member', path: ({ group }) => `/group/${group('高三（2）班')}/info` },
  { name: 'group-info-long', path: ({ group }) => `/group/${group(longTitle)}/info` },
  {
    name: 'group-invite',
    path: (world) => `${hiking(world)}/info`,
    async first(page) {
      await page.getByRole('button', { name: '添加成员' }).first().click()
      await page.getByRole('menuitem', { name: '邀请好友' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'group-members', path: (world) => `${hiking(world)}/info/member` },
  {
    name: 'group-members-menu',
    path: (world) => `${hiking(world)}/info/member`,
    async first(page) {
      await page
        .getByRole('main')
        .getByRole('button', { name: /周子涵/ })
        .click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'group-members-mute',
    path: (world) => `${hiking(world)}/info/member`,
    async first(page) {
      await page
        .getByRole('main')
        .getByRole('button', { name: /周子涵/ })
        .click()
      await page.getByRole('menuitem', { name: '禁言' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'group-bans-remove',
    path: (world) => `${hiking(world)}/info/member`,
    async first(page) {
      await page
        .getByRole('main')
        .getByRole('button', { name: /周子涵/ })
        .click()
      await page.getByRole('menuitem', { name: '移出群聊' }).click()
      await page.getByRole('checkbox', { name: '同时禁止再次入群' }).check()
    },
  },
  {
    name: 'group-bans',
    path: (world) => `${hiking(world)}/info/settings`,
    async first(page) {
      await page.getByRole('button', { name: /被禁止入群的人/ }).click()
      await page.getByRole('button', { name: '解除 高远' }).waitFor()
    },
  },
  {
    name: 'group-bans-none',
    path: ({ group }) => `/group/${group('家庭群')}/info/settings`,
    async first(page) {
      await page.getByRole('button', { name: /被禁止入群的人/ }).click()
      await page.getByText('没有人被禁止入群').waitFor()
    },
  },
  { name: 'group-settings', path: (world) => `${hiking(world)}/info/settings` },
  {
    name: 'group-settings-questions',
    path: (world) => `${hiking(world)}/info/settings`,
    async first(page) {
      await page.getByRole('radio', { name: /需要正确回答问题/ }).click()
      await page.getByRole('textbox', { name: /^问题/ }).first().fill('我们在哪个地铁站集合？')
    },
  },
  {
    name: 'group-settings-dissolve',
    path: (world) => `${hiking(world)}/info/settings`,
    async first(page) {
      await page.getByRole('button', { name: '解散群聊' }).click()
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
    },
  },
  { name: 'group-settings-long', path: ({ group }) => `/group/${group(longTitle)}/info/settings` },
]
