import { asFields, asId, asList, asNumber, asText } from '../json/fields.ts'
import type { Names } from '../markup/naming.ts'
import { type Group, titleOf } from '../records/groups.ts'
import type { People } from '../records/people.ts'
import { timeOf } from '../records/times.ts'
import type { SlackConversation } from './archive.ts'
import { slackSaid } from './text.ts'

export const peopleOf = ({ fields }: SlackConversation): string[] =>
  asList(fields.members).map(asId).filter(Boolean)

interface Around {
  readonly people: People
  readonly names: Names
  readonly writers: Iterable<string>
}

/** A channel, or a conversation of several, as a group. */
export function groupOf(conversation: SlackConversation, { people, names, writers }: Around): Group {
  const { id, kind, fields } = conversation
  const members = peopleOf(conversation)
  const creator = asId(fields.creator)
  const createdAt = timeOf(asNumber(fields.created) * 1000)
  const isNamed = kind !== 'conversation'
  return {
    ref: id,
    titles: [isNamed ? asText(fields.name) : titleOf(members.map((one) => people.get(one)?.nickname ?? one))],
    ...(isNamed && {
      about: () =>
        [fields.topic, fields.purpose].map((one) => slackSaid(asText(asFields(one).value), names).text),
    }),
    members: members.map((person) => ({ person, ...(person === creator && { role: 'owner' as const }) })),
    writers,
    isPublic: kind === 'channel',
    isArchived: fields.is_archived === true,
    ...(createdAt && { createdAt }),
  }
}
