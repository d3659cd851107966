import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failure } from '../../../engine/test/calls.ts'
import { text } from '../../../engine/test/messages.ts'
import { atRest } from '../../../platform/test/at-rest.ts'
import { inGroup, showChat } from '../test/show-chat.tsx'

const lines = (count: number) => Array.from({ length: count }, (_, at) => ({ msg: text(`line ${at + 1}`) }))
const toNewest = page.getByRole('button', { name: /^(Jump to latest|\d+ new messages?)$/ })

async function openChat(options: Parameters<typeof showChat>[0]) {
  const chat = await showChat(options)
  const starts = () =>
    chat.calls.all
      .filter(({ endpoint }) => endpoint.includes('/history'))
      .map(({ input }) => Object.keys({ ...input?.query }).find((key) => /before|after|around/.test(key)))
  return {
    ...chat,
    starts,
    divider: chat.log.getByText('New messages', { exact: true }),
    said: (number: number) => chat.log.getByText(`line ${number}`, { exact: true }),
  }
}

/** Away from the end, and at rest there. */
async function scrollUp(log: { element(): Element }) {
  let before = -1
  await expect
    .poll(() => {
      const view = log.element()
      const isStill = toNewest.elements().length === 1 && view.scrollTop === before
      if (toNewest.elements().length === 0) view.scrollTop = view.scrollHeight / 2
      before = view.scrollTop
      return isStill
    })
    .toBe(true)
  await atRest()
}

/** How far down the list something stands. */
const share = (log: { element(): Element }, one: { element(): Element }) => {
  const [view, box] = [log.element().getBoundingClientRect(), one.element().getBoundingClientRect()]
  return (box.top - view.top) / view.height
}

test('a link to an old message opens the chat around it', async () => {
  const { said, starts } = await openChat({ stored: lines(320), at: '/?m=100' })
  await expect.element(said(100)).toBeInViewport()
  expect(starts()[0]).toBe('around')
  await expect.element(toNewest).toBeVisible()
})

test('from an old message one press leads to the newest', async () => {
  const { said } = await openChat({ stored: lines(160), at: '/?m=10' })
  await expect.element(said(10)).toBeInViewport()
  await toNewest.click()
  await expect.element(said(160)).toBeInViewport()
  await expect.element(said(10)).not.toBeInTheDocument()
})

test('a person who writes at an old message is at the newest', async () => {
  const { composer, log, said, stores } = await openChat({ stored: lines(160), at: '/?m=10' })
  await expect.element(said(10)).toBeInViewport()
  await composer.fill('and now?')
  await userEvent.keyboard('{Enter}')
  await stores()
  await expect.element(log.getByText('and now?')).toBeInViewport()
  await expect.element(said(160)).toBeInViewport()
})

test('a link to a message that is not there says so, and opens the chat at its end', async () => {
  const { said } = await openChat({ stored: lines(60), at: '/?m=99' })
  await expect.element(page.getByText('Original message is no longer in this chat')).toBeVisible()
  await expect.element(said(60)).toBeInViewport()
})

test('what is unread begins under a divider in the upper part, with the number of the others below', async () => {
  const { log, said, divider } = await openChat({ stored: lines(120), unread: 118 })
  await expect.element(divider).toBeInViewport()
  await expect.element(said(3)).toBeInViewport()
  await expect.element(said(120)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^\d+ new messages$/ })).toBeVisible()
  await atRest()
  expect(share(log, divider)).toBeGreaterThan(0.1)
  expect(share(log, divider)).toBeLessThan(1 / 3)
})

test('to the first of very many unread messages there is a way up, also when the newest are read', async () => {
  const { said, divider, calls } = await openChat({ stored: lines(620), unread: 620 })
  await expect.element(said(620)).toBeInViewport()
  await expect.poll(() => calls.to('PUT /api/chat/read').length).toBeGreaterThan(0)
  await page.getByRole('button', { name: '620 new messages' }).click()
  await expect.element(divider).toBeInViewport()
  await expect.element(said(1)).toBeInViewport()
})

