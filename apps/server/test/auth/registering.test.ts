import { expect, test } from 'vitest'
import { clientOf, password, refusal } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { call } = clientOf(server.url, '')
const register = (body: { nickname: string; pwd: string; rePwd?: string; accountName?: string }) =>
  call('POST /api/auth/register', { body: { rePwd: body.pwd, ...body } })

test('registering gives an id from 10001 on, with which one signs in', async () => {
  const { userID } = await register({ nickname: 'Alice', pwd: 'correct horse' })
  expect(userID).toBeGreaterThan(10000)
  const body = { userName: String(userID), password: 'correct horse' }
  expect(await call('POST /api/auth/login', { body })).toEqual({ token: expect.any(String) })
})

test('a new user starts with the settings of the product', async () => {
  const alice = await server.register('Alice')
  expect(await alice.call('GET /api/user/user_info')).toEqual({
    userID: alice.id,
    nickname: 'Alice',
    abstract: '',
    avatar: '',
    recallMessage: null,
    friendOnline: false,
    sound: true,
    secureLink: false,
    savePwd: false,
    searchUser: 2,
    verification: 2,
    verificationQuestion: null,
    role: 2,
  })
})

test('two people may have the same nickname', async () => {
  const [one, other] = [await server.register('Bob'), await server.register('Bob')]
  expect(one.id).not.toBe(other.id)
})

test('a nickname is trimmed', async () => {
  const { userID } = await register({ nickname: '  Alice  ', pwd: 'correct horse' })
  const person = await call('POST /api/auth/login', {
    body: { userName: String(userID), password: 'correct horse' },
  })
  const info = await clientOf(server.url, person.token).call('GET /api/user/user_info')
  expect(info.nickname).toBe('Alice')
})

test('a password has to be repeated', async () => {
  await expect(
    register({ nickname: 'Alice', pwd: 'correct horse', rePwd: 'correct house' }),
  ).rejects.toMatchObject(refusal('passwordsDiffer'))
})

test.each(['correct horse', 'CORRECT HORSE', '  Correct Horse  '])(
  'the nickname is no password: %j',
  async (pwd) => {
    await expect(register({ nickname: 'Correct Horse', pwd })).rejects.toMatchObject(
      refusal('passwordIsNickname'),
    )
  },
)

test.each([
  'password123',
  'PassWord123',
  '12345678',
  '87654321',
  'aaaaaaaa',
  'abababab',
  'qwertyui',
  'ijklmnop',
])('a password that guessing begins with is refused: %s', async (pwd) => {
  await expect(register({ nickname: 'Alice', pwd })).rejects.toMatchObject(refusal('passwordCommon'))
})

test.each([
  ['a nickname of 32 emoji', { nickname: '🐼'.repeat(32), pwd: 'correct horse' }],
  ['a nickname of one character', { nickname: '林', pwd: 'correct horse' }],
  ['a password of 8 characters', { nickname: 'Alice', pwd: '中文密码🐼🐻🦊🐰' }],
  ['a password of 128 characters', { nickname: 'Alice', pwd: '🐼'.repeat(64).padEnd(64 * 3, 'panda') }],
])('%s is accepted: lengths count code points', async (_what, body) => {
  expect(await register(body)).toEqual({ userID: expect.any(Number) })
})

test.each([
  ['an empty nickname', { nickname: '', pwd: 'correct horse' }],
  ['a nickname of white space', { nickname: ' \u3000 ', pwd: 'correct horse' }],
  ['a nickname of 33 emoji', { nickname: '🐼'.repeat(33), pwd: 'correct horse' }],
  ['a nickname with a line break', { nickname: 'Ali\nce', pwd: 'correct horse' }],
  ['a nickname that turns the text around', { nickname: 'Ali\u202Ece', pwd: 'correct horse' }],
  ['a password of 7 emoji', { nickname: 'Alice', pwd: '🐼🐻🦊🐰🐨🐯🦁' }],
  ['a password of 7 characters and white space', { nickname: 'Alice', pwd: '  horse77  ' }],
  ['a password of 129 characters', { nickname: 'Alice', pwd: 'panda'.padEnd(129, ' & panda') }],
])('%s is refused', async (_what, body) => {
  await expect(register(body)).rejects.toMatchObject(refusal('fieldInvalid'))
})

test('a refusal names the field and its rule in the language of the caller', async () => {
  const refused = async (language: string) => {
    const response = await fetch(`${server.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify({ nickname: '', pwd: 'correct horse', rePwd: 'correct horse' }),
    })
    return (await response.json()) as { msg: string }
  }
  expect((await refused('en-GB')).msg).toBe('Nickname must be 1–32 characters')
  expect((await refused('fr, zh;q=0.8, en;q=0.5')).msg).toBe('昵称须为 1–32 个字符')
  expect((await refused('fr')).msg).toBe('昵称须为 1–32 个字符')
})

test('a refused registration leaves no user behind', async () => {
  const users = () => server.context.database.queries.selectFrom('users').select('id').execute()
  const before = await users()
  await expect(register({ nickname: 'Alice', pwd: 'password' })).rejects.toMatchObject(
    refusal('passwordCommon'),
  )
  expect(await users()).toEqual(before)
})

test('an account name that is chosen while registering signs in, as the id does', async () => {
  const { userID } = await register({ nickname: 'Ann', pwd: password, accountName: 'ann.lee' })
  for (const name of ['ann.lee', 'ANN.Lee', String(userID)])
    expect((await server.signIn(name, 'Ann')).id).toBe(userID)
})

test('an account name of somebody is refused to the next one who registers, who then has no account', async () => {
  await register({ nickname: 'Ann', pwd: 'correct horse', accountName: 'taken.name' })
  const again = register({ nickname: 'Second Ann', pwd: 'correct horse', accountName: 'Taken.Name' })
  await expect(again).rejects.toMatchObject(refusal('accountNameTaken'))
  const alice = await server.register('Alice')
  const found = await alice.call('GET /api/user/search', { query: { key: 'Second Ann' } })
  expect(found.count).toBe(0)
})

test.each(['10001', 'a', '爱丽丝', 'ann@example.org'])(
  'an account name that is none is refused to somebody who registers: %j',
  async (accountName) => {
    await expect(register({ nickname: 'Ann', pwd: 'correct horse', accountName })).rejects.toMatchObject(
      refusal('fieldInvalid'),
    )
  },
)

test('an account name that several people register with at once goes to one of them', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 4 }, () =>
      register({ nickname: 'Twin', pwd: 'correct horse', accountName: 'one.of.four' }),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject(refusal('accountNameTaken'))
})
