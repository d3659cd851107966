import { confirmationsOfSite, mailLimits } from '@parley/contract'
import { expect, test } from 'vitest'

const { least, perAccount } = mailLimits.ofSiteDaily

test('a site’s limit of confirmations grows with its accounts, and a small site has some', () => {
  for (const accounts of [0, 1, 50]) expect(confirmationsOfSite(accounts)).toBe(least)
  for (const accounts of [500, 5000, 100_000]) {
    expect(confirmationsOfSite(accounts)).toBeGreaterThanOrEqual(perAccount * accounts)
    expect(confirmationsOfSite(accounts)).toBeLessThan(2 * perAccount * accounts)
  }
  expect(confirmationsOfSite(600)).toBe(confirmationsOfSite(1000))
})

test('a few accounts of a small site do not use up its limit', () => {
  expect(least).toBeGreaterThanOrEqual(50 * mailLimits.ofPersonDaily.points)
})
