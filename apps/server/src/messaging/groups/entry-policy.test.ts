import { MemberRole, Verification } from '@parley/contract'
import fc from 'fast-check'
import { test } from 'vitest'
import { Refusal } from '../../kernel/refusal.ts'
import { type Arrival, entryOf } from './entry-policy.ts'

const role = fc.constantFrom(...Object.values(MemberRole))
const arrivals: fc.Arbitrary<Arrival> = fc.record({
  group: fc.record({
    is_invite: fc.boolean(),
    verification: fc.constantFrom(...Object.values(Verification)),
  }),
  inviter: fc.option(fc.record({ user_id: fc.constant(1), role }), { nil: undefined }),
  isMember: fc.boolean(),
  outsider: fc.record({ was_removed: fc.boolean(), is_banned: fc.boolean(), has_asked: fc.boolean() }),
  isFull: fc.boolean(),
  pause: fc.constantFrom(undefined, 3600),
})

const cameTo = (arrival: Arrival) => {
  const entry = entryOf(arrival)
  return entry instanceof Refusal ? entry.errorName : entry
}

/** For all arrivals of which `when` is true. */
const always = (when: (arrival: Arrival) => boolean, outcomes: readonly string[]) =>
  fc.assert(fc.property(arrivals.filter(when), (arrival) => outcomes.includes(cameTo(arrival))))

const keeps = ({ inviter }: Arrival) => inviter !== undefined && inviter.role !== MemberRole.member
const mayInvite = (arrival: Arrival) =>
  keeps(arrival) || (arrival.inviter !== undefined && arrival.group.is_invite)
const outside = (arrival: Arrival) => mayInvite(arrival) && !arrival.isMember

test('nobody comes by whom the group does not let invite', () =>
  always((arrival) => !mayInvite(arrival), ['invitationOver']))

test('a member stays in', () => always((arrival) => mayInvite(arrival) && arrival.isMember, ['already']))

test('a banned person stays out', () =>
  always((arrival) => outside(arrival) && arrival.outsider.is_banned, ['joiningBarred']))

test('a removed person is admitted only by the decision of staff', () =>
  always(
    (arrival) => outside(arrival) && !arrival.outsider.is_banned && arrival.outsider.was_removed,
    ['requested', 'waits', 'askingPaused'],
  ))

test('owner and administrators bring everybody else in, while there is room', () => {
  const welcome = (arrival: Arrival) =>
    outside(arrival) && keeps(arrival) && !arrival.outsider.is_banned && !arrival.outsider.was_removed
  always((arrival) => welcome(arrival) && !arrival.isFull, ['admitted'])
  always((arrival) => welcome(arrival) && arrival.isFull, ['groupFull'])
})

test('by the word of a member one comes in only where anyone does', () =>
  always(
    (arrival) => outside(arrival) && !keeps(arrival) && arrival.group.verification !== Verification.anyone,
    ['requested', 'waits', 'askingPaused', 'joiningBarred'],
  ))

test('what waits is not asked again, and a refusal is not got round', () => {
  always(
    ({ outsider }) => outsider.has_asked,
    [...['invitationOver', 'already', 'joiningBarred', 'admitted', 'groupFull', 'waits']],
  )
  always(
    ({ pause }) => pause !== undefined,
    [...['invitationOver', 'already', 'joiningBarred', 'admitted', 'groupFull', 'waits', 'askingPaused']],
  )
})
