import { expect, test } from 'vitest'
import { loginPath, safePath } from './redirect.ts'

test.each(['/', '/notice', '/user/5?at=3#end', '/m/search/user?key=%E6%9E%97', '/a//b'])(
  '%s stays',
  (path) => {
    expect(safePath(path)).toBe(path)
  },
)

test.each([
  null,
  '',
  'notice',
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  'http:/evil.example',
])('%j leads home instead', (path) => {
  expect(safePath(path)).toBe('/')
})

test.each(['/login', '/login/register', '/login?redirect_url=/login'])('%s would lead in circles', (path) => {
  expect(safePath(path)).toBe('/')
})

test('a path that only begins like the sign-in is another path', () => {
  expect(safePath('/loginhelp')).toBe('/loginhelp')
})

test('the sign-in carries the path along', () => {
  expect(loginPath('/notice')).toBe('/login?redirect_url=/notice')
  const path = '/m/search/user?key=a&b=c#d'
  expect(new URL(loginPath(path), 'http://here').searchParams.get('redirect_url')).toBe(path)
})
