import { expect, test } from 'vitest'
import { openMailWorld } from './mail-support.ts'

const { world, mail, confirmed } = await openMailWorld()

async function anAdministrator(nickname: string) {
  const [person] = await world.people(nickname)
  await world.queries.updateTable('users').set({ role: 1 }).where('id', '=', person.id).execute()
  return person
}

test('new administrator: the other administrators get an e-mail, also with digests turned off', async () => {
  const [root, other] = [await anAdministrator('Root'), await anAdministrator('Other')]
  const [ann] = await world.people('Ann')
  const address = await confirmed(other)
  await other.call('PUT /api/mail/setting', { body: { digests: false } })
  const before = mail.to(address).length
  await root.call('PUT /api/user/role', { body: { userId: ann.id, role: 1 } })
  const { subject, text } = await mail.next(address, before)
  expect(subject).toContain('new administrator')
  expect(text).toContain('Ann')
  expect(text).toContain('Root')
})

test('new administrator: nothing is mailed to an administrator who has confirmed no address', async () => {
  const [root, other] = [await anAdministrator('Root'), await anAdministrator('Other')]
  const [ann] = await world.people('Ann')
  await root.call('PUT /api/user/role', { body: { userId: ann.id, role: 1 } })
  const due = () =>
    world.queries
      .selectFrom('security_notices')
      .select('mail_due_at')
      .where('user_id', '=', other.id)
      .executeTakeFirst()
  await expect.poll(due, { timeout: 15_000 }).toEqual({ mail_due_at: null })
})