test('one comes back to the end of a chat, and a divider over what was read is gone', async () => {
  const { said, divider, openAgain } = await openChat({ stored: lines(60), unread: 40 })
  await expect.element(divider).toBeInViewport()
  await toNewest.click()
  await expect.element(said(60)).toBeInViewport()
  await expect.element(toNewest).not.toBeInTheDocument()
  openAgain()
  await expect.element(said(60)).toBeInViewport()
  await expect.element(divider).not.toBeInTheDocument()
})

test('one comes back to where one was in a chat', async () => {
  const { log, said, openAgain } = await openChat({ stored: lines(80) })
  await expect.element(said(80)).toBeInViewport()
  await scrollUp(log)
  const view = log.element().getBoundingClientRect()
  const inSight = () =>
    log
      .getByText(/^line/)
      .elements()
      .find((one) => one.getBoundingClientRect().top > view.top + view.height / 2)
      ?.textContent.slice(5)
  await expect.poll(inSight).toBeTruthy()
  const number = Number(inSight())
  const before = share(log, said(number))
  openAgain()
  await expect.element(said(number)).toBeInViewport()
  await expect.poll(() => Math.abs(share(log, said(number)) - before)).toBeLessThan(0.01)
})

test('what comes while one is at the end is in sight, and moves nothing while one is not', async () => {
  const { log, said, arrives } = await openChat({ stored: lines(80) })
  await expect.element(said(80)).toBeInViewport()
  arrives(81, { msg: text('line 81') })
  await expect.element(said(81)).toBeInViewport()
  await scrollUp(log)
  const { scrollTop } = log.element()
  arrives(82, { msg: text('line 82') })
  await expect.element(page.getByRole('button', { name: '1 new message' })).toBeVisible()
  await atRest()
  expect(log.element().scrollTop).toBe(scrollTop)
})

test('my reading mark is sent once the server works again', async () => {
  let isWell = false
  const { calls, said, arrives } = await openChat({
    stored: lines(1),
    answer: ({ endpoint }) => {
      if (endpoint !== 'PUT /api/chat/read') return undefined
      return isWell ? {} : Promise.reject(failure('server'))
    },
  })
  await expect.element(said(1)).toBeVisible()
  arrives(2, { msg: text('line 2') })
  const sentMarks = () => calls.to('PUT /api/chat/read')
  await expect.poll(() => sentMarks().length).toBeGreaterThan(0)
  isWell = true
  const before = sentMarks().length
  await vi.waitFor(() => expect(sentMarks().length).toBeGreaterThan(before), 20_000)
  expect(sentMarks().at(-1)?.input).toMatchObject({ body: { messageId: 2 } })
})

test('a reading mark that was refused is sent again once the reader comes back to the window', async () => {
  const { calls, said, arrives } = await openChat({
    stored: lines(1),
    answer: ({ endpoint }) =>
      endpoint === 'PUT /api/chat/read' ? Promise.reject(failure('refused')) : undefined,
  })
  await expect.element(said(1)).toBeVisible()
  arrives(2, { msg: text('line 2') })
  const sentMarks = () => calls.to('PUT /api/chat/read')
  await expect.poll(() => sentMarks().length).toBe(1)
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('focus'))
      return sentMarks().length
    })
    .toBeGreaterThan(1)
})

test('unread mentions are jumped through by presses and by keys, also once all is read', async () => {
  const at = [40, 70, 100]
  const { said, composer } = await openChat({
    stored: lines(170),
    facts: inGroup,
    unread: 168,
    mentions: 3,
    answer: ({ endpoint }) =>
      endpoint === 'GET /api/group/mentions'
        ? { list: at.map((id) => ({ id, sequence: id })), count: 3 }
        : undefined,
  })
  const next = (count: number) =>
    page.getByRole('button', { name: new RegExp(`^${count} unread mentions?$`) })
  await next(3).click()
  await expect.element(said(40)).toBeInViewport()
  await toNewest.click()
  await expect.element(said(170)).toBeInViewport()
  await composer.click()
  await userEvent.keyboard('{Alt>}m{/Alt}')
  await expect.element(said(70)).toBeInViewport()
  await next(1).click()
  await expect.element(said(100)).toBeInViewport()
  await expect.element(page.getByRole('button', { name: /unread mention/ })).not.toBeInTheDocument()
})
