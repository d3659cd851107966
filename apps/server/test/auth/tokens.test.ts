import { createSecretKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { clientOf, type Person, refusal } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { openPlainSocket } from '../support/socket.ts'

const server = await startTestServer()
const alice = await server.register('Alice')
const bob = await server.register('Bob')
const secret = createSecretKey(await readFile(join(server.config.dataDir, 'token-secret')))
const refused = refusal('unauthenticated')

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const partsOf = ({ token }: Person) => token.split('.') as [string, string, string]
const claimsOf = (person: Person) =>
  JSON.parse(Buffer.from(partsOf(person)[1], 'base64url').toString()) as Record<string, unknown>

const signed = (claims: object, key = secret, alg = 'HS256') =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg }).sign(key)

const later = () => Math.floor(Date.now() / 1000) + 3600
const [header, payload, signature] = partsOf(alice)
const claims = claimsOf(alice)

const bad: Record<string, string> = {
  'no token': '',
  'no JWT': 'hello',
  'dots only': '..',
  'not even text': '\u0001\u0002',
  'a very long text': 'a'.repeat(8000),
  'no signature': `${header}.${payload}.`,
  'no algorithm': `${base64({ alg: 'none', typ: 'JWT' })}.${payload}.`,
  'no algorithm but the signature': `${base64({ alg: 'none' })}.${payload}.${signature}`,
  "somebody else's claims under my signature": `${header}.${partsOf(bob)[1]}.${signature}`,
  'a changed signature': `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
  'the signature of another secret': await signed(claims, createSecretKey(Buffer.alloc(48, 7))),
  'another algorithm under our secret': await signed(claims, secret, 'HS512'),
  'our signature, but expired': await signed({ ...claims, exp: later() - 7200 }),
  'our signature, but without an end': await signed({ ...claims, exp: undefined }),
  'our signature, but without a session': await signed({ ...claims, sid: undefined }),
  'our signature, but a session that is none': await signed({ ...claims, sid: "' or 1=1 --" }),
  'our signature, but an unknown session': await signed({ ...claims, sid: crypto.randomUUID() }),
  "our signature, but somebody else's session": await signed({ ...claims, sid: claimsOf(bob).sid }),
  'our signature, but no user': await signed({ ...claims, userID: 0 }),
  'our signature, but an unknown user': await signed({ ...claims, userID: 999_999_999 }),
}

test.each(Object.entries(bad))('%s is refused by calls with 401', async (_what, token) => {
  const { call } = clientOf(server.url, encodeURIComponent(token))
  await expect(call('GET /api/user/user_info')).rejects.toMatchObject(refused)
})

test.each(Object.entries(bad))('%s is refused by sockets with 401', async (_what, token) => {
  await expect(openPlainSocket(server.url, token)).rejects.toMatchObject({
    status: 401,
    body: { code: refused.code, msg: '认证失败', data: null },
  })
})

test('the session in the database decides: after its end there the token does not help', async () => {
  const carla = await server.register('Carla')
  const { sid } = claimsOf(carla) as { sid: string }
  await server.context.database.queries
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', sid)
    .execute()
  await expect(carla.call('GET /api/user/user_info')).rejects.toMatchObject(refused)
})

test('the role is the one that the user has now, not the one in the token', async () => {
  const token = await signed({ ...claims, role: 1 })
  const caller = await server.context.auth.authenticate(token, { ip: '', userAgent: '', language: 'zh' })
  expect(caller.role).toBe(2)
})

test('the sentence of a 401 is that of the wire in Chinese', async () => {
  const response = await fetch(`${server.url}/api/user/user_info`)
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({ code: refused.code, msg: '认证失败', data: null })
})

test('ended sessions are forgotten a week after their end, and no earlier', async () => {
  const { queries } = server.context.database
  const ended = async (daysAgo: number) => {
    const row = {
      user_id: alice.id,
      expires_at: new Date(Date.now() - daysAgo * 86_400_000),
      ip: '',
      user_agent: '',
    }
    const { id } = await queries
      .insertInto('sessions')
      .values({ ...row, revoked_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const [recent, old] = [await ended(6), await ended(8)]
  await server.context.auth.sweep()
  const kept = (await queries.selectFrom('sessions').select('id').execute()).map(({ id }) => id)
  expect(kept).toContain(recent)
  expect(kept).not.toContain(old)
})
