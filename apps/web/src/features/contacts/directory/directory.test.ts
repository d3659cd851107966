import type { Friend } from '@parley/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadPinyinSpeller, plainSpeller, type Speller } from '../../../platform/spelling/spelling.ts'
import { findContacts, sortContacts, withHeadings } from './directory.ts'

let pinyin: Speller
beforeAll(async () => {
  pinyin = await loadPinyinSpeller()
})

const friend = (userID: number, nickname: string, notice = ''): Friend => ({
  userID,
  nickname,
  notice,
  abstract: '',
  avatar: '',
  isOnline: false,
})
const friends = (...nicknames: string[]) => nicknames.map((nickname, index) => friend(index + 1, nickname))
const sorted = (...nicknames: string[]) =>
  sortContacts(friends(...nicknames), pinyin).map(({ name, letter }) => `${letter} ${name}`)

describe('the order of contacts', () => {
  test('is that of pinyin, with latin names in between', () => {
    expect(sorted('张三', 'Zoe', '阿明', 'alice', '鲍勃', 'Bob')).toEqual([
      'A 阿明',
      'A alice',
      'B 鲍勃',
      'B Bob',
      'Z 张三',
      'Z Zoe',
    ])
  })

  test('reads a surname as a surname', () => {
    expect(sorted('曾小贤', '单田芳', '仇英')).toEqual(['Q 仇英', 'S 单田芳', 'Z 曾小贤'])
  })

  test('puts what begins with no letter last, under #', () => {
    expect(sorted('😀笑', '123', 'Zed', 'Ольга')).toEqual(['Z Zed', '# 123', '# Ольга', '# 😀笑'])
  })

  test('ignores accents, case and space around', () => {
    expect(sorted('Émile', 'eva', ' Ed')).toEqual(['E  Ed', 'E Émile', 'E eva'])
    expect(sorted('Øystein', 'Łukasz')).toEqual(['L Łukasz', 'O Øystein'])
  })

  test('goes by my note where there is one', () => {
    const list = [friend(1, '张三', '阿三'), friend(2, '李四')]
    expect(sortContacts(list, pinyin).map(({ name }) => name)).toEqual(['阿三', '李四'])
  })

  test('is the same whatever order the server sent, also for people of one name', () => {
    const list = [friend(3, '王伟'), friend(1, '王伟'), friend(2, '王伟')]
    expect(sortContacts(list, pinyin).map(({ friend: { userID } }) => userID)).toEqual([1, 2, 3])
  })
})

describe('headings', () => {
  test('stand before the first of each letter', () => {
    const rows = withHeadings(sortContacts(friends('阿明', 'Ann', '李四', '7'), pinyin))
    expect(rows.map((row) => (row.kind === 'heading' ? row.letter : row.contact.name))).toEqual([
      'A',
      '阿明',
      'Ann',
      'L',
      '李四',
      '#',
      '7',
    ])
  })

  test('are none for nobody', () => expect(withHeadings([])).toEqual([]))
})

describe('finding contacts', () => {
  const list = [friend(10001, '曾小贤', '老师'), friend(10002, 'José'), friend(20003, '吕布')]
  const found = (typed: string, speller = pinyin) =>
    findContacts(sortContacts(list, speller), typed, speller).map(({ friend: { userID } }) => userID)

  test.each([
    ['nickname', '小贤', [10001]],
    ['note', '老师', [10001]],
    ['pinyin', 'zengxiao', [10001]],
    ['initials', 'zxx', [10001]],
    ['initials of the note', 'ls', [10001]],
    ['pinyin in capitals', 'ZengXX', [10001]],
    ['ü as v', 'lvbu', [20003]],
    ['latin without its accent', 'jose', [10002]],
    ['the beginning of the account', '1000', [10002, 10001]],
    ['nobody', 'qqq', []],
  ])('by %s', (_, typed, ids) => expect([...found(typed)].sort()).toEqual([...ids].sort()))

  test('works on plain parts of names while there is no dictionary', () => {
    expect(found('贤', plainSpeller)).toEqual([10001])
  })
})
