import { confirmationsOfSite, mailLimits } from '@parley/contract'
import { expect, test } from 'vitest'

const { least, perAccount } = mailLimits.ofSiteDaily

test('a site may ask for as many confirmations as it has accounts to ask, and a small one for some', () => {
  for (const accounts of [0, 1, 50]) expect(confirmationsOfSite(accounts)).toBe(least)
  for (const accounts of [500, 5000, 100_000]) {
    expect(confirmationsOfSite(accounts)).toBeGreaterThanOrEqual(perAccount * accounts)
    expect(confirmationsOfSite(accounts)).toBeLessThan(2 * perAccount * accounts)
  }
  expect(confirmationsOfSite(600)).toBe(confirmationsOfSite(1000))
})

test('of a small site a few accounts do not use up what all may ask for', () => {
  expect(least).toBeGreaterThanOrEqual(50 * mailLimits.ofPersonDaily.points)
})
