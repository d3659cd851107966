import { expect, test } from 'vitest'
import { isReservedName, skeletonOf } from './name-skeleton.ts'
import { normalized } from './normalized.ts'

test.each([
  '管理员',
  ' 管 理 员 ',
  '管理員',
  '【管理员】',
  '系统',
  '系統',
  '已注销',
  '已註銷',
  '已注销账号',
  'Administrator',
  'ＡＤＭＩＮ',
  'a d m i n',
  'Аdmin',
  'adrnin',
  'adm1n',
  'ádmïn',
  '⓪'.replace('⓪', 'System'),
  'SYSTEM.',
  'Deleted  account',
  '𝐚𝐝𝐦𝐢𝐧',
])('%s can be mistaken for the site', (name) => {
  expect(isReservedName(name)).toBe(true)
})

test.each(['Adam', '管理员小王的朋友', 'Systemic', '系统工程 3 班', 'Admina', '注销', '', '😀'])(
  '%s cannot be taken for the site',
  (name) => {
    expect(isReservedName(name)).toBe(false)
  },
)

test('names that look alike have one skeleton, and others not', () => {
  expect(skeletonOf('Ｂｏｂ')).toBe(skeletonOf('b o b'))
  expect(skeletonOf('Воb')).not.toBe(skeletonOf('Eve'))
  expect(skeletonOf('аlісе')).toBe(skeletonOf('ALICE'))
  expect(skeletonOf('👑 👑')).toBe(skeletonOf('👑👑'))
  expect(skeletonOf('👑')).not.toBe(skeletonOf('🎩'))
})

test('the form of a text costs no more than its bound, whatever it is made of', () => {
  expect(normalized('\ufdfa'.repeat(1_000_000), 'NFKC').length).toBeLessThan(20 * 4096)
})
