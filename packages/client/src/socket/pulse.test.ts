import { expect, test, vi } from 'vitest'
import { chatClient } from '../../test/chat-client.ts'
import { machine } from '../../test/machine.ts'
import { serve } from '../../test/socket-server.ts'
import { defaultHeartbeat } from './pulse.ts'

const { idleMs, answerMs } = defaultHeartbeat

test('a connection that answers the heartbeat stays open', async () => {
  const { timers, pass } = machine()
  await using server = await serve((connection) => {
    connection.on('message', () => connection.send('{"event":"pong"}'))
  })
  using client = chatClient(server.url, { timers, heartbeat: defaultHeartbeat })
  await vi.waitFor(() => expect(client.states).toEqual(['open']), 20_000)
  pass(answerMs)
  for (const answers of [1, 2, 3]) {
    pass(idleMs - answerMs)
    await vi.waitFor(() => expect(client.events).toHaveLength(answers), 20_000)
    pass(answerMs)
  }
  expect(client.states).toEqual(['open'])
})
