import { wordLimits } from '@parley/contract'
import { refuse } from '../../../kernel/refusal.ts'
import { lettersOf } from '../../../platform/word-filter/service.ts'

/** The first of those that match the same, however they are spelt. @throws Refusal for one that nothing can match */
export function distinctWords(words: readonly string[]): string[] {
  const kept = new Map<string, string>()
  for (const word of words) {
    const letters = lettersOf(word)
    if (letters.length === 0) refuse('wordWithoutLetters', { word })
    const key = `${word.startsWith('*')} ${letters.join()} ${word.endsWith('*')}`
    if (!kept.has(key)) kept.set(key, word)
  }
  return [...kept.values()]
}

/** @param others how many words all other lists have */
export function checkRoom(count: number, others: number): void {
  const { words: max } = wordLimits
  if (others + count > max) refuse('wordsFull', { max, room: Math.max(0, max - others) })
}
