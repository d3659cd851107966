import { expect, test } from 'vitest'
import { openSite, send } from '../bonds/bonds-support.ts'

const { root, is, people, context } = await openSite()
const effects = () => root.call('GET /api/settings/admin/effects')

test('the effects of changed rules are counted in people', async () => {
  const before = await effects()
  const [ann, ben, carla] = await people('Ann', 'Ben', 'Carla')
  await ann.call('PUT /api/user/user_info', { body: { searchUser: 0 } })
  await is('house')
  await send(ann, ben)
  await send(ben, carla)
  await send(ann, ann)
  await is('circle')
  await carla.call('PUT /api/user/user_info', { body: { verification: 1 } })
  await ben.call('POST /api/user/friends', { body: { friendId: carla.id } })
  await context.database.queries
    .insertInto('passkeys')
    .values({ id: 'key', user_id: ben.id, label: 'Key', public_key: '', counter: 0, transports: '' })
    .execute()
  expect(await effects()).toEqual({
    people: before.people + 3,
    hidden: before.hidden + 1,
    strangerChats: before.strangerChats + 1,
    byPasswordAlone: {
      administrators: before.byPasswordAlone.administrators,
      all: before.byPasswordAlone.all + 2,
    },
  })
})
