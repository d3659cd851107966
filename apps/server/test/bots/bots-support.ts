import type { ApiError } from '@parley/client'
import { type Button, errorName } from '@parley/contract'
import type { GroupSocket } from '../groups/group-socket.ts'
import { Person, type World } from '../groups/groups-support.ts'

type Scopes = Array<'read' | 'send' | 'members'>

/** A bot of somebody, as the program has it that knows its token. */
export async function makeBot(
  world: World,
  owner: Person,
  { scopes = ['read', 'send'] as Scopes, nickname = 'Answers' } = {},
) {
  const { bot, token } = await owner.call('POST /api/user/bots', { body: { nickname, scopes } })
  return new Person(world, { id: bot.userId, nickname, token })
}

export const textMsg = (content: string) => ({ type: 1, textMsg: { content } })
export const yesNo: Button[] = [
  { id: 'yes', label: 'Yes', style: 'primary' },
  { id: 'no', label: 'No' },
]

let sent = 0

/** Result of a request to a socket: `ok`, or the name of the refusal. */
export async function asked(socket: GroupSocket, frame: object): Promise<string | undefined> {
  const requestId = `asked-${sent++}`
  socket.send({ ...frame, requestId })
  const answer = await Promise.race([
    socket.hear({ event: 'done', requestId }),
    socket.hear({ event: 'error', requestId }),
  ])
  return answer.event === 'done' ? 'ok' : errorName(Number(answer.code))
}

/** Result of pressing: the bot's answer, or the name of the refusal. */
export const pressed = (
  person: Pick<Person, 'call'>,
  body: ({ userID: number } | { groupID: number }) & { messageId: number; buttonId: string },
): Promise<string | undefined> =>
  person.call('POST /api/bot/press', { body }).then(
    ({ text = 'ok' }) => text,
    (error: ApiError) => errorName(error.code),
  )
