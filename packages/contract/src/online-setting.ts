import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { Nothing } from './schema.ts'

/** People who do not show that they are online do not see it of others. */
export const OnlineSetting = Type.Object({ showOnline: Type.Boolean() })
export type OnlineSetting = Static<typeof OnlineSetting>

export const onlineSetting = call({
  method: 'GET',
  path: '/api/user/online/setting',
  access: 'user',
  section: 'users',
  summary: 'Whether friends and members of my groups see that I am online',
  data: OnlineSetting,
  example: { data: { showOnline: true } },
})

export const changeOnlineSetting = call({
  method: 'PUT',
  path: '/api/user/online/setting',
  access: 'user',
  section: 'users',
  summary: 'Show that I am online, or be offline to everyone and see nobody online',
  body: OnlineSetting,
  data: Nothing,
  example: { request: { showOnline: false }, data: {} },
})
