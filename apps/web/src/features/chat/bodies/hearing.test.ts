import { expect, test } from 'vitest'
import { stubBrowser } from '../../../engine/test/browser.ts'
import { failure, stubCalls } from '../../../engine/test/calls.ts'
import { memoryDevice } from '../../../engine/test/device.ts'
import { testEngine } from '../../../engine/test/engine.ts'
import { createHearing } from './hearing.ts'

const asking = 'GET /api/chat/heard'
const reporting = 'POST /api/chat/heard'

function open(device = memoryDevice()) {
  stubBrowser()
  const tested = testEngine({ device })
  return { ...tested, hearing: tested.engine.part(createHearing) }
}

test('questions of one moment share one request', async () => {
  const { hearing } = open()
  const calls = stubCalls(() => ({ list: [7] }))
  expect(await Promise.all([7, 8, 9].map(hearing.isHeard))).toEqual([true, false, false])
  expect(calls.to(asking).map(({ input }) => input?.query)).toEqual([{ messageIds: '7,8,9' }])
})

test('ids that exceed one request are each requested once', async () => {
  const { hearing } = open()
  const calls = stubCalls(() => ({ list: [] }))
  const ids = Array.from({ length: 250 }, (_, index) => index + 1)
  await Promise.all(ids.map(hearing.isHeard))
  const asked = calls.to(asking).map(({ input }) => Object.values(input?.query ?? {}).join())
  expect(asked.map((one) => one.split(',').length)).toEqual([100, 100, 50])
  expect(asked.join()).toBe(ids.join())
})

test('a report that could not be sent is sent once there is a connection, and counts meanwhile', async () => {
  const { hearing, opens } = open()
  const calls = stubCalls()
  hearing.hear(7)
  calls.to(reporting)[0]?.answer.reject(failure('network'))
  expect(await hearing.isHeard(7)).toBe(true)
  opens('direct')
  expect(calls.to(reporting).map(({ input }) => input?.body)).toEqual([{ idList: [7] }, { idList: [7] }])
})

test('a report that is refused is not sent again', async () => {
  const { hearing, opens } = open()
  const calls = stubCalls()
  hearing.hear(7)
  calls.to(reporting)[0]?.answer.reject(failure('refused'))
  await new Promise(setImmediate)
  opens('direct')
  expect(calls.to(reporting)).toHaveLength(1)
})
