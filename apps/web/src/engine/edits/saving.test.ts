import { type Command, type Edit, SendError } from '@parley/client'
import { MessageType } from '@parley/contract/enums'
import { messageWithdrawn } from '@parley/contract/error-codes'
import { expect, test, vi } from 'vitest'
import { toast } from '../../platform/toast.ts'
import { stubBrowser } from '../test/browser.ts'
import { keptEdits } from './kept-edits.ts'
import type { OwnEdits } from './own-edit.ts'
import { createOwnEdits } from './own-edits.ts'
import { resumeEdits, saveEdit } from './saving.ts'

const target = { kind: 'direct', id: 2 } as const
const textMsg = (content: string) => ({ type: MessageType.text, textMsg: { content } }) as const

/** A page of a person who edits; the test answers what it sends to the server. */
function open() {
  const asked: Array<{ edit: Edit; answer: PromiseWithResolvers<void> }> = []
  const live = {
    command(_: unknown, command: Command) {
      if (!('edit' in command)) throw new Error('only edits are expected')
      const { edit } = command
      const answer = Promise.withResolvers<void>()
      asked.push({ edit, answer })
      return answer.promise
    },
  }
  const ownEdits: OwnEdits = createOwnEdits(1, live)
  const parts = { live, ownEdits }
  return {
    asked,
    kept: () => keptEdits(ownEdits)[7],
    sentEdits: () =>
      asked.map(({ edit: { version, msg } }) => [version, 'textMsg' in msg && msg.textMsg.content]),
    save: (text: string, version: number) =>
      saveEdit(parts, { target, messageId: 7, version, msg: textMsg(text), before: textMsg('as sent') }),
    resume: () => resumeEdits(parts),
    async answer(error?: SendError) {
      const last = asked.at(-1)
      if (error) last?.answer.reject(error)
      else last?.answer.resolve()
      await new Promise(setImmediate)
    },
  }
}

test('an edit shows at once, is kept until it is answered, and then no more', async () => {
  stubBrowser()
  const { save, kept, answer } = open()
  save('edited', 0)
  expect(kept()).toMatchObject({ msg: textMsg('edited'), target })
  await answer()
  expect(kept()).toBeUndefined()
})

test('an edit that follows before the answer is sent after it, on the version that the first made', async () => {
  stubBrowser()
  const { save, kept, answer, sentEdits } = open()
  save('one', 0)
  save('two', 1)
  expect(sentEdits()).toEqual([[0, 'one']])
  await answer()
  expect(sentEdits()).toEqual([
    [0, 'one'],
    [1, 'two'],
  ])
  expect(kept()).toMatchObject({ msg: textMsg('two') })
  await answer()
  expect(kept()).toBeUndefined()
})

test('a page that is opened again continues with the same edits, and sends each of them once', async () => {
  stubBrowser()
  const before = open()
  before.save('one', 0)
  before.save('two', 1)
  const after = open()
  after.resume()
  after.resume()
  expect(after.asked.map(({ edit }) => edit.editId)).toEqual([before.asked[0]?.edit.editId])
  await after.answer()
  expect(after.sentEdits()).toEqual([
    [0, 'one'],
    [1, 'two'],
  ])
})

test('a refused edit stays with its reason and the last text, and is not sent again', async () => {
  stubBrowser()
  const { save, kept, answer, sentEdits, resume } = open()
  save('one', 0)
  save('two', 1)
  await answer(new SendError('edited elsewhere', 4034, false))
  expect(kept()).toMatchObject({ reason: 'edited elsewhere', msg: textMsg('two') })
  resume()
  expect(sentEdits()).toHaveLength(1)
  save('three', 1)
  expect(kept()).not.toHaveProperty('reason')
  await answer()
  expect(kept()).toBeUndefined()
})

test('nothing stays of an edit whose message is gone, and the reason is shown', async () => {
  stubBrowser()
  const shownError = vi.spyOn(toast, 'error')
  const { save, kept, answer } = open()
  save('one', 0)
  await answer(new SendError('withdrawn', messageWithdrawn, false))
  expect(kept()).toBeUndefined()
  expect(shownError).toHaveBeenCalledWith('withdrawn')
})

test('an edit that could not be sent stays stored', async () => {
  stubBrowser()
  const { save, kept, answer } = open()
  save('one', 0)
  await answer(new SendError('closed', 0, true))
  expect(kept()).toMatchObject({ msg: textMsg('one') })
  expect(kept()).not.toHaveProperty('reason')
})
