import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMailServer } from '../support/mail-server.ts'
import { startTestNodes, type TestNode, type TestNodes } from '../support/nodes.ts'
import { openEventSocket } from '../support/socket.ts'

describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('digests, sent by two nodes', () => {
  let nodes: TestNodes
  const servers = startMailServer()

  beforeAll(async () => {
    nodes = await startTestNodes({
      PARLEY_SMTP_URL: (await servers).url,
      PARLEY_MAIL_FROM: 'chat@example.org',
      PARLEY_PUBLIC_URL: 'https://chat.example.org',
    })
  })
  afterAll(async () => {
    await nodes.close()
    await (await servers).close()
  })

  test('reach each address once, whichever node takes them', { timeout: 120_000 }, async () => {
    const mail = await servers
    const { queries } = nodes.one.context.database
    const people = []
    for (let i = 0; i < 8; i++) {
      const [ann, ben] = await nodes.one.friends(`Ann${i}`, `Ben${i}`)
      const address = `ben-${i}@example.org`
      await queries
        .insertInto('mail_addresses')
        .values({
          user_id: ben.id,
          address,
          language: 'en',
          away_minutes: 60,
          span_minutes: 240,
        })
        .execute()
      const socket = await openEventSocket(nodes.two.url, ann.token)
      socket.send({ revUserID: ben.id, msg: { type: 1, textMsg: { content: 'hello' } } })
      people.push({ address, socket })
    }
    const waiting = async () =>
      (await queries.selectFrom('mail_addresses').select('user_id').where('due_at', 'is not', null).execute())
        .length
    await expect.poll(waiting, { timeout: 30_000 }).toBe(people.length)
    // A node that has begun a moment ago does not know of all the others yet.
    const isSure = ({ context }: TestNode) =>
      context.presence.surelyOnline([1]).then(
        () => true,
        () => false,
      )
    for (const node of [nodes.one, nodes.two])
      await expect.poll(() => isSure(node), { timeout: 60_000 }).toBe(true)
    await queries
      .updateTable('mail_addresses')
      .set({ due_at: new Date(0) })
      .execute()
    for (const { address } of people) await mail.next(address)
    await expect.poll(waiting, { timeout: 30_000 }).toBe(0)
    expect(people.map(({ address }) => mail.to(address).length)).toEqual(people.map(() => 1))
  })
})
