import { expect, test } from 'vitest'
import { matchPath, matchRoutes } from './match.ts'
import type { Route } from './route.ts'

const page = (path?: string): Route => (path === undefined ? {} : { path })
const chat = page()
const info = page('info')
const list = page()
const user: Route = { path: 'user/:id', children: [chat, info] }
const layout: Route = { children: [list, user] }
const rest = page('*')
const table = [layout, rest]

const branchOf = (pathname: string) => matchRoutes(table, pathname)

test('a path leads through its layouts to its page', () => {
  expect(branchOf('/user/7/info')).toEqual({ routes: [layout, user, info], params: { id: '7' } })
})

test('a page without a path of its own is what is shown at its parent', () => {
  expect(branchOf('/')?.routes).toEqual([layout, list])
  expect(branchOf('/user/7')?.routes).toEqual([layout, user, chat])
})

test.each(['/user', '/user/7/other', '/other'])(
  '%s, which no page takes whole, is left to what takes all',
  (path) => {
    expect(branchOf(path)?.routes).toEqual([rest])
  },
)

test('slashes too many change nothing', () => {
  expect(branchOf('//user/7/')?.routes).toEqual([layout, user, chat])
})

test.each([
  ['/user/%E6%9E%97', '林'],
  ['/user/%', '%'],
])('the parameter of %s is %s', (path, id) => {
  expect(branchOf(path)?.params).toEqual({ id })
})

test.each([
  ['/m/users/:id', '/m/users/7', { params: { id: '7' }, base: '/m/users/7' }],
  ['/m/users/:id', '/m/users/7/info', undefined],
  ['/:kind/:id/*', '/user/7/info', { params: { kind: 'user', id: '7' }, base: '/user/7' }],
  ['/:kind/:id/*', '/user', undefined],
  ['/', '/', { params: {}, base: '/' }],
  ['/', '/user', undefined],
])('%s beside %s', (pattern, path, match) => {
  expect(matchPath(pattern, path)).toEqual(match)
})
