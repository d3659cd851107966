import { expect, test } from 'vitest'
import { openOffice } from '../admin/office.ts'
import { password } from '../support/people.ts'

const office = await openOffice()
const { queries } = office.context.database

test('nothing is left of the drafts of an account that ends', async () => {
  const ann = await office.register('Ann')
  const drafts = () => queries.selectFrom('drafts').selectAll().where('user_id', '=', ann.id).execute()
  await ann.call('PUT /api/chat/drafts', { body: { userID: ann.id, base: 0, said: { text: 'Gone' } } })
  expect(await drafts()).toHaveLength(1)
  await ann.call('DELETE /api/user/me', { body: { password } })
  expect(await drafts()).toEqual([])
})
