import { expect, test } from './support/test.ts'

test.describe('errors that are expected', () => {
  test.use({ expectedErrors: /the first|the second/ })

  test('pass, each of several', async ({ page, openWindow, browserErrors }) => {
    await page.goto('/login')
    const other = await openWindow()
    await other.goto('/login')
    await page.evaluate(() => console.error('the first'))
    await other.evaluate(() => void setTimeout(() => void Promise.reject(new Error('the second'))))
    await expect.poll(() => browserErrors.length).toBe(2)
  })
})

for (const [kind, cause] of [
  ['a logged error', () => console.error('nobody expects this')],
  ['an exception', () => void setTimeout(() => void Promise.reject(new Error('nobody expects this')))],
] as const)
  test(`${kind} that nobody expects fails a test`, async ({ page, browserErrors }) => {
    test.fail()
    await page.goto('/login')
    await page.evaluate(cause)
    // Failing is what the test is to do by itself, afterwards.
    await expect
      .poll(() => browserErrors.length)
      .toBe(1)
      .catch(() => undefined)
  })
