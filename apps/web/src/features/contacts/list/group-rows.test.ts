import type { MyGroup } from '@parley/contract'
import { expect, test } from 'vitest'
import { loadPinyinSpeller } from '../../../platform/spelling/spelling.ts'
import { groupRowsOf } from './group-rows.ts'

const group = (groupId: number, groupTitle: string) => ({ groupId, groupTitle }) as MyGroup
const groups = {
  created: [group(3, '周末爬山'), group(1, 'Book club')],
  joined: [group(2, '读书会'), group(4, '班级群')],
}
const nothing = { created: [], joined: [] }
const speller = await loadPinyinSpeller()
const keys = (typed = '', mine: typeof groups | typeof nothing = groups) =>
  groupRowsOf(mine, typed, speller).map(({ key }) => key)

test('groups are sorted by how I joined them, each part by pinyin', () => {
  expect(keys()).toEqual([
    'createGroup',
    'findGroups',
    'groupNotices',
    'created',
    1,
    3,
    'joined',
    4,
    2,
    'groupTotal',
  ])
})

test('a part without groups has no heading; without any the way to one is shown', () => {
  expect(keys('', { ...groups, created: [] })).not.toContain('created')
  expect(keys('', nothing)).toEqual(['createGroup', 'findGroups', 'groupNotices', 'noGroups'])
})

test('a search finds by title, pinyin and id in both parts', () => {
  expect(keys('book')).toEqual([1])
  expect(keys('bjq')).toEqual([4])
  expect(keys('2')).toEqual([2])
  expect(keys('nothing')).toEqual([])
})
