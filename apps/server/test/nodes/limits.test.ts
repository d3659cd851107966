import { beforeAll, describe, expect, test } from 'vitest'
import { startTestNodes, type TestNodes } from '../support/nodes.ts'
import { clientOf, password, refusal } from '../support/people.ts'

// Several nodes share a PostgreSQL; the embedded database belongs to one.
describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('limits of two nodes', () => {
  let nodes: TestNodes

  beforeAll(async () => {
    nodes = await startTestNodes({ PARLEY_REGISTRATIONS_PER_10MIN: '5' })
    return nodes.close
  })

  test('a limit holds for all nodes together', async () => {
    const { one, two } = nodes
    const body = { nickname: 'Somebody', pwd: password, rePwd: password }
    const register = (n: number) =>
      clientOf([one, two][n % 2]!.url, '').call('POST /api/auth/register', { body })
    const answers = await Promise.allSettled(Array.from({ length: 16 }, (_, n) => register(n)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject(refusal('tooManyRequests'))
  })
})
