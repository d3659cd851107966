import { outcomeOf, type Person, type World } from '../groups/groups-support.ts'
import { makeAdministrator } from '../invitations/invitations-support.ts'
import { clientOf, password } from '../support/people.ts'

/** Registers; gives what the server answers. */
export function ask(
  world: World,
  nickname: string,
  more: { message?: string; invitation?: string; accountName?: string } = {},
) {
  const body = { nickname, pwd: password, rePwd: password, ...more }
  return clientOf(world.baseUrl, '').call('POST /api/auth/register', { body })
}

/** Signs in; gives the token, or the name of the refusal. */
export const signIn = async (world: World, userName: number | string, secret: string = password) => {
  const body = { userName: String(userName), password: secret }
  const call = clientOf(world.baseUrl, '').call('POST /api/auth/login', { body })
  const outcome = await outcomeOf(call)
  return outcome === 'ok' ? (await call).token : outcome
}

/** Whether somebody signs in. */
export const signsIn = async (world: World, userName: number | string, secret?: string) =>
  (await signIn(world, userName, secret)).startsWith('ey')

export async function administrator(world: World, nickname = 'Root'): Promise<Person> {
  const person = await world.person(nickname)
  await makeAdministrator(world, person)
  return person
}

export const decide = (
  person: Person,
  idList: number[],
  approve: boolean,
  groupIds?: number[],
): Promise<number[]> =>
  person
    .call('PUT /api/joining/registrations', { body: { idList, approve, ...(groupIds && { groupIds }) } })
    .then((answer) => answer.idList)

export const decisionOf = (...rest: Parameters<typeof decide>) => outcomeOf(decide(...rest))

export const waitingOf = async (person: Person) =>
  (await person.call('GET /api/joining/registrations', { query: { limit: -1 } })).list
