import { limits } from '@parley/contract'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { doors } from './doors.ts'

const world = await openWorld()
const settings = {
  verification: 4,
  verificationQuestion: { problem1: 'Which year?', answer1: '1988' },
} as const
const year = (answer1: string) => ({ verificationQuestion: { answer1 } })
const years = (count: number) => Array.from({ length: count }, (_, i) => String(1900 + i))

describe.each(doors)('the answers of %s', (_what, open) => {
  test('are not found out by trying year after year', async () => {
    const door = await open(world, settings)
    const outcomes: string[] = []
    for (const one of years(89)) outcomes.push(await door.ask(year(one)))
    expect(outcomes.filter((outcome) => outcome === 'answersWrong')).toHaveLength(limits.answerTriesPerHour)
    expect(outcomes.filter((outcome) => outcome === 'answersTooOften')).toHaveLength(
      89 - limits.answerTriesPerHour,
    )
    expect(await door.ask(year('1988'))).toBe('answersTooOften')
    expect(await door.isIn()).toBe(false)
  })

  test('are not found out by many tries at once', async () => {
    const door = await open(world, settings)
    const outcomes = await Promise.all(years(40).map((one) => door.ask(year(one))))
    expect(outcomes.filter((outcome) => outcome === 'answersWrong')).toHaveLength(limits.answerTriesPerHour)
  })

  test('cost no locks once the tries are used up', async () => {
    const door = await open(world, settings)
    for (const one of years(limits.answerTriesPerHour)) await door.ask(year(one))
    const begin = world.database.transaction.bind(world.database)
    let begun = 0
    const transaction = vi.spyOn(world.database, 'transaction').mockImplementation((work) => {
      // Jobs begin some as well.
      if (/friends\/service|groups\/membership-service/.test(new Error().stack ?? '')) begun++
      return begin(work)
    })
    onTestFinished(() => transaction.mockRestore())
    await Promise.all(years(20).map((one) => door.ask(year(one))))
    expect(begun).toBe(0)
    expect(await door.ask(year('1988'), await world.person('Other'))).toBe('ok')
    expect(begun).toBe(1)
  })

  test('may be right at the last try, and give all tries back', async () => {
    const door = await open(world, settings)
    for (const one of years(limits.answerTriesPerHour - 1))
      expect(await door.ask(year(one))).toBe('answersWrong')
    expect(await door.ask(year('1988'))).toBe('ok')
    expect(await door.isIn()).toBe(true)
    await door.asker.outcome('DELETE /api/user/friends', { body: { friendId: door.host.id } })
    for (const { groupId } of (await door.asker.call('GET /api/group/my', { query: { mode: 2 } })).list)
      await door.asker.call('DELETE /api/group/member', { query: { id: groupId, memberId: door.asker.id } })
    expect(await door.ask(year('1988'))).toBe('ok')
  })

  test('are counted for each who tries', async () => {
    const door = await open(world, settings)
    const other = await world.person('Other')
    for (const one of years(limits.answerTriesPerHour)) await door.ask(year(one))
    expect(await door.ask(year('1988'), other)).toBe('ok')
  })
})

test('tries at one door do not count at another', async () => {
  const [asker, ...hosts] = await world.people('Asker', 'A', 'B')
  for (const host of hosts) await host.call('PUT /api/user/user_info', { body: settings })
  const ask = (friendId: number, one: string) =>
    asker.outcome('POST /api/user/friends', { body: { friendId, ...year(one) } })
  for (const one of years(limits.answerTriesPerHour)) await ask(hosts[0].id, one)
  expect(await ask(hosts[0].id, '1988')).toBe('answersTooOften')
  expect(await ask(hosts[1].id, '1988')).toBe('ok')
})

test('asking without answers to compare is not counted', async () => {
  const [asker, host] = await world.people('Asker', 'Host')
  const ask = () => asker.outcome('POST /api/user/friends', { body: { friendId: host.id } })
  for (let i = 0; i < 3 * limits.answerTriesPerHour; i++) expect(await ask()).toBe('ok')
})
