import { composer, log } from './support/chat.ts'
import { newPerson, openAs } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

test('on a phone Enter begins a line and the button sends, unless one likes it the other way', {
  tag: '@all',
}, async ({ page, parley }) => {
  const alice = await newPerson(parley.url, 'Alice')
  await openAs(page, alice, `/user/${alice.id}`)
  await expect(composer(page)).toHaveAttribute('enterkeyhint', 'enter')
  await composer(page).fill('milk')
  await composer(page).press('Enter')
  await composer(page).pressSequentially('bread')
  await expect(composer(page)).toHaveValue('milk\nbread')
  await page.getByRole('button', { name: '发送', exact: true }).tap()
  await expect(composer(page)).toHaveValue('')
  await expect(log(page).getByText('milk\nbread')).toBeVisible()

  await page.goto('/info/base')
  await expect(page.getByRole('radio', { name: '点按钮发送' })).toBeChecked()
  await page.getByText('按 Enter 发送').tap()
  await page.goto(`/user/${alice.id}`)
  await composer(page).fill('eggs')
  await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue('')
  await expect(log(page).getByText('eggs')).toBeVisible()
})
