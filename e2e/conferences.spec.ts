import type { Page } from '@playwright/test'
import { findings } from './support/axe.ts'
import { befriend, newPerson, openAs, type Person } from './support/people.ts'
import { test, expect as usualExpect } from './support/test.ts'

// axe puts its own script into the page, which the site's policy forbids.
test.use({ bypassCSP: true })

// Two of these at once take more than the processors of a small machine have.
test.describe.configure({ mode: 'default' })

/** Cameras are seen by a small machine as fast as it compresses their pictures. */
const expect = usualExpect.configure({ timeout: 45_000 })

const title = 'Class 3'

/** Alice's group, with these people in it. */
async function groupOf(url: string, names: readonly string[]) {
  const [alice, ...others] = await Promise.all(['Alice', ...names].map((name) => newPerson(url, name)))
  if (!alice) throw new Error('nobody')
  for (const other of others) await befriend(other, alice)
  const { groupId } = await alice.api.call('POST /api/group/group', { body: { mode: 1, name: title } })
  const memberIdList = others.map(({ id }) => id)
  await alice.api.call('POST /api/group/member', { body: { id: groupId, memberIdList } })
  return { people: [alice, ...others], groupId, path: `/group/${groupId}` }
}

/**
 * Opens the group as somebody. The page keeps its peer connections where a test can ask them, and its camera is coarse:
 * twelve pictures are compressed and shown without a graphics card.
 */
async function openGroup(page: Page, person: Person | undefined, path: string) {
  if (!person) throw new Error('nobody')
  await page.addInitScript(() => {
    const made: RTCPeerConnection[] = []
    Object.assign(window, { made })
    const { mediaDevices } = navigator
    const capture = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = ({ video, ...asked } = {}) =>
      capture({
        ...asked,
        ...(typeof video === 'object' && { video: { ...video, width: 160, height: 120 } }),
      })
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        made.push(this)
      }
    }
  })
  await openAs(page, person, path)
}

/** For each open connection: bytes of sound and frames of pictures that have come so far. */
const received = (page: Page) =>
  page.evaluate(async () => {
    const { made } = window as unknown as { made: RTCPeerConnection[] }
    const open = made.filter(({ connectionState }) => connectionState === 'connected')
    return Promise.all(
      open.map(async (connection) => {
        const sums = { bytes: 0, frames: 0 }
        for (const entry of (await connection.getStats()).values()) {
          if (entry.type !== 'inbound-rtp') continue
          if (entry.kind === 'audio') sums.bytes += entry.bytesReceived
          else sums.frames += entry.framesDecoded ?? 0
        }
        return sums
      }),
    )
  })

