import { expect, test } from 'vitest'
import { ownPage } from './own-page.ts'

const site = 'https://chat.example.org'

test.each([
  [`${site}/group/7?m=12`, '/group/7?m=12'],
  [`${site}/user/10001`, '/user/10001'],
  [`${site}/i/K7QF2MXD9RTWHB4C`, '/i/K7QF2MXD9RTWHB4C'],
  [`${site}/m/users/10001#top`, '/m/users/10001#top'],
])('%s is a page of the app', (href, path) => {
  expect(ownPage(href, site)).toBe(path)
})

test.each([
  `${site}/api/file/7`,
  `${site}/`,
  `${site}/groups`,
  `${site}/info`,
  'http://chat.example.org/group/7',
  'https://chat.example.org.evil.example/group/7',
  'https://someone@evil.example/group/7',
  'https://evil.example/https://chat.example.org/group/7',
])('%s leads out of it', (href) => {
  expect(ownPage(href, site)).toBeUndefined()
})
