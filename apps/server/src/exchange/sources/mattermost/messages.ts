import { basename } from 'node:path/posix'
import { cleanText } from '../../../conversations/clean-text.ts'
import { asFields, asList, asNumber, asText, type Fields } from '../json/fields.ts'
import type { Attachments, FileOfMessage } from '../making/attachments.ts'
import { fileLine, type Message } from '../making/messages.ts'
import type { People } from '../making/people.ts'
import { reactionsOf } from '../making/reactions.ts'
import { timeOf } from '../making/times.ts'
import type { Notes } from '../notes.ts'
import { fromMarkdown, mattermostDialect } from '../texts/markdown.ts'
import { Naming, type Said } from '../texts/said.ts'
import { inData } from './people.ts'
import type { MattermostPlaces } from './places.ts'
import type { Waiting } from './posts.ts'

interface Parts {
  readonly people: People
  readonly places: MattermostPlaces
  readonly attachments: Attachments
  readonly notes: Notes
}

/** Posts that people write; what Mattermost says itself begins with `system_`. */
const kinds = new Set(['', 'me', 'slack_attachment', 'custom_calls_recording'])

/** A post as a message. @returns undefined of what is left out, which is noted */
export async function mattermostMessage(
  { ref, in: where, team, post, repliesTo }: Waiting,
  parts: Parts,
): Promise<Message | undefined> {
  const { notes } = parts
  const user = asText(post.user)
  const example = `${user} ${String(post.create_at)}`
  const leave = (...why: Parameters<Notes['add']>) => void notes.add(...why)
  const type = asText(post.type)
  if (type.startsWith('system_')) return leave('serviceMessage', `${example} ${type}`)
  if (!kinds.has(type)) return leave('unknownKind', `${example} ${type}`)
  if (asNumber(post.delete_at) > 0) return leave('deleted', example)
  if (user === '') return leave('noSender', example)
  const sentAt = timeOf(asNumber(post.create_at))
  if (!sentAt) return leave('noTime', example)
  const { files, lines } = await filesOf(post, parts)
  return {
    ...{ ref, in: where, sender: user, sentAt, files, lines, repliesTo },
    said: said(asText(post.message), team, parts),
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

function said(text: string, team: string, { people, places }: Parts): Said {
  const naming = new Naming({
    person: (name) => people.get(name) ?? people.get(name.toLowerCase()),
    place: (name) => places.title(team, name),
  })
  return naming.said(fromMarkdown(cleanText(text), naming, mattermostDialect))
}

async function filesOf(post: Fields, { attachments, notes }: Parts) {
  const files: FileOfMessage[] = []
  const lines: string[] = []
  for (const attachment of asList(post.attachments)) {
    const path = asText(asFields(attachment).path)
    if (path === '') continue
    const name = basename(path)
    const found = await attachments.find(inData(path), { name })
    if (found) files.push(found)
    else {
      notes.add('fileMissing', name)
      lines.push(fileLine(name))
    }
  }
  return { files, lines }
}
