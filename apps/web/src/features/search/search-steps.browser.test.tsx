import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showApp } from '../../app/test/show-app.tsx'

const friend = { userID: 20, nickname: 'Bob', abstract: '', avatar: '', notice: '', isOnline: false }
const answers = { 'GET /api/user/friends': { list: [friend], count: 1 } }
const search = page.getByRole('dialog', { name: '搜索' })

async function findBob() {
  const app = await showApp('/m/welcome', { answers })
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(search).toBeVisible()
  await userEvent.keyboard('Bob')
  await expect.element(search.getByRole('option', { selected: true }).getByText('Bob')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(app.path).toBe('/user/20')
  await expect.element(search).not.toBeInTheDocument()
  return app
}

test('Back from what was found leads to the search, and Forward to what was found', async () => {
  const { path, goBack, goForward } = await findBob()
  for (const _ of ['once', 'again']) {
    goBack()
    await expect.element(search).toBeVisible()
    expect(path()).toBe('/m/welcome')
    goForward()
    await expect.poll(path).toBe('/user/20')
    await expect.element(search).not.toBeInTheDocument()
  }
})

test('Back from a search that one has come back to closes it, and only the next Back leaves the page', async () => {
  const { path, goBack, way } = await findBob()
  goBack()
  await expect.element(search).toBeVisible()
  goBack()
  await expect.element(search).not.toBeInTheDocument()
  expect(path()).toBe('/m/welcome')
  expect(way()).toEqual(['/m/welcome'])
})

test('Escape closes a search that one has come back to', async () => {
  const { path, goBack, way } = await findBob()
  goBack()
  await expect.element(search).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(search).not.toBeInTheDocument()
  expect(path()).toBe('/m/welcome')
  await expect.poll(way).toEqual(['/m/welcome'])
})
