import { expect, test } from 'vitest'
import { clientOf, refusal } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer({ env: { PARLEY_TRUST_PROXY: '127.0.0.1' } })
const password = 'correct horse'

interface Answer {
  status: number
  retryAfter: string | null
  body: { code: number; msg: string; data: unknown }
}

/** Signs in from an address of the caller's choice, so that tests do not slow each other down. */
async function login(userName: string, secret: string, address: string): Promise<Answer> {
  const response = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ userName, password: secret }),
  })
  const retryAfter = response.headers.get('retry-after')
  return { status: response.status, retryAfter, body: (await response.json()) as Answer['body'] }
}

async function newAccount(): Promise<string> {
  const body = { nickname: 'Alice', pwd: password, rePwd: password }
  const { userID } = await clientOf(server.url, '').call('POST /api/auth/register', { body })
  return String(userID)
}

test('the token tells who one is, and until when', async () => {
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

test('of people who choose one account name at once, one gets it and the others are told', async () => {
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

/** Guesses until the guessing is slowed down; the wait doubles, so that even a slow machine meets it. */
async function guess(userNameOf: (attempt: number) => string, address: string): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await login(userNameOf(attempt), 'a wrong secret', address)
    if (answer.status === 429) return attempt
    expect(answer.body.code).toBe(refusal('credentialsWrong').code)
  }
  return Number.POSITIVE_INFINITY
}

test('guessing one account is slowed down with 429 and Retry-After, also for the right password', async () => {
  const id = await newAccount()
  expect(await guess(() => id, '10.0.0.3')).toBeLessThan(12)
  const slowed = await login(id, password, '10.0.0.3')
  expect(slowed).toMatchObject({ status: 429, body: { code: refusal('tooManyRequests').code, data: null } })
  expect(Number(slowed.retryAfter)).toBeGreaterThan(0)
})

test('guessing an account that does not exist is slowed down alike', async () => {
  expect(await guess(() => 'nobody.at.all', '10.0.0.4')).toBeLessThan(12)
})

test('another address may still sign in to an account that is being guessed', async () => {
  const id = await newAccount()
  await guess(() => id, '10.0.0.5')
  expect((await login(id, password, '10.0.0.6')).body.code).toBe(0)
})

test('zeros before an id make no new account to guess', async () => {
  const id = await newAccount()
  expect(await guess((attempt) => '0'.repeat(attempt) + id, '10.0.0.7')).toBeLessThan(12)
})

test('guesses sent at once are slowed down as if they had come one after the other', async () => {
  const id = await newAccount()
  const answers = await Promise.all(Array.from({ length: 20 }, () => login(id, 'a wrong secret', '10.0.0.8')))
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(8)
})

test('signing in from many places at once with the right password is no guessing', async () => {
  const id = await newAccount()
  const answers = await Promise.all(Array.from({ length: 12 }, () => login(id, password, '10.0.0.9')))
  expect(answers.map(({ body }) => body.code)).toEqual(Array(12).fill(0))
})

test('guessing many accounts from one address is slowed down', async () => {
  expect(await guess((attempt) => `somebody.${attempt}`, '10.0.0.10')).toBeLessThan(40)
})
