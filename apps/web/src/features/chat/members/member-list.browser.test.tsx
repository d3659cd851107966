import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { groupId } from '../../../engine/test/messages.ts'
import { plainSpeller, type Speller } from '../../../platform/spelling/spelling.ts'
import { inGroup, showChat } from '../test/show-chat.tsx'
import { MemberList } from './member-list.tsx'

const member = (userId: number, userNickname: string) => ({
  userId,
  userNickname,
  memberNickname: '',
  avatar: '',
  role: 3,
  isOnline: false,
  isFriend: false,
  createdAt: '2026-11-21T08:00:00.000Z',
})
const members = [
  ...Array.from({ length: 299 }, (_, at) => member(at + 10, `Person ${String(at).padStart(3, '0')}`)),
  member(400, '林小满'),
  member(401, '罗大山'),
]
const search = page.getByRole('searchbox', { name: 'Search members' })
const row = (name: string) => page.getByRole('button', { name, exact: true })

async function showMembers() {
  const chat = await showChat({
    facts: inGroup,
    answer: ({ endpoint }) =>
      endpoint === 'GET /api/group/member' ? { list: members, count: members.length } : undefined,
    header: (
      <aside style={{ display: 'flex', flexDirection: 'column', height: 320 }}>
        <MemberList groupId={groupId} onChosen={() => {}} />
      </aside>
    ),
  })
  await expect.element(row('Person 000')).toBeVisible()
  return chat
}

const focused = () => document.activeElement?.textContent

/** At once, however slow the machine is: a real key takes its way through the browser. */
async function press(key: string) {
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  await Promise.resolve()
}

/** Looks at every frame whether the page has lost the focus; the answer ends that. */
function watchFocus() {
  let isLost = false
  let isWatching = true
  const look = () => {
    isLost ||= document.activeElement === document.body
    if (isWatching) requestAnimationFrame(look)
  }
  look()
  return () => {
    isWatching = false
    return isLost
  }
}

test('301 members are one tab stop, in which arrow keys, Home and End move', async () => {
  await showMembers()
  await search.click()
  await userEvent.keyboard('{Tab}')
  await expect.element(row('Person 000')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(focused).toContain('Person 002')
  await userEvent.keyboard('{End}')
  await expect.poll(focused).toContain('罗大山')
  await userEvent.keyboard('{Home}')
  await expect.poll(focused).toContain('Person 000')
  await userEvent.keyboard('{ArrowDown}{Shift>}{Tab}{/Shift}')
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.poll(focused).toContain('Person 001')
})

test('the focus is never outside a list while a key moves to a row far away', async () => {
  await showMembers()
  await search.click()
  await userEvent.keyboard('{Tab}')
  await expect.element(row('Person 000')).toHaveFocus()
  const isFocusLost = watchFocus()
  for (const [key, name] of [
    ['{End}', '罗大山'],
    ['{Home}', 'Person 000'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.poll(focused).toContain(name)
  }
  expect(isFocusLost()).toBe(false)
})

test('who leaves a list right after a key is not called back into it', async () => {
  await showMembers()
  await search.click()
  await userEvent.keyboard('{Tab}')
  await expect.element(row('Person 000')).toHaveFocus()
  await press('ArrowDown')
  search.element().focus()
  // The list's only tab stop shows that the key was handled.
  await expect.element(row('Person 001')).toHaveAttribute('tabindex', '0')
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
  await expect.element(search).toHaveFocus()
})

test('the letters of a name lead to a member, in pinyin and its first letters too', async () => {
  await showMembers()
  await search.click()
  await userEvent.keyboard('{Tab}')
  // A key of moving begins a name anew.
  for (const [typed, name] of [
    ['luod', '罗大山'],
    ['lxm', '林小满'],
  ] as const) {
    await userEvent.keyboard('{Home}')
    await expect.poll(focused).toContain('Person 000')
    for (const letter of typed) await press(letter)
    // The dictionary is loaded by the first letter.
    await expect.poll(focused, { timeout: 20_000 }).toContain(name)
  }
})

test('a dictionary that is loaded late does not take the focus from another field', async () => {
  const { engine } = await showMembers()
  const dictionary = Promise.withResolvers<Speller>()
  const loading = engine.queries.fetchQuery({ queryKey: ['pinyin'], queryFn: () => dictionary.promise })
  await search.click()
  await userEvent.keyboard('{Tab}')
  await expect.element(row('Person 000')).toHaveFocus()
  await press('p')
  search.element().focus()
  dictionary.resolve(plainSpeller)
  await loading
  for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(search.element())
})

test('members are found by pinyin, whole and by first letters', async () => {
  await showMembers()
  for (const typed of ['linxiaoman', 'lxm', 'xiaoman']) {
    await search.fill(typed)
    await expect.element(row('Person 000')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: /林小满/ })).toBeVisible()
    await search.fill('')
    await expect.element(row('Person 000')).toBeVisible()
  }
})
