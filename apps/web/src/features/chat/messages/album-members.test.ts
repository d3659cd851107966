import { expect, test } from 'vitest'
import { message } from '../../../engine/test/messages.ts'
import type { Entry } from '../../../engine/timeline/entry.ts'
import { inPlace } from './album-members.ts'

const member = (id: number, place: number) =>
  ({
    key: `${id}`,
    state: 'sent',
    message: { ...message(id), extras: { album: { id: 'trip', place, count: 3 } } },
  }) as Entry

test('album: a picture that was sent again has its place among the others', () => {
  expect(inPlace([member(2, 1), member(3, 2), member(9, 0)]).map(({ key }) => key)).toEqual(['9', '2', '3'])
})
