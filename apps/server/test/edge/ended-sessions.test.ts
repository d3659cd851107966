import { expect, test } from 'vitest'
import { OneWindow } from '../support/one-window.ts'
import { refusal } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer({
  adapters: { rates: new OneWindow() },
  env: { PARLEY_SESSION_CALLS_PER_10S: '8' },
})

test('with a session its allowance of calls ends: its token counts by address from then on', async () => {
  const alice = await server.register('Alice')
  await alice.call('POST /api/auth/logout')
  const attempts = Array.from({ length: 20 }, () => undefined)
  const codes: number[] = []
  for (const _ of attempts)
    codes.push(
      await alice.call('GET /api/user/user_info').then(
        () => 0,
        ({ code }: { code: number }) => code,
      ),
    )
  // Otherwise the ninth call of the session would be refused with `tooManyRequests`.
  expect(codes).toEqual(attempts.map(() => refusal('unauthenticated').code))
})
