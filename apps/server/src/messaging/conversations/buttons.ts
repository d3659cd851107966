import type { Button } from '@parley/contract'
import type { Caller } from '../../kernel/caller.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import { isWritten } from './commands.ts'
import type { Content } from './drafts.ts'
import { factsIn } from './records.ts'

/** Buttons that are stored in the body of a message. @throws Refusal */
export function buttonsOf(
  { scopes }: Caller,
  content: Pick<Content, 'type' | 'body'>,
  buttons: readonly Button[],
): { readonly buttons?: readonly Button[] } {
  if (!scopes) refuse('botsOnly')
  if (!isWritten(content)) refuse('buttonsRefused')
  if (new Set(buttons.map(({ id }) => id)).size < buttons.length) refuseField('buttons')
  if (buttons.length === 0) return {}
  return { buttons: buttons.map(({ id, label, style }) => ({ id, label, ...(style && { style }) })) }
}

/** The content with its buttons spelled out as lines below the text, for readers who press nothing. */
export function spelledOut<S extends { readonly body: object }>(said: S): S {
  const { buttons, ...body } = factsIn(said.body)
  if (!buttons) return said
  const { content = '' } = body as { content?: string }
  const lines = [content, ...buttons.map(({ label }) => `[${label}]`)]
  return { ...said, body: { ...body, content: lines.join('\n') } }
}
