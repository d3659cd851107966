import type { Group } from '@parley/contract'
import { MemberRole } from '@parley/contract/enums'
import { beforeEach, expect, test, vi } from 'vitest'
import { groupQuery } from '../../lib/groups.ts'
import { loadTexts, setLanguage } from '../../lib/i18n/index.ts'
import { queryClient } from '../../lib/query-client.ts'
import { session, signedOut } from '../../lib/session.ts'
import { toasts } from '../../lib/toast.ts'
import { requireStaff } from './guard.ts'

const wanted = 'http://parley.test/group/7/info/member'

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await setLanguage('zh')
  await loadTexts('start')
  session.setState({ ...signedOut, token: 'token', userID: 1, exp: Date.now() })
  toasts.setState({ list: [] })
  return () => vi.unstubAllGlobals()
})

function goFrom(pathname: string, role: MemberRole) {
  vi.stubGlobal('location', { pathname, search: '?a=b', hash: '' })
  queryClient().setQueryData(groupQuery(7).queryKey, { groupId: 7, role } as Group)
  return requireStaff({ request: new Request(wanted), params: { id: '7' } } as never)
}

async function turnedAwayTo(pathname: string) {
  const answer = await goFrom(pathname, MemberRole.member).catch((thrown: unknown) => thrown)
  return (answer as Response).headers.get('Location')
}

test.each([MemberRole.owner, MemberRole.administrator])('role %i goes on', async (role) => {
  expect(await goFrom('/group/7', role)).toBeNull()
  expect(toasts.getState().list).toEqual([])
})

test('an ordinary member stays where they are, and is warned', async () => {
  expect(await turnedAwayTo('/group/7')).toBe('/group/7?a=b')
  expect(toasts.getState().list).toMatchObject([{ kind: 'warning', text: '权限错误' }])
})

test('whoever comes by the address itself sees what a member may see', async () => {
  expect(await turnedAwayTo('/group/7/info/member')).toBe('/group/7/info')
})

test('a group that is held is not asked for again', async () => {
  const ask = vi.fn()
  vi.stubGlobal('fetch', ask)
  await goFrom('/group/7', MemberRole.owner)
  expect(ask).not.toHaveBeenCalled()
})

test('whoever is not signed in is left to the guard of all pages', async () => {
  session.setState(signedOut)
  expect(await goFrom('/group/7', MemberRole.member)).toBeNull()
})
