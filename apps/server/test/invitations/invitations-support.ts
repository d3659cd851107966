import type { Answer, CallArguments } from '@parley/client'
import type { Invitation } from '@parley/contract'
import { type Outcome, outcomeOf, type Person, type World } from '../groups/groups-support.ts'
import { clientOf } from '../support/people.ts'

type Create = 'POST /api/invitation/invitation'
type Wanted = NonNullable<CallArguments<Create>[0]>['body']
type Followed = Answer<'POST /api/invitation/code/{code}'>

export const invite = (person: Person, body: Wanted): Promise<Invitation> =>
  person.call('POST /api/invitation/invitation', { body })

export const inviteOutcome = (person: Person, body: Wanted): Promise<Outcome> =>
  person.outcome('POST /api/invitation/invitation', { body })

export const follow = (
  person: Person,
  { code }: { code: string },
  body: { verify?: string } = {},
): Promise<Followed> => person.call('POST /api/invitation/code/{code}', { params: { code }, body })

/** Result of following an invitation, or the name of the refusal. */
export async function followed(person: Person, invitation: { code: string }, verify?: string) {
  let answer: Followed | undefined
  const outcome = await outcomeOf(
    follow(person, invitation, verify === undefined ? {} : { verify }).then((data) => {
      answer = data
    }),
  )
  return answer?.outcome ?? outcome
}

export const end = (person: Person, { id }: { id: number }): Promise<Outcome> =>
  person.outcome('DELETE /api/invitation/invitation/{id}', { params: { id } })

/** As somebody sees it who is not signed in. */
export const view = (world: World, { code }: { code: string }) =>
  clientOf(world.baseUrl, '').call('GET /api/invitation/code/{code}', { params: { code } })

export async function listed(person: Person, query: CallArguments<'GET /api/invitation/invitation'>[0] = {}) {
  const { list, count } = await person.call('GET /api/invitation/invitation', query)
  if (count !== list.length) throw new Error(`of ${count} invitations ${list.length} are listed`)
  return list
}

/** How many have come by an invitation of this person. */
export const usesOf = async (person: Person, { id }: { id: number }) =>
  (await listed(person)).find((one) => one.id === id)?.uses

export const friendsOf = async (person: Person) =>
  (await person.call('GET /api/user/friends', {})).list.map(({ userID }) => userID)

export async function makeAdministrator(world: World, ...people: Person[]): Promise<void> {
  await world.queries
    .updateTable('users')
    .set({ role: 1 })
    .where(
      'id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
}
