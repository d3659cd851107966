import '../../platform/styles/index.css'
import '../../app/texts/catalogues.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EngineContext } from '../../components/engine/use-engine.ts'
import { failure, stubCalls } from '../../engine/test/calls.ts'
import { testEngine } from '../../engine/test/engine.ts'
import { chatMessage, peer, text as said } from '../../engine/test/messages.ts'
import { createRouter, RouterProvider } from '../../platform/router/index.ts'
import { memorySteps } from '../../platform/router/test/memory-steps.ts'
import { loadTexts, setLanguage } from '../../platform/texts/index.ts'
import Search from './search.tsx'

const endpoint = 'GET /api/search/messages'
const field = page.getByRole('combobox')
const options = page.getByRole('option')

/** The search of somebody without friends, whose server is the test; in English. @param others what other calls answer */
async function showSearch(others: Partial<Record<string, unknown>> = {}, at = '/') {
  localStorage.clear()
  await Promise.all([loadTexts('start'), loadTexts('main'), loadTexts('search')])
  await setLanguage('en')
  const searches: Array<{
    query: { text?: string; type?: string; from?: number }
    answer: PromiseWithResolvers<unknown>
  }> = []
  stubCalls(({ endpoint: called, input }) => {
    if (called !== endpoint) return others[called] ?? { list: [], count: 0 }
    const search = { query: { ...input?.query }, answer: Promise.withResolvers<unknown>() }
    searches.push(search)
    return search.answer.promise
  })
  const { engine } = testEngine()
  const close = vi.fn()
  const Screen = () => (
    <EngineContext value={engine}>
      <QueryClientProvider client={engine.queries}>
        <Search open onClose={close} />
      </QueryClientProvider>
    </EngineContext>
  )
  const router = createRouter([{ path: '*', Component: Screen }], memorySteps(at))
  await router.start()
  const root = document.body.appendChild(document.createElement('div'))
  const drawn = createRoot(root)
  drawn.render(<RouterProvider router={router} />)
  onTestFinished(() => {
    drawn.unmount()
    root.remove()
    engine.close('ended')
    vi.restoreAllMocks()
  })
  await expect.element(field).toHaveFocus()
  /** The requests for this text among all messages. */
  const asked = (text: string) =>
    searches.filter(({ query }) => query.text === text && query.type === undefined)
  return { asked, anything: () => searches.map(({ query }) => query), close, router }
}

const found = (id: number, text: string, length: number) => ({
  conversation: { kind: 'direct', id: peer.id, name: peer.nickname, avatar: '' },
  direct: { ...chatMessage(id, { msg: said(text) }), sequence: id },
  snippet: { text, highlights: [{ at: 0, length }], isCutBefore: false, isCutAfter: false, in: 'text' },
  highlights: [{ at: 0, length }],
})

const friend = (userID: number, nickname: string) => ({
  userID,
  nickname,
  notice: '',
  abstract: '',
  avatar: '',
  isOnline: false,
})
const filtered = (name: string) => page.getByRole('button', { name: `Remove the filter “${name}”` })

