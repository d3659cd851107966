import { wordLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { openOffice } from '../admin/office.ts'
import { insertMessages } from '../support/insert-messages.ts'
import { clientOf, password, refusal, say } from '../support/people.ts'
import { someWord } from './words-support.ts'

const office = await openOffice()
const { queries } = office.context.database

/** A person's group in which they wrote a word so many times. */
async function saidInGroup(word: string, times: number, by?: { readonly id: number }) {
  const [owner, member] = await office.friends('Owner', 'Member')
  const groupId = await office.group(owner, member)
  await insertMessages(
    queries,
    Array.from({ length: times }, (_, i) => ({
      conversation_id: groupId,
      sequence: i + 1,
      position: i + 10,
      sender_id: (by ?? owner).id,
      type: 1,
      body: { content: `a ${word} b` },
      preview: '',
      shows_date: false,
      client_message_id: null,
      created_at: new Date(),
    })),
  )
}

const trialBy = async (root: Awaited<ReturnType<typeof office.administrator>>, ...words: string[]) =>
  root.call('POST /api/words/trial/messages', { body: { words } })

test('word trial: counts of messages are rounded down to tens', async () => {
  const root = await office.administrator('Root')
  const [some, more] = [someWord(), someWord()]
  await saidInGroup(some, 10)
  await saidInGroup(more, 19)
  expect(await trialBy(root, some)).toMatchObject({ found: 10 })
  expect(await trialBy(root, more)).toMatchObject({ found: 10 })
  expect(await trialBy(root, some, more)).toMatchObject({ found: 20 })
})

test('word trial: a small count is the same as none', async () => {
  const root = await office.administrator('Root')
  const [rare, unsaid] = [someWord(), someWord()]
  await saidInGroup(rare, 9)
  const few = { found: 0, fewerThan: wordLimits.trialStep }
  expect(await trialBy(root, rare)).toMatchObject(few)
  expect(await trialBy(root, unsaid)).toMatchObject(few)
})

test('word trial: messages of the administrator do not count, so that they raise no count to a step', async () => {
  const root = await office.administrator('Root')
  const word = someWord()
  await saidInGroup(word, 10, root)
  expect(await trialBy(root, word)).toMatchObject({ found: 0 })
})

async function tenInChat(at: Pick<typeof office, 'friends'>, word: string): Promise<void> {
  const [ann, ben] = await at.friends('Ann', 'Ben')
  await say(ann, ben, ...Array.from({ length: 10 }, () => word))
}

test('word trial: messages between two people do not count', async () => {
  const root = await office.administrator('Root')
  const word = someWord()
  await tenInChat(office, word)
  expect(await trialBy(root, word)).toMatchObject({ found: 0 })
})

test('word trial: messages between two people count where administrators may search', async () => {
  const open = await openOffice({ env: { PARLEY_ADMIN_SEARCH: 'on' } })
  const root = await open.administrator('Root')
  const word = someWord()
  await tenInChat(open, word)
  expect(await trialBy(root, word)).toMatchObject({ found: 10 })
})

test('word trial: the audit log has the words', async () => {
  const root = await office.administrator('Root')
  const words = [someWord(), someWord()]
  await trialBy(root, ...words)
  const { list } = await root.call('GET /api/logs/logs', { query: { userId: root.id, limit: 1 } })
  expect(list[0]?.content).toContain(words.join(', '))
})

test('word trial: an administrator has few an hour', async () => {
  const root = await office.administrator('Root')
  for (let n = 0; n < wordLimits.trials.points; n++) await trialBy(root, 'spam')
  await expect(trialBy(root, 'spam')).rejects.toMatchObject(refusal('tooManyRequests'))
})

test('word trial: more words than the log names are refused', async () => {
  const root = await office.administrator('Root')
  const words = Array.from({ length: wordLimits.trialWords + 1 }, (_, i) => `word${i}`)
  await expect(trialBy(root, ...words)).rejects.toMatchObject(refusal('wordsTriedTooMany'))
})

test('word trial: a session whose client asks for the password has to have shown it', async () => {
  const { id } = await office.administrator('Root')
  const body = { userName: String(id), password, confirms: true }
  const { token } = await clientOf(office.url, '').call('POST /api/auth/login', { body })
  const careful = clientOf(office.url, token)
  const trial = () => careful.call('POST /api/words/trial/messages', { body: { words: ['spam'] } })
  await expect(trial()).rejects.toMatchObject(refusal('confirmationNeeded'))
  await careful.call('POST /api/auth/confirm', { body: { password } })
  expect(await trial()).toMatchObject({ found: 0 })
})
