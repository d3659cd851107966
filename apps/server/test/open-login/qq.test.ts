import { afterAll, expect, test } from 'vitest'
import { refusal } from '../support/people.ts'
import { appId, appKey, startQqServer } from '../support/qq-server.ts'
import { startTestServer } from '../support/server.ts'
import { countUsers, publicUrl, returnAddress, Visitor } from './open-login-support.ts'

const person = { openid: 'A1B2C3', nickname: '小企鹅' }
const qq = await startQqServer(person)
afterAll(qq.close)
const server = await startTestServer({
  env: {
    PARLEY_PUBLIC_URL: publicUrl,
    PARLEY_QQ_APP_ID: appId,
    PARLEY_QQ_APP_KEY: appKey,
    PARLEY_QQ_ADDRESS: qq.origin,
  },
})
const failed = { refused: 'openLoginFailed' }

async function fetchCode(visitor: Visitor) {
  const response = await visitor.browser.request(await visitor.start('qq'))
  return visitor.comeBack(new URL(response.headers.get('location') ?? ''))
}

test('QQ is listed as the wire has it, without its key, and like every other provider', async () => {
  const info = await (await fetch(`${server.url}/api/settings/info`)).json()
  expect(info).toMatchObject({
    data: {
      qq: {
        enable: true,
        app_id: appId,
        key: '',
        redirect: returnAddress('qq'),
        webPath: `${publicUrl}/api/auth/open_login/qq/start`,
      },
    },
  })
  expect(JSON.stringify(info)).not.toContain(appKey)
  const list = await (await fetch(`${server.url}/api/settings/open_login`)).json()
  expect(list).toMatchObject({ data: [{ name: 'qq', href: '/api/auth/open_login/qq/start', title: 'QQ' }] })
})

test('an administrator may send the settings back, but not change what the environment says of QQ', async () => {
  const admin = await server.register('Deputy')
  const { queries } = server.context.database
  await queries.updateTable('users').set({ role: 1 }).where('id', '=', admin.id).execute()
  const before = await admin.call('GET /api/settings/info')
  await admin.call('PUT /api/settings/admin/info', { body: before })
  for (const change of [{ enable: false }, { app_id: 'another' }, { webPath: 'https://evil.example' }])
    await expect(admin.call('PUT /api/settings/admin/info', { body: { qq: change } })).rejects.toMatchObject(
      refusal('fieldInvalid'),
    )
  expect(await admin.call('GET /api/settings/info')).toEqual(before)
})

test('the first sign-in makes a user with the name at QQ, the second finds it', async () => {
  const before = await countUsers(server)
  const [one, other] = [new Visitor(server), new Visitor(server)]
  const first = await one.signIn(await fetchCode(one))
  expect(first).toMatchObject({ nickname: '小企鹅', avatar: '' })
  const second = await other.signIn(await fetchCode(other))
  expect(second.userID).toBe(first.userID)
  expect(await countUsers(server)).toBe(before + 1)
})

test('a code without a state is taken, as clients of the wire send it, once', async () => {
  const visitor = new Visitor(server)
  const { code } = await fetchCode(visitor)
  const client = new Visitor(server)
  expect(await client.send({ flag: 'qq', code })).toHaveProperty('token')
  expect(await client.send({ flag: 'qq', code })).toEqual(failed)
})

test('a state that is sent must be right', async () => {
  const visitor = new Visitor(server)
  const back = await fetchCode(visitor)
  expect(await visitor.send({ ...back, state: '' })).toEqual(failed)
  expect(await visitor.send({ ...back, state: 'wrong' })).toEqual(failed)
  expect(await new Visitor(server).send(back), 'another browser').toEqual(failed)
  expect(await visitor.send(back)).toHaveProperty('token')
})

test('a code that QQ never gave is refused and makes nothing', async () => {
  const before = await countUsers(server)
  expect(await new Visitor(server).send({ flag: 'qq', code: 'made up' })).toEqual(failed)
  expect(await countUsers(server)).toBe(before)
})
