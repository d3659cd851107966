import { expect, test } from 'vitest'
import { wantedOf } from './wanted.ts'

test('a list names each group once, and of each person what there is', () => {
  const people = [
    { row: 2, nickname: 'Alice', accountName: 'alice', groups: ['Class 3', 'Choir'] },
    { row: 3, nickname: 'Bob', accountName: '', groups: ['CHOIR'] },
    { row: 5, nickname: 'Carla', accountName: '', groups: [] },
  ]
  expect(wantedOf('0123456789abcdef', people, true)).toEqual({
    id: '0123456789abcdef',
    createGroups: true,
    groups: ['Class 3', 'Choir'],
    people: [
      { nickname: 'Alice', accountName: 'alice', groups: [0, 1] },
      { nickname: 'Bob', groups: [1] },
      { nickname: 'Carla' },
    ],
  })
})
