import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showApp } from '../../../app/test/show-app.tsx'

const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true })
const back = page.getByRole('button', { name: '返回' })

test('on a phone Me is a hub: nothing is changed there, and each row leads to its page and back', async () => {
  const { path, way } = await showApp('/', { width: 390, role: 1 })
  await link('我').click()
  await expect.poll(path).toBe('/info')
  await expect.element(link('关于')).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
  for (const [name, to] of [
    ['通知与勿扰', '/info/notify'],
    ['外观与字号', '/info/appearance'],
    ['账号与设备', '/info/safe'],
    ['关于', '/info/about'],
  ] as const) {
    await link(name).click()
    await expect.poll(path).toBe(to)
    await back.click()
    await expect.poll(path).toBe('/info')
    await expect.element(link('关于')).toBeVisible()
  }
  expect(way()).toEqual(['/', '/info'])
  await expect.element(link('管理后台')).toBeVisible()
})

test('the profile is changed behind a tap, and Back passes through no page that was not chosen', async () => {
  const { path, goBack, way } = await showApp('/', { width: 390 })
  await link('我').click()
  await page.getByRole('link', { name: /Alice/ }).click()
  await expect.poll(path).toBe('/info/me')
  await expect.element(page.getByLabelText('昵称')).toHaveValue('Alice')
  expect(way()).toEqual(['/', '/info', '/info/me'])
  goBack()
  await expect.poll(path).toBe('/info')
  goBack()
  await expect.poll(path).toBe('/')
})

test('a page of the settings that was opened by its address leads back to the hub', async () => {
  const { path, way } = await showApp('/info/appearance', { width: 390 })
  await back.click()
  await expect.poll(path).toBe('/info')
  expect(way()).toEqual(['/info'])
})

test('the number and the code of a person are a tap away on their hub', async () => {
  const { id } = await showApp('/info', { width: 390 })
  await expect.element(page.getByText(`账号 ${id}`)).toBeVisible()
  await page.getByRole('button', { name: '我的二维码' }).click()
  await expect.element(page.getByRole('dialog', { name: '我的二维码' })).toBeVisible()
})
