import '../../platform/styles/index.css'
import '../../app/texts/catalogues.ts'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createRouter, RouterProvider, useLocation } from '../../platform/router/index.ts'
import { memorySteps } from '../../platform/router/test/memory-steps.ts'
import { loadTexts, setLanguage } from '../../platform/texts/index.ts'
import { newsToasts, showNewsToast } from './news-toasts.ts'
import { ToastList } from './toast-list.tsx'

async function showToasts(at: string) {
  await loadTexts('start')
  await setLanguage('en')
  const root = document.body.appendChild(document.createElement('div'))
  const drawn = createRoot(root)
  const Component = () => (
    <>
      <main tabIndex={-1}>{useLocation().pathname}</main>
      <ToastList />
    </>
  )
  const router = createRouter([{ path: '*', Component }], memorySteps(at))
  await router.start()
  drawn.render(<RouterProvider router={router} />)
  await expect.element(page.getByRole('main')).toBeInTheDocument()
  onTestFinished(() => {
    drawn.unmount()
    root.remove()
  })
  return router
}

const says = (id: number) =>
  showNewsToast({ path: `/user/${id}`, face: undefined, title: `Person ${id}`, body: 'hello', icon: '' })
const paths = () => newsToasts.getState().list.map(({ path }) => path)
const toast = (id: number) => page.getByRole('button', { name: new RegExp(`^Person ${id}`) })
const closes = () => page.getByRole('button', { name: 'Close' })
const focus = (element: Element) => (element as HTMLElement).focus()

test('what came where the list is in sight does not show on the next page', async () => {
  const router = await showToasts('/')
  says(2)
  await expect.poll(paths).toEqual([])
  await router.navigate('/user/3')
  await expect.element(page.getByText('/user/3')).toBeVisible()
  says(4)
  await expect.element(toast(4)).toBeVisible()
  expect(paths()).toEqual(['/user/4'])
})

test('of the chat that is open none shows', async () => {
  const router = await showToasts('/user/3')
  says(2)
  says(4)
  await expect.element(toast(2)).toBeVisible()
  await router.navigate('/user/2')
  await expect.poll(paths).toEqual(['/user/4'])
})

test('who closes one by key comes to the next, and then to the page', async () => {
  await showToasts('/user/3')
  says(2)
  says(4)
  await expect.element(closes().nth(1)).toBeVisible()
  focus(closes().nth(0).element())
  await userEvent.keyboard('{Enter}')
  expect(paths()).toEqual(['/user/4'])
  await expect.element(closes()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(paths()).toEqual([])
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('one that goes while it is looked at holds no later one', async () => {
  await showToasts('/user/3')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  says(2)
  await vi.waitUntil(() => closes().query(), { timeout: 5000 })
  focus(closes().element())
  // Read elsewhere.
  newsToasts.setState({ list: [] })
  await vi.waitUntil(() => !closes().query(), { timeout: 5000 })
  says(4)
  await vi.waitUntil(() => closes().query(), { timeout: 5000 })
  await vi.advanceTimersByTimeAsync(6000)
  expect(paths()).toEqual([])
})

/** Of 2, 4 and 5, with a clock of the test's own. */
async function showThree() {
  await showToasts('/user/3')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const id of [2, 4, 5]) says(id)
  await vi.waitUntil(() => closes().elements().length === 3, { timeout: 5000 })
}

test('one that is pushed out while it is looked at holds none of the others', async () => {
  await showThree()
  focus(closes().nth(0).element())
  await vi.advanceTimersByTimeAsync(6000)
  expect(paths()).toHaveLength(3)
  says(6)
  await vi.waitUntil(() => toast(6).query(), { timeout: 5000 })
  await vi.advanceTimersByTimeAsync(6000)
  expect(paths()).toEqual([])
})

test('one that goes from under the pointer holds none of the others', async () => {
  await showThree()
  await userEvent.hover(toast(5))
  await vi.advanceTimersByTimeAsync(6000)
  expect(paths()).toHaveLength(3)
  // Read elsewhere.
  newsToasts.setState(({ list }) => ({ list: list.slice(0, 2) }))
  await vi.waitUntil(() => closes().elements().length === 2, { timeout: 5000 })
  await userEvent.hover(page.getByRole('main'))
  await vi.advanceTimersByTimeAsync(6000)
  expect(paths()).toEqual([])
})

test('keys that leave the list take nothing from under the pointer', async () => {
  await showThree()
  await userEvent.hover(toast(5))
  focus(closes().nth(0).element())
  focus(page.getByRole('main').element())
  await vi.advanceTimersByTimeAsync(6000)
  expect(paths()).toHaveLength(3)
})

test('news is announced as it comes', async () => {
  await showToasts('/user/3')
  says(2)
  await expect.element(page.getByRole('log').getByText('Person 2')).toBeVisible()
})
