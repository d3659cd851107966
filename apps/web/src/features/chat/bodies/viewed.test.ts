import type { Msg } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { expect, test } from 'vitest'
import { message } from '../../../engine/test/messages.ts'
import { emptyTimeline, merge, remove, showing, withdraw } from '../../../engine/timeline/timeline.ts'
import { viewedOf } from './viewed.ts'

const picture = (name: string): Msg => ({
  type: MessageType.image,
  imageMsg: { title: name, src: `/${name}` },
})
const film = (name: string): Msg => ({
  type: MessageType.video,
  videoMsg: { title: name, src: `/${name}`, time: 3 },
})
const said = (id: number, make = picture) => message(id, { msg: make(String(id)) })
const names = (viewed: ReturnType<typeof viewedOf>) => viewed.map(({ title }) => title)

/** A timeline with the messages 5 to 8, all but one of them pictures. */
const timeline = merge(
  emptyTimeline,
  [5, 6, 7, 8].map((id) => ({ message: id === 6 ? message(6) : said(id) })),
  {
    first: 5,
    last: 8,
  },
)

test('pictures before and after the shown ones surround them, each once and in order', () => {
  const read = [said(1), said(3, film), said(5), said(9, film)]
  const shown = showing(timeline, 6)
  expect(names(viewedOf(shown, read, 0))).toEqual(['1', '3', '5', '7', '8', '9'])
  expect(viewedOf(shown, read, 0).map(({ isVideo }) => isVideo)).toEqual([
    false,
    true,
    false,
    false,
    false,
    true,
  ])
})

test('what is taken back, removed or vanished since is shown no more', () => {
  const gone = { ...said(2), extras: { vanishesAt: '2026-11-21T12:00:00.000Z' } }
  const read = [said(1), gone, said(3), said(4)]
  const now = Date.parse('2026-11-21T12:00:01.000Z')
  expect(names(viewedOf(remove(withdraw(timeline, 1, ''), [3]), read, now))).not.toContain('1')
  expect(
    names(viewedOf(remove(withdraw(timeline, 1, ''), [3]), read, now)).filter((name) => Number(name) < 5),
  ).toEqual(['4'])
})

test('its key stays the same once its message is loaded', () => {
  const [before] = viewedOf(timeline, [said(1)], 0)
  const loaded = merge(emptyTimeline, [{ message: said(1) }], { first: 1, last: Number.POSITIVE_INFINITY })
  expect(viewedOf(loaded, [], 0)[0]?.key).toBe(before?.key)
})
