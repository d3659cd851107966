import { type Gist, gistOf, limits, MessageType } from '@parley/contract'
import { sql } from 'kysely'
import type { Slice } from '../../kernel/paging.ts'

/** A page of a list of conversations; with `gists` what its newest messages say in short is read too. */
export interface GistSlice extends Slice {
  readonly gists?: boolean | undefined
  /** Messages that were sent in threads alone are not part of it. */
  readonly withoutThreads?: boolean | undefined
}

/** For a row of the chat list; nulls where it was not requested, or the conversation has no message. */
export interface GistRow {
  readonly gist_type: number | null
  readonly gist_words: string | null
  readonly gist_album: number | null
  readonly gist_sticker: boolean | null
  readonly gist_sender: number | null
}

/** Enough for a title, for a withdrawal with its words, and to know whether a text is cut off. */
const gistSource = limits.mediaTitle.max
/** White space that is left out before the text begins; PostgreSQL itself would leave out spaces only. */
const whiteSpace = ' \t\n\r\u00a0\u3000'

/**
 * Fields of a message's summary, as `gist`, to be joined to a page: of the text no more than a line shows.
 * @param conversation a column of the page, as `sequence` is
 */
export function gistFrom(
  { gists = false }: Pick<GistSlice, 'gists'>,
  conversation: string,
  sequence: string,
) {
  const nothing = sql`select null::smallint as gist_type, null::text as gist_words, null::integer as gist_album,
    null::boolean as gist_sticker, null::bigint as gist_sender`
  const words = sql`coalesce(case when x.type = ${MessageType.voice} then x.body ->> 'time' end, x.body ->> 'title', ltrim(x.body ->> 'content', ${whiteSpace}))`
  const read = sql`
    select x.type as gist_type, left(${words}, ${gistSource}::int) as gist_words,
      (x.body -> 'album' ->> 'count')::integer as gist_album, x.body ? 'sticker' as gist_sticker, x.sender_id as gist_sender
    from messages x
    where x.conversation_id = ${sql.ref(conversation)} and x.sequence = ${sql.ref(sequence)}`
  return sql`left join lateral (${gists ? read : nothing}) gist on true`
}

/** @param own whose withdrawals are said to be their own */
export function gistIn(row: GistRow, own?: number): { gist?: Gist } {
  const { gist_type: type, gist_words: words, gist_album: album, gist_sticker: sticker } = row
  const body = { title: words, content: words, time: Number(words), ...(sticker && { sticker }) }
  if (type === null) return {}
  const isOwn = type === MessageType.withdrawn && row.gist_sender === own
  return { gist: { ...gistOf(type, body, album ?? undefined), ...(isOwn && { isOwn }) } }
}
