import { expect, test, vi } from 'vitest'
import { chatClient, hello } from '../../test/chat-client.ts'
import { machine } from '../../test/machine.ts'
import { serve } from '../../test/socket-server.ts'
import { createCatchUp } from '../catch-up/catch-up.ts'
import { defaultHeartbeat } from './pulse.ts'

const hour = 3600_000

const synced = {
  event: 'synced',
  epoch: 'e1',
  position: 0,
  reset: true,
  changes: [],
  conversations: [],
}
const ack = (clientMessageId: string) => ({
  event: 'ack',
  clientMessageId,
  id: 7,
  sequence: 1,
  createdAt: '2026-11-21T08:00:00.000Z',
})
const ping = (frame: unknown) => JSON.stringify(frame) === '{"ping":{}}'

test('a machine that has slept for an hour finds its connection dead, connects anew and catches up', async () => {
  const { timers, sleep, pass } = machine()
  const asked: unknown[][] = []
  await using server = await serve((connection, _, index) => {
    const frames: unknown[] = []
    asked.push(frames)
    connection.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString())
      frames.push(frame)
      // The network forgets a sleeping machine: the first connection is never answered.
      if (index === 0) return
      if ('sync' in frame) connection.send(JSON.stringify(synced))
      else if ('clientMessageId' in frame) connection.send(JSON.stringify(ack(frame.clientMessageId)))
    })
  })
  using client = chatClient(server.url, {
    heartbeat: defaultHeartbeat,
    timers,
    onState: (state) => {
      states.push(state)
      if (state === 'open') {
        client.sender.resume()
        catchUp.opened()
      } else catchUp.closed()
    },
    onEvent: (event) => {
      if (event.event === 'ack') client.sender.settle(event)
      else catchUp.take(event)
    },
  })
  const states: string[] = []
  const events: string[] = []
  const catchUp = createCatchUp('direct', {
    socket: client.socket,
    timers,
    onEvent: ({ event }) => events.push(event),
    onReset: () => {},
    onResetAll: () => {},
  })
  await vi.waitFor(() => expect(states).toEqual(['open']), 20_000)
  sleep(hour)
  client.socket.wake()
  await vi.waitFor(() => expect(asked[0]?.some(ping)).toBe(true), 20_000)
  expect(states).toEqual(['open'])
  pass(defaultHeartbeat.answerMs)
  expect(states).toEqual(['open', 'waiting', 'connecting'])
  const sent = client.sender.send(hello('typed on waking'))
  await expect(sent).resolves.toMatchObject({ clientMessageId: 'typed on waking' })
  await vi.waitFor(() => expect(events).toContain('synced'), 20_000)
  expect(states).toEqual(['open', 'waiting', 'connecting', 'open'])
  expect(asked).toHaveLength(2)
})
