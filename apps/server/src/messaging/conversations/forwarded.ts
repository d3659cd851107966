import { bodyFields, MessageType, textIn, wireKindOf, wirePreviewOf } from '@parley/contract'
import type { Content, StoredMessage } from './drafts.ts'
import { allIn, factsIn, filesOf, type StoredEntry, type StoredOrigin } from './records.ts'

type Said = Pick<StoredEntry, 'type' | 'body' | 'entries'>

/**
 * Content of a message, apart from its conversation: if it cites or names somebody, only the text is left. Undefined if
 * the message has no content by itself.
 */
export function saidBy({ type, body }: Pick<StoredMessage, 'type' | 'body'>): Said | undefined {
  const { record, forwarded, noLinkPreview, album } = factsIn(body)
  const facts = {
    ...(record && { record }),
    ...(forwarded && { forwarded }),
    ...(noLinkPreview && { noLinkPreview }),
    ...(album && { album }),
  }
  const content = textIn(type, body)
  if (content !== undefined) return { type: MessageType.text, body: { content, ...facts } }
  const isSaid = wireKindOf(type)?.from !== 'nobody'
  if (!isSaid) return undefined
  const stored = body as Readonly<Record<string, unknown>>
  const fields = [
    ...(bodyFields[type]?.received ?? Object.keys(stored)),
    'width',
    'height',
    'waveform',
    'sticker',
  ]
  const kept = fields.filter((name) => name in stored).map((name) => [name, stored[name]])
  return { type, body: { ...Object.fromEntries(kept), ...facts } }
}

/** The content of a message that somebody else sends on; undefined for what stays where it happened. */
export function forwardedContent(said: Said, origin: StoredOrigin | undefined): Content | undefined {
  const type = said.type as MessageType
  if (wireKindOf(type)?.from !== 'client') return undefined
  const { forwarded = origin } = factsIn(said.body)
  const body = { ...said.body, ...(forwarded && { forwarded }) }
  const ids = new Set([said, ...allIn(said.entries ?? [])].flatMap(filesOf))
  return {
    type,
    body,
    preview: wirePreviewOf(type, body),
    ...(said.entries && { entries: said.entries }),
    ...(ids.size > 0 && { fileIds: [...ids] }),
  }
}
