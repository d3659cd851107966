import { limits } from '@parley/contract'
import type { MessageEntry } from '@parley/importers'
import { importLimits } from './limits.ts'

/** How many messages a record may become, and how much it says. */
export function weightOf({ text = '', html = '', files = [] }: MessageEntry) {
  const own = html === '' ? files.length : 1
  return { messages: own + Math.ceil(text.length / limits.text.max), characters: text.length + html.length }
}

/**
 * Messages of a conversation that are stored together: no more than it may be locked for. A reply needs the ids of the
 * message that it answers and of its thread, so it begins the next run.
 */
export function runsOf(entries: readonly MessageEntry[]): MessageEntry[][] {
  const runs: MessageEntry[][] = []
  let refs = new Set<string>()
  let [messages, characters] = [0, 0]
  for (const entry of entries) {
    const weight = weightOf(entry)
    const last = runs.at(-1)
    const isApart = [entry.repliesTo, entry.inThread].some((named) => named !== undefined && refs.has(named))
    const isFull =
      messages + weight.messages > importLimits.messagesAtOnce ||
      characters + weight.characters > importLimits.charactersAtOnce
    if (last && !isApart && !isFull) last.push(entry)
    else {
      runs.push([entry])
      refs = new Set()
      ;[messages, characters] = [0, 0]
    }
    refs.add(entry.ref)
    messages += weight.messages
    characters += weight.characters
  }
  return runs
}