/** All others are heard, and seen where they have a camera, and go on being so. */
async function expectReceiving(page: Page, others: number, what: 'bytes' | 'frames') {
  const counts = async () => (await received(page)).map((sums) => sums[what]).filter((count) => count > 0)
  await expect.poll(async () => (await counts()).length, { timeout: 45_000 }).toBe(others)
  const before = await counts()
  await expect
    .poll(async () => (await counts()).every((count, index) => count > (before[index] ?? 0)), {
      timeout: 45_000,
    })
    .toBe(true)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const callWindow = (page: Page) => page.getByRole('dialog', { name: `“${title}”的通话` })
const tiles = (page: Page) => callWindow(page).getByRole('list', { name: '通话中的人' }).getByRole('listitem')
/** The notice that the line to the server is lost: a tile says the same of the one to its person. */
const lineIsLost = (page: Page) =>
  callWindow(page).getByRole('status').filter({ hasText: '网络中断，正在重新连接…' })
/** Begins the call of a group. */
async function begin(page: Page, kind: '语音通话' | '视频通话') {
  await button(page, '通话').click()
  await page.getByRole('menuitem', { name: kind }).click()
  await page.getByRole('button', { name: '发起通话' }).click()
}

const strip = (page: Page) => page.getByRole('region', { name: '群通话' })
const join = (page: Page) => strip(page).getByRole('button', { name: '加入' }).click()

test('four in one call: all see and hear all; one leaves, one comes late, one is removed', {
  tag: '@all',
}, async ({ page, openWindow, parley }) => {
  test.setTimeout(300_000)
  const { people, groupId, path } = await groupOf(parley.url, ['Bob', 'Carla', 'Dan'])
  const [alice, bob, carla, dan] = people
  const second = await openWindow({ bypassCSP: true })
  const third = await openWindow({ bypassCSP: true })
  const fourth = await openWindow({ bypassCSP: true })
  await openGroup(page, alice, path)
  await openGroup(second, bob, path)
  await openGroup(third, carla, path)

  await begin(page, '视频通话')
  await expect(tiles(page)).toHaveCount(1)
  await expect(strip(second)).toContainText('1 人正在视频通话')
  await join(second)
  await expect(strip(second)).toBeHidden()
  await join(third)
  // A person who opens the group later asks for what nobody sends them any more.
  await openGroup(fourth, dan, path)
  await expect(strip(fourth)).toContainText('3 人正在视频通话')
  await join(fourth)
  for (const window of [page, second, third, fourth]) {
    await expect(tiles(window)).toHaveCount(4)
    await expectReceiving(window, 3, 'bytes')
    await expectReceiving(window, 3, 'frames')
  }

  await button(second, '举手').click()
  await expect(tiles(page).filter({ hasText: 'Bob' })).toContainText('举手')
  await button(second, '静音').click()
  await expect(tiles(page).filter({ hasText: 'Bob' })).toContainText('已静音')
  expect(await findings(page)).toEqual([])

  await button(third, '离开').click()
  await expect(callWindow(third)).toBeHidden()
  await expect(strip(third)).toContainText('3 人正在视频通话')
  for (const window of [page, second, fourth]) await expect(tiles(window)).toHaveCount(3)
  await expectReceiving(page, 2, 'frames')
  expect(await findings(third)).toEqual([])

  await join(third)
  for (const window of [page, second, third, fourth]) await expectReceiving(window, 3, 'frames')

  const query = { id: groupId, memberId: dan?.id ?? 0, ban: false }
  await alice?.api.call('DELETE /api/group/member', { query })
  await expect(callWindow(fourth)).toBeHidden()
  await expect(fourth.getByText('你已不在这个群里，通话已结束')).toBeVisible()
  for (const window of [page, second, third]) await expect(tiles(window)).toHaveCount(3)

  for (const window of [page, second, third]) await button(window, '离开').click()
  await expect(page.getByRole('log').getByText(/通话结束|通话已结束/)).toBeVisible()
  await expect(strip(page)).toBeHidden()
})

test('a screen that is shared is large for all; small, the call leaves room to write; keys work', async ({
  page,
  openWindow,
  parley,
}) => {
  const { people, path } = await groupOf(parley.url, ['Bob'])
  const [alice, bob] = people
  const other = await openWindow({ bypassCSP: true })
  await openGroup(page, alice, '/')
  await page.getByRole('link', { name: new RegExp(title) }).click()
  await openGroup(other, bob, path)
  await begin(page, '语音通话')
  await expect(strip(other)).toContainText('1 人正在语音通话')
  await join(other)
  await expectReceiving(page, 1, 'bytes')
  await expect(callWindow(page).locator('video')).toHaveCount(0)

  await button(other, '共享屏幕').click()
  await expect(tiles(page).filter({ hasText: 'Bob 的屏幕' })).toBeVisible()
  await expectReceiving(page, 1, 'frames')
  expect(await findings(page)).toEqual([])

  await callWindow(page).press('h')
  await expect(tiles(other).filter({ hasText: 'Alice' })).toContainText('举手')
  await callWindow(page).press('Escape')
  await page.getByPlaceholder('输入消息').fill('I can see it')
  await page.keyboard.press('F6')
  await expect(callWindow(page)).toBeFocused()
  await callWindow(page).press('Escape')
  await expect(tiles(page)).toHaveCount(2)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(button(page, '放下手')).toBeVisible()
  const rowOf = async (name: string) => (await button(page, name).boundingBox())?.y
  expect(await rowOf('离开')).toBe(await rowOf('放下手'))
  await page.goBack()
  await expect(button(page, '回到通话')).toBeVisible()
  await button(page, '离开').click()
  await expect(callWindow(page)).toBeHidden()
  await expect(strip(page)).toContainText('1 人')
})

test('on a second page of mine the call moves there', { tag: '@all' }, async ({
  page,
  openWindow,
  parley,
}) => {
  const { people, path } = await groupOf(parley.url, ['Bob'])
  const second = await openWindow()
  const other = await openWindow()
  await openGroup(page, people[0], path)
  await openGroup(other, people[1], path)
  await openGroup(second, people[0], path)
  await begin(page, '语音通话')
  await join(other)
  await expectReceiving(other, 1, 'bytes')
  await strip(second).getByRole('button', { name: '转到这里' }).click()
  await expect(callWindow(page)).toBeHidden()
  await expect(page.getByText('通话已转到你的另一个页面或设备')).toBeVisible()
  await expect(tiles(other)).toHaveCount(2)
  await expectReceiving(other, 1, 'bytes')
  await expectReceiving(second, 1, 'bytes')
})

test('a participant without a microphone is in the call, hears the others and sees why they are not heard', {
  tag: '@all',
}, async ({ page, openWindow, parley }) => {
  const { people, path } = await groupOf(parley.url, ['Bob'])
  const other = await openWindow()
  await other.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'))
  })
  await openGroup(page, people[0], path)
  await openGroup(other, people[1], path)
  await begin(page, '语音通话')
  await join(other)
  await expect(callWindow(other).getByText('没有找到麦克风，别人听不到你。')).toBeVisible()
  await expect(tiles(page).filter({ hasText: 'Bob' })).toContainText('已静音')
  await expectReceiving(other, 1, 'bytes')
})

test.describe(() => {
  test.use({
    expectedErrors:
      /ERR_CONNECTION_REFUSED|WebSocket|Failed to load resource|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|fetching the script/,
  })

  test('while the server is away those in a call go on hearing each other, and are in it afterwards', {
    tag: '@all',
  }, async ({ page, openWindow, parley }) => {
    const { people, path } = await groupOf(parley.url, ['Bob'])
    const other = await openWindow()
    await openGroup(page, people[0], path)
    await openGroup(other, people[1], path)
    await begin(page, '语音通话')
    await join(other)
    await expectReceiving(page, 1, 'bytes')
    await parley.kill('SIGKILL')
    for (const window of [page, other]) await expect(lineIsLost(window)).toBeVisible()
    await expectReceiving(page, 1, 'bytes')
    await parley.start()
    for (const window of [page, other]) {
      await expect(lineIsLost(window)).toBeHidden()
      await expect(tiles(window)).toHaveCount(2)
      await expectReceiving(window, 1, 'bytes')
    }
  })
})
