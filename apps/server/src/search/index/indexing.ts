import { setImmediate } from 'node:timers/promises'
import { type SearchedMessage, searchedBetween } from '../../conversations/searched-repository.ts'
import type { Queries } from '../../storage/database.ts'
import { addLines, type BlockKey, endsOf, putBlock, removeBlock } from './block-repository.ts'
import { blockOf, firstOf, lastOf, lineOf, termsOf } from './line.ts'

/** Milliseconds for which nobody else has a turn. */
const turnMs = 10

/** Makes a block of what its messages say now. Only with the index locked. */
export async function makeBlock(queries: Queries, key: BlockKey): Promise<void> {
  const { conversationId, block } = key
  const messages = await searchedBetween(queries, {
    conversationId,
    first: firstOf(block),
    last: lastOf(block),
  })
  const [first, last] = [messages[0], messages.at(-1)]
  if (!first || !last) return await removeBlock(queries, key)
  const text = (await linesOf(messages)).join('')
  const isWhole = last.sequence === lastOf(block)
  await putBlock(queries, {
    ...key,
    firstId: Math.min(...messages.map(({ id }) => id)),
    lastId: Math.max(...messages.map(({ id }) => id)),
    lastSequence: last.sequence,
    text,
    terms: isWhole ? termsOf(block, text) : null,
  })
}

/** Others have their turns between long ones. */
async function linesOf(messages: readonly SearchedMessage[]): Promise<string[]> {
  const lines: string[] = []
  let since = performance.now()
  for (const message of messages) {
    if (performance.now() - since > turnMs) {
      await setImmediate()
      since = performance.now()
    }
    lines.push(lineOf(message))
  }
  return lines
}

/**
 * Adds messages that are new, in the order of their conversations and sequences. Only with the index locked.
 * @returns blocks that have to be made instead
 */
export async function addMessages(
  queries: Queries,
  messages: readonly SearchedMessage[],
): Promise<BlockKey[]> {
  const all = additionsOf(messages)
  const ends = await endsOf(queries, all)
  // Whoever made a block while others were ahead of the log has taken their messages in.
  const missing = all.filter((one) => (ends.get(keyOf(one)) ?? -1) < one.lastSequence)
  const added = await addLines(
    queries,
    missing.filter(({ isPlain }) => isPlain),
  )
  const done = new Set(added.map(keyOf))
  return missing.filter((one) => !done.has(keyOf(one)))
}

const keyOf = ({ conversationId, block }: BlockKey) => `${conversationId} ${block}`

function additionsOf(messages: readonly SearchedMessage[]) {
  const byBlock = Map.groupBy(messages, ({ conversation_id: conversationId, sequence }) =>
    keyOf({ conversationId, block: blockOf(sequence) }),
  )
  return [...byBlock.values()].flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)]
    if (!first || !last) return []
    const block = blockOf(first.sequence)
    const isGapless = last.sequence - first.sequence === group.length - 1
    return {
      conversationId: first.conversation_id,
      block,
      after: first.sequence - 1,
      lastId: last.id,
      lastSequence: last.sequence,
      text: group.map(lineOf).join(''),
      // What fills a block, or begins one, is made.
      isPlain: isGapless && last.sequence < lastOf(block) && first.sequence > firstOf(block),
    }
  })
}
