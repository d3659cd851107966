import { calls, type Endpoints, type Input, joiningLimits } from '@parley/contract'
import { validator } from '@parley/contract/validate'
import { invalid, refuse, refuseField } from '../../kernel/refusal.ts'
import type { NamedGroup } from '../groups/service.ts'

type List = Input<Endpoints['POST /api/joining/members']>['body']

export function checkWaitingRoom(waiting: { ofAddress: number; inAll: number }): void {
  const { ofAddress, inAll } = joiningLimits.waitingRegistrations
  if (waiting.ofAddress >= ofAddress || waiting.inAll >= inAll) refuse('registrationsFull')
}

const readNickname = validator(calls.register.body.properties.nickname)

/** The rules may have changed while somebody waited. */
export function checkNickname(nickname: string): void {
  const read = readNickname(nickname)
  if (!read.ok) throw invalid({ ...read.violation, path: '/nickname' })
}

/** @throws Refusal where two of a list want the same name */
export function checkDistinct(accountNames: readonly string[]): void {
  const seen = new Set<string>()
  for (const name of accountNames) {
    if (seen.has(name.toLowerCase())) refuse('memberAccountTaken', { name })
    seen.add(name.toLowerCase())
  }
}

/** @throws Refusal where somebody is to come into a group that is not listed */
export function checkPlaces({ groups, people }: Pick<List, 'groups' | 'people'>): void {
  for (const person of people)
    for (const place of person.groups ?? []) if (place >= groups.length) refuseField('groups', 'range')
}

/** Whether a group that a list names is there, or else is to be made. @throws Refusal */
export function checkNamed(name: string, group: NamedGroup, mayCreate: boolean): void {
  if (group.outcome === 'found' || (group.outcome === 'unknown' && mayCreate)) return
  refuse('memberGroupRefused', { name })
}
