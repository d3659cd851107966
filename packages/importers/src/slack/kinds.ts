import type { Fields } from '../json/fields.ts'
import { asText } from '../json/fields.ts'
import type { NoteKind } from '../notes.ts'

/** Kinds of messages that people or programs wrote. */
const said = new Set([
  '',
  'bot_message',
  'file_comment',
  'file_mention',
  'file_share',
  'me_message',
  'reply_broadcast',
  'slackbot_response',
  'thread_broadcast',
])
/** Kinds of replies in threads that were sent to the channel too. */
export const broadcasts: ReadonlySet<string> = new Set(['reply_broadcast', 'thread_broadcast'])
/** Kinds of messages in which Slack reports changes of a conversation. */
const service =
  /^(channel|group|mpim)_|^(bot_(add|remove|enable|disable)|pinned_item|unpinned_item|huddle_thread|sh_room_created|sh_room_shared|reminder_add|joiner_notification.*|app_conversation_.*|assistant_app_thread|convert_to_.*)$/

/** Why a message of Slack's is left out; undefined of those that are not. */
export function leftOut({ type, subtype }: Fields): NoteKind | undefined {
  const kind = asText(subtype)
  if (type !== 'message') return 'unknownKind'
  if (kind === 'tombstone') return 'deleted'
  if (said.has(kind)) return undefined
  return service.test(kind) ? 'serviceMessage' : 'unknownKind'
}
