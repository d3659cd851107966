import { basename } from 'node:path/posix'
import { asFields, asId, asList, asNumber, asText } from '../json/fields.ts'
import type { Notes } from '../notes.ts'
import type { Attachments } from '../records/attachments.ts'
import { FilesOfMessage } from '../records/files-of-message.ts'
import type { Message } from '../records/messages.ts'
import type { People } from '../records/people.ts'
import { reactionsOf } from '../records/reactions.ts'
import { timeOf } from '../records/times.ts'
import { inData } from './people.ts'
import type { MattermostPlaces } from './places.ts'
import type { Post } from './posts.ts'
import { senderIn } from './senders.ts'
import { saidInPost } from './text.ts'

interface Parts {
  readonly people: People
  readonly places: MattermostPlaces
  readonly attachments: Attachments
  readonly notes: Notes
}

/** Posts that people write; what Mattermost says itself begins with `system_`. */
const kinds = new Set(['', 'me', 'slack_attachment', 'custom_calls_recording'])

/** A post as a message. @returns undefined for a post that is left out, which is noted */
export async function mattermostMessage(
  { ref, in: where, team, post, repliesTo }: Post,
  parts: Parts,
): Promise<Message | undefined> {
  const { notes } = parts
  const sender = senderIn(post)
  const example = `${asText(post.user)} ${asId(post.create_at)}`
  const leave = (...why: Parameters<Notes['add']>) => void notes.add(...why)
  const type = asText(post.type)
  if (type.startsWith('system_')) return leave('serviceMessage', `${example} ${type}`)
  if (!kinds.has(type)) return leave('unknownKind', `${example} ${type}`)
  if (asNumber(post.delete_at) > 0) return leave('deleted', example)
  if (!sender) return leave('noSender', example)
  const sentAt = timeOf(asNumber(post.create_at))
  if (!sentAt) return leave('noTime', example)
  const beside = new FilesOfMessage(parts)
  for (const attachment of asList(post.attachments)) {
    const path = asText(asFields(attachment).path)
    if (path !== '') await beside.add(inData(path), { name: basename(path) })
  }
  return {
    ...{
      ref,
      in: where,
      sender: sender.ref,
      sentAt,
      repliesTo,
      inThread: repliesTo,
      files: beside.files,
      lines: beside.lines,
    },
    said: saidInPost(post, team, parts, (part) => notes.add('notShown', `${example} ${part}`)),
    reactions: reactionsOf(
      asList(post.reactions).map((one) => {
        const { emoji_name: name, user: person } = asFields(one)
        return { emoji: asText(name), people: [asText(person)] }
      }),
      notes,
    ),
    editedAt: asNumber(post.edit_at) > 0 ? timeOf(asNumber(post.edit_at)) : undefined,
  }
}
