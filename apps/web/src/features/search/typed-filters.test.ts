import { expect, test } from 'vitest'
import { nothing, wantedOf } from './searching.ts'
import { absorbed, finished, textOf, unclear, unfinished } from './typed-filters.ts'

const friends = [
  { id: 2, name: '小明' },
  { id: 3, name: 'Ann Lee' },
  { id: 4, name: '重名' },
  { id: 5, name: '重名' },
]
const known = {
  me: { id: 1, name: 'Alice' },
  myself: ['me', '我'],
  people: [friends],
  places: [
    { kind: 'group' as const, id: 7, name: '三班' },
    { kind: 'direct' as const, id: 2, name: '小明' },
  ],
  isLoading: false,
}
const ask = (typed: string) => absorbed({ ...nothing, typed }, known)

test('a filter that is typed to its end becomes one, in either language', () => {
  expect(ask('来自:小明 计划')).toEqual({ ...nothing, typed: '计划', from: friends[0] })
  expect(ask('plan from:"Ann Lee" b')).toEqual({ ...nothing, typed: 'plan b', from: friends[1] })
  expect(ask('from:me x')).toMatchObject({ from: known.me })
  expect(ask('在：三班 计划')).toMatchObject({ typed: '计划', place: known.places[0] })
  expect(ask('类型:图片 ')).toMatchObject({ typed: '', scope: 'picture' })
})

test('days are those among which one looks', () => {
  expect(ask('on:2026-11-25 x')).toMatchObject({ first: '2026-11-25', last: '2026-11-25' })
  expect(ask('之前:2026-11-25 x')).toMatchObject({ last: '2026-11-24' })
  expect(ask('after:2026-11 x')).toMatchObject({ first: '2026-12-01' })
  expect(ask('日期:2026年2月 x')).toMatchObject({ first: '2026-02-01', last: '2026-02-28' })
})

test('an unfinished, unknown or ambiguous filter stays as typed', () => {
  for (const typed of [
    'from:小',
    'from:小明',
    'from:',
    'from:nobody x',
    'from:重名 x',
    'type:song x',
    'on:2026-02-30 x',
  ])
    expect(ask(typed)).toEqual({ ...nothing, typed })
  expect(unfinished('计划 来自:小')).toMatchObject({ name: 'from', value: '小' })
  expect(unfinished('来自:小明 计划')).toBeUndefined()
})

test.for([
  ['from:nobody x', 'from:nobody', 'unknown'],
  ['x 来自:重名 方案', '来自:重名', 'several'],
  ['在:四班 x', '在:四班', 'unknown'],
  ['type:song x', 'type:song', 'unknown'],
  ['on:2026-02-30 x', 'on:2026-02-30', 'unknown'],
  ['来自: 小明', '来自:', 'empty'],
])('in %j the filter %j is reported as %s', ([typed = '', text, why]) => {
  expect(unclear(ask(typed).typed, known)).toMatchObject({ text, why })
})

test('with a chosen group the sender is one of its members, by any of their names', () => {
  const member = { id: 8, name: '班长', also: ['小明', 'Ming'] }
  const inGroup = { ...known, people: [[member], friends] }
  const from = { id: 8, name: '班长' }
  for (const name of ['班长', '小明', 'ming'])
    expect(absorbed({ ...nothing, typed: `来自:${name} x` }, inGroup)).toMatchObject({ from })
  expect(absorbed({ ...nothing, typed: 'from:"Ann Lee" x' }, inGroup)).toMatchObject({ from: friends[1] })
})

test('while more may become known nobody is called unknown, and nobody is guessed', () => {
  const loading = { ...known, isLoading: true }
  for (const typed of ['from:nobody x', 'from:10009 x'])
    expect(unclear(absorbed({ ...nothing, typed }, loading).typed, loading)).toMatchObject({ why: 'pending' })
})

test('nobody is called unknown where not all could be read, but a place is', () => {
  const failed = { ...known, error: new Error('no network') }
  expect(unclear('from:nobody x', failed)).toMatchObject({ why: 'failed' })
  expect(unclear('in:nowhere x', failed)).toMatchObject({ why: 'unknown' })
})

test('a filter that is understood, or still being typed, is not unclear', () => {
  for (const typed of [
    '来自:小明 计划',
    'type:file x',
    'on:2026-11 x',
    'from:nobody',
    '计划',
    '"from:nobody x"',
  ])
    expect(unclear(typed, known)).toBeUndefined()
})

test('the number of any account is enough', () => {
  expect(ask('from:10009 x')).toEqual({ ...nothing, typed: 'x', from: { id: 10009, name: '10009' } })
})

test('Enter finishes what is known', () => {
  expect(finished({ ...nothing, typed: '计划 来自:小明' }, known)).toMatchObject({
    typed: '计划 ',
    from: friends[0],
  })
  expect(finished({ ...nothing, typed: '计划 来自:小' }, known)).toBeUndefined()
})

test('messages are searched by words and filters', () => {
  expect(textOf('计划  from:x 明天')).toBe('计划 明天')
  expect(wantedOf({ ...ask('在:三班 类型:文件 计划'), from: known.me })).toEqual({
    text: '计划',
    from: 1,
    target: { kind: 'group', id: 7 },
    type: 'file',
  })
})
