import { SendError } from '@parley/client'
import { expect, test, vi } from 'vitest'
import type { Engine } from '../../../engine/engine.ts'
import { ownEntries, signUp } from './own-entries.ts'

vi.mock('../../../platform/toast.ts', () => ({ toast: { error: () => undefined } }))

/** Requests about entries, once the server has refused the last one. */
async function refused(wish: { content?: string }) {
  const part = ownEntries()
  const command = () => Promise.reject(new SendError('The list is full', 1, false))
  await signUp(
    { part: () => part } as unknown as Pick<Engine, 'part'>,
    { command },
    {
      messageId: 1,
      entryId: 'mine',
      ...wish,
    },
  )
  return part.store.getState().wanted
}

test('sign-up list: an entry that was refused stays, with the reason', async () => {
  expect(await refused({ content: 'Cake' })).toMatchObject([{ content: 'Cake', problem: 'The list is full' }])
})

test('sign-up list: an entry that could not be withdrawn is there again', async () => {
  expect(await refused({})).toEqual([])
})
