import { currentEngine } from '../../engine/current.ts'
import '../../app/texts/catalogues.ts'
import type { Group } from '@parley/contract'
import { MemberRole } from '@parley/contract/enums'
import { beforeEach, expect, test, vi } from 'vitest'
import { groupQuery } from '../../domain/groups/groups.ts'
import { loadTexts, setLanguage } from '../../platform/texts/index.ts'
import { toasts } from '../../platform/toast.ts'
import { requireStaff } from './guard.ts'

const at = (pathname: string, search = '') => ({ pathname, search, hash: '', state: null })

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await setLanguage('zh')
  await loadTexts('start')
  toasts.setState({ list: [] })
  return () => vi.unstubAllGlobals()
})

function goFrom(pathname: string, role: MemberRole) {
  currentEngine().queries.setQueryData(groupQuery(7).queryKey, { groupId: 7, role } as Group)
  return requireStaff({
    location: at('/group/7/info/member'),
    from: at(pathname, '?a=b'),
    params: { id: '7' },
  })
}

test.each([MemberRole.owner, MemberRole.administrator])('role %i goes on', async (role) => {
  expect(await goFrom('/group/7', role)).toBeUndefined()
  expect(toasts.getState().list).toEqual([])
})

test('an ordinary member stays where they are, and is warned', async () => {
  expect(await goFrom('/group/7', MemberRole.member)).toBe('/group/7?a=b')
  expect(toasts.getState().list).toMatchObject([{ kind: 'warning', text: '权限错误' }])
})

test('a member who comes by the address itself sees what a member may see', async () => {
  expect(await goFrom('/group/7/info/member', MemberRole.member)).toBe('/group/7/info')
})

test('a cached group is not requested again', async () => {
  const ask = vi.fn()
  vi.stubGlobal('fetch', ask)
  await goFrom('/group/7', MemberRole.owner)
  expect(ask).not.toHaveBeenCalled()
})
