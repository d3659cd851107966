import type { Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { expectThere } from './support/chat.ts'
import { openAs, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

// axe puts its own script into the page, which the site's policy forbids.
test.use({ bypassCSP: true })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const ringing = (page: Page) => page.getByRole('alertdialog', { name: 'Alice' })
const callWindow = (page: Page) => page.getByRole('dialog', { name: /^与 .+ 的通话$/ })

/** The call ends for this page by the act of another, which it shows for a moment. */
const ends = (page: Page, act: Promise<void>) =>
  Promise.all([expect(callWindow(page).getByText('通话已结束')).toBeVisible(), act])

const expectAccessible = async (page: Page) => expect(await violations(page)).toEqual([])

/** Pictures arrive and go on arriving. */
async function expectMovingPicture(page: Page) {
  const picture = callWindow(page).locator('video').first()
  const time = () =>
    picture.evaluate((video: HTMLVideoElement) => (video.videoWidth > 0 ? video.currentTime : 0))
  await expect.poll(time).toBeGreaterThan(0)
  const before = await time()
  await expect.poll(time).toBeGreaterThan(before)
}

test('a video call: both see each other, mute, switch off the camera, share the screen and hang up', async ({
  page,
  openWindow,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const other = await openWindow({ bypassCSP: true })
  await openAs(page, alice, `/user/${bob.id}`)
  await openAs(other, bob, `/user/${alice.id}`)

  await expectThere(page)
  await button(page, '视频通话').click()
  await expect(callWindow(page).getByText('等待对方接听…')).toBeVisible()
  await expect(ringing(other)).toContainText('邀请你视频通话')
  await button(other, '接听').click()
  await Promise.all([expectMovingPicture(page), expectMovingPicture(other)])
  await expect(callWindow(page).getByText(/^\d+:\d\d$/)).toBeVisible()
  const sound = page.locator('audio')
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0)

  await button(page, '静音').click()
  await expect(callWindow(other).getByText('对方已静音')).toBeVisible()
  await button(page, '取消静音').click()
  await expect(callWindow(other).getByText('对方已静音')).toBeHidden()

  await button(page, '关闭摄像头').click()
  await expect(callWindow(other).locator('video')).toHaveCount(1)
  await button(page, '打开摄像头').click()
  await expect(callWindow(other).locator('video')).toHaveCount(2)
  await expectMovingPicture(other)

  await button(page, '共享屏幕').click()
  await expect(callWindow(other).getByText('对方正在共享屏幕')).toBeVisible()
  await expectMovingPicture(other)
  await button(page, '停止共享').click()
  await expect(callWindow(other).getByText('对方正在共享屏幕')).toBeHidden()

  await button(other, '最小化').click()
  await other.getByPlaceholder('输入消息').fill('you look well')
  await button(other, '回到通话').click()
  await ends(page, button(other, '挂断').click())
  await expect(callWindow(page)).toBeHidden()
  await expect(page.getByRole('log').getByText(/视频通话|通话时长/)).toBeVisible()
  await expect(other.getByRole('log').getByText(/视频通话|通话时长/)).toBeVisible()
})

test('a voice call becomes a video call when a camera is switched on', { tag: '@all' }, async ({
  page,
  openWindow,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const other = await openWindow({ bypassCSP: true })
  await openAs(page, alice, `/user/${bob.id}`)
  await openAs(other, bob)
  await expectThere(page)
  await button(page, '语音通话').click()
  await expect(ringing(other)).toContainText('邀请你语音通话')
  await Promise.all([expectAccessible(page), expectAccessible(other)])
  await button(other, '接听').click()
  await expect(callWindow(page).getByText(/^\d+:\d\d$/)).toBeVisible()
  await expect(callWindow(page).locator('video')).toHaveCount(0)
  await button(other, '打开摄像头').click()
  await expectMovingPicture(page)
  await expectAccessible(page)
  await ends(other, button(page, '挂断').click())
})

test('a call can be refused, and cancelled while it rings', { tag: '@all' }, async ({
  page,
  openWindow,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const other = await openWindow({ bypassCSP: true })
  await openAs(page, alice, `/user/${bob.id}`)
  await openAs(other, bob)

  await expectThere(page)
  await button(page, '语音通话').click()
  await button(other, '拒绝').click()
  await expect(callWindow(page).getByText('对方已拒绝')).toBeVisible()
  await expect(ringing(other)).toBeHidden()

  await expect(callWindow(page)).toBeHidden()
  await button(page, '语音通话').click()
  await expect(ringing(other)).toBeVisible()
  await button(page, '取消').click()
  await expect(ringing(other)).toBeHidden()
  await expect(callWindow(page)).toBeHidden()
})

test('one of two tabs answers, and the other stops ringing', async ({ page, openWindow, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  const first = await openWindow()
  await openAs(page, alice, `/user/${bob.id}`)
  await openAs(first, bob)
  const second = await first.context().newPage()
  await second.goto('/')
  await expect(second.getByRole('navigation', { name: '主导航' })).toBeVisible()

  await expectThere(page)
  await button(page, '语音通话').click()
  await Promise.all([expect(ringing(first)).toBeVisible(), expect(ringing(second)).toBeVisible()])
  await button(second, '接听').click()
  await expect(ringing(first)).toBeHidden()
  await expect(callWindow(page).getByText(/^\d+:\d\d$/)).toBeVisible()
  await expect(callWindow(first)).toHaveCount(0)

  await ends(page, second.close())
})

test('an absent person finds a missed call when they are back, and the caller sees that they were away', {
  tag: '@all',
}, async ({ page, openWindow, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await button(page, '语音通话').click()
  await expect(callWindow(page).getByText('对方不在线')).toBeVisible()
  await expect(page.getByRole('log', { name: /聊天记录/ }).getByText('对方未接听')).toBeVisible()

  const other = await openWindow()
  await openAs(other, bob)
  await other.getByRole('link', { name: /Alice.*\[语音通话\]/ }).click()
  await expect(
    other.getByRole('log', { name: /聊天记录/ }).getByText('未接听', { exact: true }),
  ).toBeVisible()
})

test('an incoming call takes no key from a message that is being written, and F6 leads to it', {
  tag: '@all',
}, async ({ page, openWindow, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  const other = await openWindow({ bypassCSP: true })
  await openAs(page, alice, `/user/${bob.id}`)
  await openAs(other, bob, `/user/${alice.id}`)
  await other.getByPlaceholder('输入消息').focus()
  await expectThere(page)
  await button(page, '语音通话').click()
  await expect(ringing(other)).toBeVisible()
  await other.keyboard.type('one moment')
  await expect(other.getByPlaceholder('输入消息')).toHaveValue('one moment')
  await other.keyboard.press('F6')
  await expect(ringing(other)).toBeFocused()
  await other.keyboard.press('Tab')
  await expect(button(other, '拒绝')).toBeFocused()
  await other.keyboard.press('Enter')
  await expect(ringing(other)).toBeHidden()
  await expect(other.getByPlaceholder('输入消息')).toBeFocused()
})

test('Back closes a choice, then the devices, and on a phone makes the call small before it leaves the chat', {
  tag: '@all',
}, async ({ page, openWindow, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  const other = await openWindow()
  await openAs(other, bob)
  await openAs(page, alice)
  await page.getByRole('link', { name: /Bob/ }).click()
  await expectThere(page)
  await button(page, '语音通话').click()
  await button(other, '接听').click()
  await expect(callWindow(page).getByText(/^\d+:\d\d$/)).toBeVisible()
  await button(page, '设备').click()
  await page.getByRole('combobox', { name: '麦克风' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: '设备' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: '设备' })).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(button(page, '静音')).toBeVisible()
  await page.goBack()
  await expect(button(page, '回到通话')).toBeVisible()
  await expect(page.getByPlaceholder('输入消息')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect(button(page, '回到通话')).toBeVisible()
})
