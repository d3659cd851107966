import { MemberRole } from '@parley/contract/enums'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { chatMessage, minutes, peer } from '../../../engine/test/messages.ts'
import { setConnection } from '../../../platform/connection.ts'
import { inGroup, showChat } from '../test/show-chat.tsx'

const strip = page.getByRole('region', { name: 'Pinned messages' })
const current = strip.getByRole('button').first()
const many = Array.from({ length: 40 }, () => ({}))

const answers =
  (pins: () => readonly number[]) =>
  ({ endpoint }: { endpoint: string }) =>
    endpoint === 'GET /api/chat/pins'
      ? {
          list: pins().map((id) => ({
            message: { ...chatMessage(id), sequence: id },
            by: { userID: 1, nickname: 'Alice', memberNickname: '' },
            at: minutes(id),
          })),
        }
      : undefined

// The first, while the code of the strip is still to be loaded.
test('there is room for the pins before they are here', async () => {
  const answer = Promise.withResolvers<unknown>()
  const tops = new Set<number>()
  let frame = requestAnimationFrame(function watch() {
    const log = document.querySelector('[role=log]:has(article)')
    if (log) tops.add(log.getBoundingClientRect().top)
    frame = requestAnimationFrame(watch)
  })
  onTestFinished(() => cancelAnimationFrame(frame))
  const { log } = await showChat({
    stored: many,
    pinned: [1],
    answer: ({ endpoint }) => (endpoint === 'GET /api/chat/pins' ? answer.promise : undefined),
  })
  await expect.element(log.getByText('text 40')).toBeInViewport()
  answer.resolve(answers(() => [1])({ endpoint: 'GET /api/chat/pins' }))
  await expect.element(strip).toBeVisible()
  expect([...tops]).toEqual([log.element().getBoundingClientRect().top])
})

test('a pinned message is shown under the title; the menu pins and unpins it', async () => {
  const { choose, live } = await showChat({ stored: [{}, {}], pinned: [1] })
  await expect.element(strip).toMatchTextContent(/Bob: text 1/)
  await choose('text 1', 'Unpin')
  expect(live.command).toHaveBeenLastCalledWith(
    { kind: 'direct', id: peer.id },
    { pin: { messageId: 1, on: false } },
  )
  await choose('text 2', 'Pin')
  expect(live.command).toHaveBeenLastCalledWith(
    { kind: 'direct', id: peer.id },
    { pin: { messageId: 2, on: true } },
  )
})

test('a pin of another person shows as its event comes, and goes as they unpin it', async () => {
  let pins: number[] = []
  const { happens, log } = await showChat({ stored: [{}], answer: answers(() => pins) })
  await expect.element(log.getByText('text 1')).toBeVisible()
  expect(strip.elements()).toEqual([])
  pins = [1]
  happens({ event: 'pin', messageId: 1, by: peer.id, on: true, position: 5 })
  await expect.element(strip).toMatchTextContent(/text 1/)
  pins = []
  happens({ event: 'pin', messageId: 1, by: peer.id, on: false, position: 6 })
  await expect.element(strip).not.toBeInTheDocument()
})

test('presses lead through the pins, and to each', async () => {
  const { log } = await showChat({ stored: many, pinned: [40, 20, 2] })
  await expect.element(current).toMatchTextContent(/Pinned 1 of 3/)
  await current.click()
  await expect.element(current).toMatchTextContent(/Pinned 2 of 3.*text 20/)
  await current.click()
  await expect.element(log.getByText('text 20')).toBeInViewport()
  await current.click()
  await expect.element(log.getByText('text 2')).toBeInViewport()
  await expect.element(current).toMatchTextContent(/Pinned 1 of 3/)
})

test('a withdrawn message leaves the pins', async () => {
  let pins = [2, 1]
  const { happens } = await showChat({ stored: [{}, {}], pinned: [2, 1], answer: answers(() => pins) })
  await expect.element(current).toMatchTextContent(/1 of 2.*text 2/)
  pins = [1]
  const withdrawn = { type: 8, withdrawMsg: { msgID: 2, content: '' } } as never
  happens({ event: 'notice', message: { ...chatMessage(2, { msg: withdrawn }), id: 0 }, position: 9 })
  await expect.element(current).toMatchTextContent(/Pinned messages.*text 1/)
})

test('the list has all pins, with who pinned them, leads to each and unpins it', async () => {
  const { live, log } = await showChat({ stored: many, pinned: [40, 2] })
  await strip.getByRole('button', { name: 'All pinned messages' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pinned messages' })
  const items = dialog.getByRole('listitem')
  await expect.poll(() => items.elements().length).toBe(2)
  await expect.element(items.first()).toMatchTextContent(/text 40.*Pinned by Bob/)
  await dialog.getByRole('button', { name: 'Unpin' }).first().click()
  expect(live.command).toHaveBeenLastCalledWith(expect.anything(), { pin: { messageId: 40, on: false } })
  await items.last().getByRole('button').first().click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(log.getByText('text 2')).toBeInViewport()
})

test('without a network a toast says that the message will be pinned later', async () => {
  const { choose, live } = await showChat({ stored: [{}] })
  setConnection('offline')
  await choose('text 1', 'Pin')
  await expect.element(page.getByText('It will be pinned when you’re back online')).toBeVisible()
  expect(live.command).toHaveBeenCalledOnce()
})

test.each([
  [MemberRole.owner, true],
  [MemberRole.administrator, true],
  [MemberRole.member, false],
])('in a group owner and administrators pin, members do not (role %i)', async (role, isOffered) => {
  const { log } = await showChat({ stored: [{}], facts: { ...inGroup, role } })
  await log.getByText('text 1').click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: 'Copy', exact: true })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Pin', exact: true }).elements()).toHaveLength(isOffered ? 1 : 0)
})
