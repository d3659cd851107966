import { expect, test } from 'vitest'
import { openOffice } from '../admin/office.ts'
import { password } from '../support/people.ts'

const office = await openOffice()
const { queries } = office.context.database

test('nothing is left of the folders of an account that ends', async () => {
  const ann = await office.register('Ann')
  const folders = () => queries.selectFrom('chat_folders').selectAll().where('user_id', '=', ann.id).execute()
  await ann.call('POST /api/chat/folders', { body: { label: 'Work' } })
  expect(await folders()).toHaveLength(1)
  await ann.call('DELETE /api/user/me', { body: { password } })
  expect(await folders()).toEqual([])
})
