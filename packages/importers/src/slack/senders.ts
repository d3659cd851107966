import { asFields, asId, asList, asText, type Fields } from '../json/fields.ts'
import type { People } from '../records/people.ts'
import { refOf } from '../records/refs.ts'

/** Author of a message: a person, or a program that may have used another name for this once. */
export interface SlackSender {
  readonly ref: string
  readonly names: readonly string[]
  readonly isBot: boolean
}

const slackbot = 'USLACKBOT'

/** Old kinds name their author where what they are about stands. */
function userOf({ user, subtype, comment, file, files }: Fields): string {
  const named = asId(user)
  if (named !== '') return named
  switch (subtype) {
    case 'file_comment':
      return asId(asFields(comment).user)
    case 'file_share':
      return asId(asFields(file ?? asList(files)[0]).user)
    case 'slackbot_response':
      return slackbot
    default:
      return ''
  }
}

export function senderOf(message: Fields): SlackSender | undefined {
  const user = userOf(message)
  const profile = asFields(message.user_profile)
  if (user !== '')
    return {
      ref: user,
      names: [asText(profile.display_name), asText(profile.real_name), user === slackbot ? 'Slackbot' : ''],
      isBot: user === slackbot,
    }
  const bot = asFields(message.bot_profile)
  const [id, name] = [asId(message.bot_id) || asId(bot.id), asText(message.username)]
  if (id === '' && name === '') return undefined
  return { ref: id === '' ? refOf('bot', name) : id, names: [asText(bot.name), name], isBot: true }
}

/** Takes in somebody of Slack's list of people. */
export function addSlackPerson(people: People, user: Fields): string {
  const ref = asId(user.id)
  if (ref === '') return ref
  const profile = asFields(user.profile)
  people.add({
    ref,
    account: asText(user.name),
    names: [asText(profile.display_name), asText(profile.real_name), asText(user.real_name)],
    isBot: user.is_bot === true || ref === slackbot,
    isGone: user.deleted === true,
  })
  return ref
}

/** Adds people who appear in a message, and in no list. */
export function addMet(people: People, message: Fields): void {
  const sender = senderOf(message)
  if (sender) people.addUnknown(sender.ref, sender.names, sender.isBot)
  for (const reaction of asList(message.reactions))
    for (const user of asList(asFields(reaction).users))
      if (asId(user) !== '') people.addUnknown(asId(user), [])
}