/** At once, however busy the machine is: keys that come through the browser may be far apart. */
function type(text: string) {
  const input = field.element() as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

test('an older answer never takes the place of a newer one', async () => {
  const { asked } = await showSearch()
  await field.fill('plan')
  await expect.poll(() => asked('plan')).toHaveLength(1)
  await field.fill('planet')
  await expect.poll(() => asked('planet')).toHaveLength(1)
  asked('planet')[0]?.answer.resolve({ list: [found(2, 'planets turn', 6)] })
  await expect.element(options.getByText('planets turn')).toBeVisible()
  asked('plan')[0]?.answer.resolve({ list: [found(1, 'plans change', 4)] })
  await expect.element(options.getByText('planets turn')).toBeVisible()
  await expect.element(options.getByText('plans change')).not.toBeInTheDocument()
})

test('a text typed in one go is requested once, and empty pages are followed by the next', async () => {
  const { asked } = await showSearch()
  for (const typed of ['r', 'ra', 'rar', 'rare']) type(typed)
  await expect.poll(() => asked('rare')).toHaveLength(1)
  expect(asked('r')).toHaveLength(0)
  asked('rare')[0]?.answer.resolve({ list: [], next: '9' })
  await expect.poll(() => asked('rare')).toHaveLength(2)
  asked('rare')[1]?.answer.resolve({ list: [found(1, 'rare birds', 4)] })
  await expect.element(options.getByText('rare birds')).toBeVisible()
  await expect.element(page.getByRole('status').getByText('1 result', { exact: true })).toBeInTheDocument()
})

test('a search that failed says why, and is tried again by a press', async () => {
  const { asked } = await showSearch()
  await field.fill('lost')
  await expect.poll(() => asked('lost')).toHaveLength(1)
  asked('lost')[0]?.answer.reject(failure('refused', 'too much at once'))
  await expect.element(page.getByText(/too much at once/)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => asked('lost')).toHaveLength(2)
  asked('lost')[1]?.answer.resolve({ list: [found(1, 'lost and found', 4)] })
  await expect.element(options.getByText('lost and found')).toBeVisible()
})

test('another page that opens over a search one has come back to stays', async () => {
  const { router } = await showSearch()
  await router.navigate('/', { replace: true, state: 'search' })
  await router.navigate('/elsewhere')
  await expect.poll(() => router.state().location).toMatchObject({ pathname: '/elsewhere', state: null })
  await new Promise((settled) => setTimeout(settled))
  expect(router.state().location).toMatchObject({ pathname: '/elsewhere', state: null })
})

test('while the index is built a note names what may be missing', async () => {
  const { asked } = await showSearch()
  await field.fill('old')
  await expect.poll(() => asked('old')).toHaveLength(1)
  asked('old')[0]?.answer.resolve({ list: [], index: { done: 0.634, since: null } })
  await expect.element(page.getByText(/prepared \(63%\)/)).toBeVisible()
})

test('search notes: an index that is behind is named, without a share of older messages', async () => {
  const { asked } = await showSearch()
  await field.fill('new')
  await expect.poll(() => asked('new')).toHaveLength(1)
  asked('new')[0]?.answer.resolve({ list: [], index: { done: 1, since: null, behind: 30 } })
  await expect.element(page.getByText(/newest messages are still being prepared/)).toBeVisible()
  await expect.element(page.getByText(/100%/)).not.toBeInTheDocument()
})

test('arrows, Home and End move through what is found, and Backspace takes filters away', async () => {
  const { asked } = await showSearch()
  await field.fill('type:file a')
  await expect.element(page.getByRole('radio', { name: 'Files' })).toBeChecked()
  await field.fill('')
  await userEvent.keyboard('{Backspace}')
  await expect.element(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked()
  await field.fill('word')
  await expect.poll(() => asked('word')).toHaveLength(1)
  asked('word')[0]?.answer.resolve({ list: [found(2, 'word two', 4), found(1, 'word one', 4)] })
  const chosen = page.getByRole('option', { selected: true })
  await expect.element(chosen.getByText('word two')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(chosen.getByText('word one')).toBeVisible()
  await userEvent.keyboard('{Home}')
  await expect.element(chosen.getByText('word two')).toBeVisible()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(chosen.getByText('word one')).toBeVisible()
})

test.for(['from:Nobody', 'in:Nowhere', 'type:song', 'on:2026-02-30'])(
  'of %s it is said that it is not understood, and nothing is looked for until it is gone',
  async (filter) => {
    const { anything } = await showSearch()
    await field.fill(`${filter} plan`)
    await expect
      .element(page.getByRole('alert').getByText(new RegExp(`“${filter}” isn’t understood`)))
      .toBeVisible()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(`${filter} plans`)
    await page.getByRole('button', { name: 'Remove it' }).click()
    await expect.element(field).toHaveValue('plans')
    await expect.poll(() => anything().map(({ text }) => text)).toContain('plans')
    expect(anything().map(({ text }) => text)).not.toContain('plan')
    await expect.element(field).not.toHaveAttribute('aria-invalid')
  },
)

test('where not everybody’s name can be read nobody is called unknown', async () => {
  await showSearch({
    get 'GET /api/search/groups'() {
      return Promise.reject(failure('server'))
    },
  })
  const failed = /^Not everybody’s name could be looked up/
  await field.fill('from:Nobody')
  await expect.element(page.getByText(failed)).toBeVisible()
  await field.fill('from:Nobody plan')
  await expect
    .element(page.getByRole('alert').getByText(/Not everybody’s name could be looked up/))
    .toBeVisible()
})

test('one of two people with the same name is chosen, and nothing is searched before', async () => {
  const { anything } = await showSearch({
    'GET /api/user/friends': { list: [friend(20, 'Twin'), friend(30, 'Twin')], count: 2 },
  })
  await field.fill('from:Twin plan')
  await expect.element(page.getByRole('alert').getByText(/More than one person has this name/)).toBeVisible()
  await options.nth(1).click()
  await expect.element(filtered('From: Twin')).toBeVisible()
  await expect.poll(() => anything().length).toBeGreaterThan(0)
  expect(anything().map(({ from }) => from)).not.toContain(undefined)
})

const member = (userId: number, userNickname: string, memberNickname = '') => ({
  userId,
  userNickname,
  memberNickname,
  avatar: '',
  role: 3,
  isOnline: false,
  isFriend: false,
  createdAt: '2026-11-21T08:00:00.000Z',
})
const choir = { list: [{ groupId: 7, groupTitle: 'Choir', groupAvatar: '' }], count: 1 }

test('members of a chosen group who are no friends are found by all of their names', async () => {
  const { anything } = await showSearch({
    'GET /api/group/my': choir,
    'GET /api/group/member': { list: [member(40, 'Lea', 'Alto'), member(41, 'Leo')], count: 2 },
  })
  await field.fill('in:Choir from:Le')
  await expect.poll(() => options.elements().map((line) => line.textContent)).toHaveLength(2)
  await field.fill('from:Lea plan')
  await expect.element(filtered('From: Alto')).toBeVisible()
  await expect.element(filtered('In: Choir')).toBeVisible()
  await expect.poll(() => anything().map(({ from }) => from)).toContain(40)
})

test('somebody of one of my groups is known once the server says who is called so', async () => {
  const { anything } = await showSearch({
    'GET /api/search/groups': { list: [{ groupId: 7, members: [{ userID: 50, name: 'Mara' }] }] },
  })
  await field.fill('plan from:Mar')
  await expect.element(options.getByText('Mara')).toBeVisible()
  await field.fill('plan from:Mara on')
  await expect.element(filtered('From: Mara')).toBeVisible()
  await expect.element(field).toHaveValue('plan on')
  await expect.poll(() => anything().map(({ from }) => from)).toContain(50)
  expect(anything().map(({ from }) => from)).not.toContain(undefined)
})

test('members of the open group are known too', async () => {
  await showSearch({ 'GET /api/group/member': { list: [member(40, 'Lea')], count: 1 } }, '/group/7')
  await field.fill('from:Lea plan')
  await expect.element(filtered('From: Lea')).toBeVisible()
})

test('Enter says of a filter that is still typed that it is not understood', async () => {
  await showSearch()
  await field.fill('plan on:2026-02-30')
  await expect.element(page.getByRole('alert')).toBeEmptyDOMElement()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert').getByText(/There is no such day/)).toBeVisible()
})

test('a group is found by who is in it, and says so once its own name does not', async () => {
  const group = (groupId: number, groupTitle: string) => ({ groupId, groupTitle, groupAvatar: '' })
  await showSearch({
    'GET /api/group/my': { list: [group(7, 'Choir'), group(8, 'Annual trip')], count: 2 },
    'GET /api/search/groups': {
      list: [7, 8].map((groupId) => ({
        groupId,
        members: [
          { userID: 2, name: 'Ann Lee' },
          { userID: 3, name: 'Annika' },
        ],
      })),
    },
  })
  await field.fill('ann')
  await expect
    .poll(() => options.elements().map((line) => line.textContent))
    .toEqual([expect.stringContaining('Annual trip'), expect.stringMatching(/Choir.*With .*Ann Lee, Annika/)])
  expect(options.nth(0).element().textContent).not.toContain('With')
})
