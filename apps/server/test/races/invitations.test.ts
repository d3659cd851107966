import { expect, test } from 'vitest'
import type { Person } from '../groups/groups-support.ts'
import { end, followed, invite, usesOf } from '../invitations/invitations-support.ts'
import { expectSound, onPostgres, openRaceWorld, repeatedly } from './races.ts'

onPostgres('invitations followed at once', () => {
  const ready = openRaceWorld()
  const slow = { timeout: 120_000 }
  const count = (outcomes: readonly string[], wanted: string) =>
    outcomes.filter((outcome) => outcome === wanted).length

  const group = async (options: { size?: number } = {}) => {
    const world = await ready
    const [owner, ...guests] = await world.people('Owner', 'A', 'B', 'C', 'D')
    const id = await world.group({ owner, ...options })
    return { world, owner, guests: guests as Person[], id, wanted: { kind: 'group', groupId: id } as const }
  }

  test('one of several comes by the last use', slow, () =>
    repeatedly(20, async () => {
      const { world, owner, guests, id, wanted } = await group()
      const invitation = await invite(owner, { ...wanted, maxUses: 1 })
      const outcomes = await Promise.all(guests.map((guest) => followed(guest, invitation)))
      expect(count(outcomes, 'admitted')).toBe(1)
      expect(count(outcomes, 'invitationOver')).toBe(guests.length - 1)
      expect(Object.keys(await world.rolesIn(id))).toHaveLength(2)
      await expectSound(world, id)
    }),
  )

  test('one of several gets the last place, by whatever invitation', slow, () =>
    repeatedly(20, async () => {
      const { world, owner, guests, id, wanted } = await group({ size: 2 })
      const invitations = await Promise.all(guests.map(() => invite(owner, wanted)))
      const outcomes = await Promise.all(
        guests.map((guest, i) => followed(guest, invitations[i] ?? { code: '' })),
      )
      expect(count(outcomes, 'admitted')).toBe(1)
      expect(count(outcomes, 'groupFull')).toBe(guests.length - 1)
      await expectSound(world, id)
    }),
  )

  test('a person who follows on several devices comes once, and counts once', slow, () =>
    repeatedly(20, async () => {
      const { world, owner, guests, id, wanted } = await group()
      const invitation = await invite(owner, { ...wanted, maxUses: 3 })
      const [guest] = guests as [Person]
      const outcomes = await Promise.all([1, 2, 3].map(() => followed(guest, invitation)))
      expect(outcomes.sort()).toEqual(['admitted', 'already', 'already'])
      expect(await usesOf(owner, invitation)).toBe(1)
      await expectSound(world, id)
    }),
  )

  test('a person who follows the link of another on several devices greets them once', slow, () =>
    repeatedly(20, async () => {
      const world = await ready
      const [alice, bob] = await world.people('Alice', 'Bob')
      const invitation = await invite(alice, { kind: 'person' })
      const outcomes = await Promise.all([1, 2, 3].map(() => followed(bob, invitation)))
      expect(outcomes.sort()).toEqual(['admitted', 'already', 'already'])
      const { list } = await alice.call('GET /api/chat/history', { query: { friendId: bob.id } })
      expect(list).toHaveLength(1)
    }),
  )

  test('two who follow each other’s links become friends once', slow, () =>
    repeatedly(20, async () => {
      const world = await ready
      const [alice, bob] = await world.people('Alice', 'Bob')
      const [hers, his] = [await invite(alice, { kind: 'person' }), await invite(bob, { kind: 'person' })]
      const outcomes = await Promise.all([followed(bob, hers), followed(alice, his)])
      expect(outcomes.sort()).toEqual(['admitted', 'already'])
    }),
  )

  test('an invitation that is ended meanwhile brings nobody after its end', slow, () =>
    repeatedly(20, async () => {
      const { world, owner, guests, id, wanted } = await group()
      const invitation = await invite(owner, wanted)
      await Promise.all([...guests.map((guest) => followed(guest, invitation)), end(owner, invitation)])
      const members = Object.keys(await world.rolesIn(id))
      const { uses } = await world.queries
        .selectFrom('invitations')
        .select('uses')
        .where('id', '=', invitation.id)
        .executeTakeFirstOrThrow()
      expect(members).toHaveLength(uses + 1)
      await expectSound(world, id)
    }),
  )

  test('a group that is dissolved meanwhile takes nobody with it', slow, () =>
    repeatedly(20, async () => {
      const { world, owner, guests, id, wanted } = await group()
      const invitation = await invite(owner, wanted)
      const outcomes = await Promise.all([
        ...guests.map((guest) => followed(guest, invitation)),
        owner.outcome('DELETE /api/group/group/{id}', { params: { id } }),
      ])
      for (const outcome of outcomes) expect(['admitted', 'invitationOver', 'ok']).toContain(outcome)
      await expectSound(world, id)
    }),
  )

  test('a person who is deleted while they come is not left in the group', slow, () =>
    repeatedly(20, async () => {
      const { world, owner, guests, id, wanted } = await group()
      const root = await world.person('Root')
      await world.queries.updateTable('users').set({ role: 1 }).where('id', '=', root.id).execute()
      const invitation = await invite(owner, wanted)
      const [guest] = guests as [Person]
      await Promise.all([
        followed(guest, invitation),
        root.call('DELETE /api/user/users', { body: { idList: [guest.id] } }),
      ])
      expect(Object.keys(await world.rolesIn(id))).toEqual([String(owner.id)])
      await expectSound(world, id)
    }),
  )
})
