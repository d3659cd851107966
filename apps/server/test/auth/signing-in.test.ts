import { expect, test } from 'vitest'
import { clientOf, refusal } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { Seats } from './devices.ts'

const server = await startTestServer({ env: { PARLEY_TRUST_PROXY: '127.0.0.1' } })
const password = 'correct horse'

const seats = new Seats(server)
const login = (userName: string, secret: string, address: string) =>
  seats.login(userName, secret, { address })

async function newAccount(): Promise<string> {
  const body = { nickname: 'Alice', pwd: password, rePwd: password }
  const { userID } = await clientOf(server.url, '').call('POST /api/auth/register', { body })
  return String(userID)
}

test('the token has the person’s id and name, and when it expires', async () => {
  const id = await newAccount()
  const { body } = await login(id, password, '10.0.0.1')
  const { token } = body.data as { token: string }
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toEqual({
    userID: Number(id),
    nickname: 'Alice',
    role: 2,
    exp: expect.any(Number),
    sid: expect.any(String),
  })
  expect(claims.exp).toBeGreaterThan(Date.now() / 1000 + 29 * 24 * 3600)
})

test('an account name works beside the id once it is chosen, in any case', async () => {
  const alice = await server.register('Alice')
  await alice.call('PUT /api/user/account_name', { body: { accountName: 'Alice.Smith' } })
  for (const name of ['Alice.Smith', 'alice.smith', ' ALICE.SMITH '])
    expect((await server.signIn(name, 'Alice')).id).toBe(alice.id)
  expect((await server.signIn(String(alice.id), 'Alice')).id).toBe(alice.id)
})

test('an account name belongs to one person, in any case, and may be chosen again by its owner', async () => {
  const [alice, bob] = [await server.register('Alice'), await server.register('Bob')]
  const choose = (person: typeof alice, accountName: string) =>
    person.call('PUT /api/user/account_name', { body: { accountName } })
  await choose(alice, 'panda')
  await choose(alice, 'Panda')
  await expect(choose(bob, 'PANDA')).rejects.toMatchObject(refusal('accountNameTaken'))
})

test('an account name that several people choose at once goes to one, and the others are refused', async () => {
  const people = await Promise.all(['Ann', 'Ben', 'Cleo', 'Dan'].map(server.register))
  const body = { accountName: 'the.same.name' }
  const results = await Promise.allSettled(
    people.map((person) => person.call('PUT /api/user/account_name', { body })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject(refusal('accountNameTaken'))
})

test.each(['12345', 'a', '10001abc', 'ali ce', 'ali@ce', '爱丽丝们', 'a'.repeat(33)])(
  'an account name that looks like an id, or like no name, is refused: %j',
  async (accountName) => {
    const alice = await server.register('Alice')
    await expect(alice.call('PUT /api/user/account_name', { body: { accountName } })).rejects.toMatchObject(
      refusal('fieldInvalid'),
    )
  },
)

test('an unknown account and a wrong password get the same answer', async () => {
  const id = await newAccount()
  const wrong = await login(id, 'a wrong secret', '10.0.0.2')
  expect(wrong).toMatchObject({ status: 200, body: { code: refusal('credentialsWrong').code, data: null } })
  for (const unknown of ['99999999', 'nobody.here', '9'.repeat(40), '林'])
    expect(await login(unknown, 'a wrong secret', '10.0.0.2')).toEqual(wrong)
})
