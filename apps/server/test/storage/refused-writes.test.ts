import { CloseCode } from '@parley/contract'
import { expect, test } from 'vitest'
import { raiseFloor } from '../../src/db/migrations/guarding.ts'
import { schemaNumber } from '../../src/db/migrations/index.ts'
import { acknowledged, refusal, text } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { event } from '../support/socket.ts'

const server = await startTestServer()

test('a write that a node may do no more can be sent again: a call is answered so, a message kept by its client', async () => {
  const { queries } = server.context.database
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const hers = await alice.openEvents()
  await raiseFloor(queries as never, schemaNumber + 1)
  hers.send(text(bob, 'kept', 'id-kept'))
  expect(await hers.next(event('error'))).toMatchObject({ clientMessageId: 'id-kept', retry: true })
  expect((await hers.closed).code).toBe(CloseCode.goingAway)
  const renaming = alice.call('PUT /api/user/user_info', { body: { nickname: 'Alicia' } })
  await expect(renaming).rejects.toMatchObject(refusal('databaseSilent'))

  await raiseFloor(queries as never, schemaNumber)
  await acknowledged(await alice.openEvents(), text(bob, 'kept', 'id-kept'))
  const { list } = await bob.call('GET /api/chat/history', { query: { friendId: alice.id } })
  expect(list.map(({ msgPreview }) => msgPreview).slice(1)).toEqual(['kept'])
})
