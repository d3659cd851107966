import { beforeEach, expect, test, vi } from 'vitest'
import { directListQuery } from '../../../domain/conversations/queries.ts'
import { stubBrowser } from '../../../engine/test/browser.ts'
import { testEngine } from '../../../engine/test/engine.ts'
import { peer } from '../../../engine/test/messages.ts'
import { chatRow } from '../../../engine/test/rows.ts'
import { toasts } from '../../../platform/toast.ts'
import '../../../app/texts/catalogues.ts'
import { putShared } from './put-shared.ts'

const place = { kind: 'user', id: peer.id, path: `/user/${peer.id}` } as const
const file = new File(['x'], 'x.txt')
let world: ReturnType<typeof testEngine>
const forget = vi.fn()

beforeEach(() => {
  Object.assign(stubBrowser().document, { documentElement: {} })
  forget.mockClear()
  vi.stubGlobal('caches', { delete: forget })
  toasts.setState({ list: [] })
  world = testEngine()
  const row = chatRow({ isTemporary: true })
  world.engine.queries.setQueryData(directListQuery.queryKey, { list: [row], count: 1 })
  return () => world.engine.close('ended')
})

test('what has files is not put into a chat that takes text alone, and is still there for another', async () => {
  const shared = { text: 'look', files: [file], isTooMuch: false }
  expect(await putShared(world.engine, place, shared)).toBe(false)
  expect(world.engine.drafts.of(place.path)).toMatchObject({ text: '', attachments: [] })
  expect(toasts.getState().list).toMatchObject([{ kind: 'warning' }])
  expect(forget).not.toHaveBeenCalled()
})

test('text goes into such a chat behind what is written there', async () => {
  world.engine.drafts.save(place.path, 'see')
  const shared = { text: 'this', files: [], isTooMuch: false }
  expect(await putShared(world.engine, place, shared)).toBe(true)
  expect(world.engine.drafts.of(place.path).text).toBe('see\nthis')
  expect(forget).toHaveBeenCalledWith('shared')
})
