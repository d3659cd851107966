import { SendError } from '@parley/client'
import { expect, test, vi } from 'vitest'
import type { Conversation } from '../../../engine/conversations/conversation.ts'
import type { Engine } from '../../../engine/engine.ts'
import { memoryDevice } from '../../../engine/test/device.ts'
import { message } from '../../../engine/test/messages.ts'
import type { SentEntry } from '../../../engine/timeline/entry.ts'
import { createRecalled } from './recalled.ts'
import { withdraw } from './withdraw.ts'

vi.mock('../../../platform/toast.ts', () => ({ toast: { error: () => undefined } }))

const entry = { key: '1', state: 'sent', message: message(1, { isMe: true }) } as SentEntry

/** The stored content of a message of mine after the response to its withdrawal. */
async function keptAfter(answer: () => Promise<void>) {
  const kept = createRecalled({ database: memoryDevice().open() })
  const engine = { part: () => kept } as unknown as Engine
  await withdraw(engine, { withdraw: answer } as unknown as Conversation, entry)
  return kept.read(1)
}

test('a withdrawn message is stored on this device, to be written again', async () => {
  expect(await keptAfter(() => Promise.resolve())).toMatchObject({ text: 'text 1' })
})

test('a message that could not be withdrawn is not stored', async () => {
  expect(await keptAfter(() => Promise.reject(new SendError('Too late', 1, false)))).toBeUndefined()
})
