import { expect, test, vi } from 'vitest'
import type { Attachment } from '../../../engine/drafts/drafts.ts'
import type { Engine } from '../../../engine/engine.ts'
import type { Chat } from '../context/chat-context.ts'
import { scheduleDraft } from './schedule-draft.ts'

test('what was recorded cannot wait, and is not uploaded for it', async () => {
  const file = new File(['x'], 'voice.webm')
  const voice: Attachment = { kind: 'voice', src: 'blob:voice', file, isImage: false, length: 2 }
  const uploaded = vi.fn(() => Promise.reject(new Error('nothing is to be uploaded')))
  const draft = { text: 'Listen', citation: undefined, mentions: [], attachments: [voice] }
  const engine = { drafts: { of: () => draft }, files: { uploaded } } as unknown as Engine
  const chat = { path: '/user/2', target: { kind: 'user', id: 2 } } as unknown as Chat
  expect(await scheduleDraft(engine, chat, new Date(Date.now() + 3600_000))).toBe(false)
  expect(uploaded).not.toHaveBeenCalled()
})
