import type { Page } from '@playwright/test'
import { openAs } from '../../support/people.ts'
import { place } from '../clock.ts'
import type { World } from '../world/world.ts'
import type { Shot } from './shot.ts'

const path = ({ group }: World) => `/group/${group('毕业旅行')}`
const message = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text }).first()

const shot = (name: string, first?: Shot['first']): Shot => ({
  name: `together${name}`,
  path,
  as: 'traveller',
  ...(first && { first }),
})

/** Leads to a message, of which rows that are far away are not drawn. */
const at = (text: string) => async (page: Page) => {
  for (let screens = 0; screens < 12 && (await message(page, text).count()) === 0; screens++) {
    await page.getByRole('log', { name: /聊天记录/ }).evaluate((log) => log.scrollBy(0, log.clientHeight / 2))
    await page.waitForTimeout(200)
  }
  await message(page, text).evaluate((it) => it.scrollIntoView({ block: 'center' }), undefined, {
    timeout: 5000,
  })
}

async function menuOf(page: Page, text: string) {
  await at(text)(page)
  await message(page, text).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menu', { name: '消息操作' }).waitFor()
}

async function choose(page: Page, text: string, item: string) {
  await menuOf(page, text)
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

const dialog = (page: Page) => page.getByRole('dialog').waitFor()

async function attach(page: Page, item: string) {
  await page.getByRole('button', { name: '添加附件' }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await dialog(page)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tiles = (page: Page) => page.getByRole('list', { name: '通话中的人' }).getByRole('listitem')
const others = new WeakMap<Page, Page>()

/** The one who keeps the group begins a call, and waits in it. */
async function call(page: Page, world: World) {
  const { locale } = place
  const context = await page.context().browser()?.newContext({ baseURL: world.url, locale })
  const other = await context?.newPage()
  if (!other) throw new Error('There is no other window.')
  others.set(page, other)
  await openAs(other, world.person('孙悦'), path(world))
  await button(other, '通话').click()
  await other.getByRole('menuitem', { name: '视频通话' }).click()
  await button(other, '发起通话').click()
  await tiles(other).waitFor()
  await button(page, '加入').waitFor()
}

async function join(page: Page, world: World) {
  await call(page, world)
  await button(page, '加入').click()
  await tiles(page).filter({ hasText: '孙悦' }).locator('video').waitFor()
  await button(page, '举手').click()
}

/** The next one begins where nobody calls. */
async function leave(page: Page) {
  const other = others.get(page)
  try {
    for (const one of [page, other])
      if (one && (await button(one, '离开').isVisible())) await button(one, '离开').click({ timeout: 5000 })
  } finally {
    await other?.context().close()
  }
}

/** Kinds of messages and their extras, among friends who plan a journey. */
export const together: Shot[] = [
  shot(''),
  shot('-marks', at('毕业旅行')),
  shot('-poll', at('第一晚住哪里')),
  shot('-list', at('带什么零食')),
  shot('-album', at('去年踩点拍的')),
  shot('-record', async (page) => {
    await at('的聊天记录')(page)
    await page.getByRole('button', { name: /^打开 .*的聊天记录/ }).click()
    await dialog(page)
  }),
  shot('-menu', async (page) => {
    await at('我睡觉不打呼噜')(page)
    await message(page, '我睡觉不打呼噜').getByText('我睡觉不打呼噜').click({ button: 'right' })
    await page.getByRole('menu', { name: '消息操作' }).waitFor()
  }),
  shot('-select', (page) => choose(page, '我睡觉不打呼噜', '多选')),
  shot('-forward', async (page) => {
    await choose(page, '我睡觉不打呼噜', '转发')
    await dialog(page)
  }),
  shot('-edit', (page) => choose(page, '我睡觉不打呼噜', '编辑')),
  shot('-edited', async (page) => {
    await choose(page, '我睡觉不打呼噜', '编辑记录')
    await dialog(page)
  }),
  shot('-readers', async (page) => {
    await at('我睡觉不打呼噜')(page)
    await message(page, '我睡觉不打呼噜').getByRole('button', { name: /未读/ }).click()
    await dialog(page)
  }),
  shot('-reacted', async (page) => {
    await choose(page, '毕业旅行', '查看谁回应了')
    await dialog(page)
  }),
  shot('-new-poll', (page) => attach(page, '投票')),
  shot('-new-list', (page) => attach(page, '接龙')),
  shot('-scheduled', async (page) => {
    // It comes with the first sign of somebody.
    await page.mouse.move(200, 200)
    await page.getByRole('button', { name: /条定时消息/ }).click()
    await dialog(page)
  }),
  shot('-mention', async (page) => {
    await page.getByPlaceholder('输入消息').pressSequentially('@')
    await page.getByRole('listbox').waitFor()
  }),
  shot('-preview', async (page) => {
    await at('学校的放假安排')(page)
    await message(page, '学校的放假安排')
      .getByRole('link', { name: /端午节放假安排/ })
      .waitFor()
  }),
  shot('-stickers', async (page) => {
    await button(page, '表情').click()
    await page.getByRole('tab', { name: '表情包' }).click()
    await page.getByRole('button', { name: '表情 1', exact: true }).waitFor()
  }),
  { ...shot('-draft'), path: ({ person }) => `/user/${person('孙悦').id}` },
  { ...shot('-drafts'), path: '/', only: 'phone' },
  { ...shot('-call-begun', call), last: leave, isCall: true },
  { ...shot('-call', join), last: leave, isCall: true },
]
