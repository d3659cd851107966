import { asFields, asList, asNumber, asText, type Fields } from '../json/fields.ts'
import type { Attachments } from '../records/attachments.ts'
import type { Member } from '../records/groups.ts'
import type { People } from '../records/people.ts'

/** Where the parts of an export's ZIP are that lines name. */
export const inData = (path: string) => [path, `data/${path}`]

/** Takes in somebody, or a bot. */
export async function addMattermostPerson(
  people: People,
  user: Fields,
  attachments: Attachments,
): Promise<string> {
  const name = asText(user.username)
  if (name === '' || people.get(name)) return name
  const picture = await attachments.find(inData(asText(user.profile_image)).filter(Boolean), {})
  people.add({
    ref: name,
    account: name,
    names: [
      asText(user.nickname),
      `${asText(user.first_name)} ${asText(user.last_name)}`,
      asText(user.display_name),
    ],
    ...(picture && { picture }),
    isBot: user.owner !== undefined,
    isGone: asNumber(user.delete_at) > 0,
  })
  return name
}

export const channelKey = (team: string, channel: string) => `${team}/${channel}`

/** Yields the channels of which a user is a member, each with the membership. */
export function* membershipsOf(
  user: Fields,
): Generator<{ readonly channel: string; readonly member: Member }> {
  const person = asText(user.username)
  if (person === '') return
  for (const team of asList(user.teams).map(asFields))
    for (const channel of asList(team.channels).map(asFields)) {
      const isAdministrator = /\bchannel_admin\b/.test(asText(channel.roles))
      const member = { person, ...(isAdministrator && { role: 'administrator' as const }) }
      yield { channel: channelKey(asText(team.name), asText(channel.name)), member }
    }
}
