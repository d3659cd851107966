import { expect, test } from 'vitest'
import type { Found } from '../../domain/search/found.ts'
import { grouped } from './grouped.ts'

const found = (id: number, of: number) =>
  ({ target: { kind: 'direct', id: of }, message: { id } }) as unknown as Found
const shown = (...rows: Found[]) => grouped(rows).map(({ newest, count }) => [newest.message.id, count])

test('one or two results of a conversation are not grouped', () => {
  expect(shown(found(9, 1), found(8, 2), found(7, 1))).toEqual([
    [9, 1],
    [8, 1],
    [7, 1],
  ])
})

test('many finds of a conversation are one line, where the newest is', () => {
  expect(shown(found(9, 1), found(8, 2), found(7, 1), found(6, 3), found(5, 1))).toEqual([
    [9, 3],
    [8, 1],
    [6, 1],
  ])
})
