import type { Mention } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { expect, test } from 'vitest'
import { message, text } from '../test/messages.ts'
import { type OwnEdit, withOwnEdit } from './own-edit.ts'

const mention = (at: number) => ({ userID: 3, at, length: 3 })

function ownEdit(content: string, mentions?: Mention[]): OwnEdit {
  const textMsg = { type: MessageType.text, textMsg: { content } } as const
  const edit = { messageId: 1, version: 1, editId: 'edit', msg: textMsg, ...(mentions && { mentions }) }
  return { target: { kind: 'direct', id: 2 }, msg: textMsg, edits: [edit] }
}

test('a message that is being saved turns to whom its new text turns, at the places there', () => {
  const before = { ...message(1), extras: { mentions: [mention(0)] } }
  expect(withOwnEdit(before, ownEdit('Dear @Cy', [mention(5)]))).toMatchObject({
    msg: text('Dear @Cy'),
    extras: { mentions: [mention(5)] },
  })
})

test('a message whose new text turns to nobody turns to nobody', () => {
  const before = { ...message(1), extras: { mentions: [mention(0)], fileName: 'a.png' } }
  expect(withOwnEdit(before, ownEdit('Nobody')).extras).toEqual({ fileName: 'a.png' })
})
