import { MessageType } from '@parley/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { editing, textMsg } from '../edits/edits-support.ts'
import { openWorld } from '../groups/groups-support.ts'
import { at, type Turning, turning } from '../mentions/mentions-support.ts'
import { kindNames, openConversations } from '../reactions/reactions-support.ts'
import { soon } from '../support/server.ts'
import { isClose, isMessage, openPushService } from './push-service.ts'

const service = await openPushService()
const all = await openConversations(
  openWorld({ PARLEY_PUSH_SERVICES: service.origin, PARLEY_PUSH_GRACE_MS: '0' }, {}, soon),
)
const { alice, bob, group } = all
const device = service.device()
await bob.call('PUT /api/push/devices', { body: device.subscription() })

let count = 0
const fresh = () => `word-${++count}.`
const quiet = { isQuiet: true, isChange: true }
const withdrawal = (id: number) => ({ type: MessageType.withdrawn, withdrawMsg: { msgID: id } })
const peace = async () => {
  const set = (quietUntil: string | null) =>
    bob.call('PUT /api/user/notifications/setting', { body: { quietUntil } })
  await set(new Date(Date.now() + 3600_000).toISOString())
  onTestFinished(async () => void (await set(null)))
}

describe.each(kindNames)('in a %s conversation', (kind) => {
  const { say, edit } = editing(all, kind)
  const set = (level: 'all' | 'mentions' | 'nothing') =>
    kind === 'direct'
      ? bob.call('PUT /api/chat/alerts', { body: { friendId: alice.id, level, until: null } })
      : bob.call('PUT /api/group/alerts', { body: { groupId: group, level, until: null } })
  const read = () =>
    kind === 'direct'
      ? bob.call('PUT /api/chat/read', { body: { friendId: alice.id } })
      : bob.call('PUT /api/group/read', { body: { groupId: group } })
  /** Says it, and waits until the device shows it. */
  const shown = async () => {
    const text = fresh()
    const id = await say(alice, textMsg(text))
    await device.next(isMessage(text))
    return { text, id }
  }

  test('a message that is recalled during do not disturb goes, and the one before it is shown in silence', async () => {
    const [first, second] = [await shown(), await shown()]
    await peace()
    const from = device.delivered.length
    await say(alice, withdrawal(second.id))
    expect((await device.next(isMessage(first.text), from)).push).toMatchObject(quiet)
    await say(alice, withdrawal(first.id))
    await device.next(isClose, from)
  })

  const hide = (id: number) =>
    kind === 'direct'
      ? bob.call('DELETE /api/chat/chat', { body: { idList: [id] } })
      : bob.call('DELETE /api/group/history/{id}', { params: { id: group }, body: { msgIdList: [id] } })

  test('a message that is taken out of view goes, and the one before it is shown in silence', async () => {
    const [first, second] = [await shown(), await shown()]
    const from = device.delivered.length
    await hide(second.id)
    expect((await device.next(isMessage(first.text), from)).push).toMatchObject(quiet)
    await hide(first.id)
    await device.next(isClose, from)
  })

  test('a message that is edited during do not disturb is shown as it is now, and what came since is not', async () => {
    const one = await shown()
    await peace()
    const [later, now] = [fresh(), fresh()]
    const from = device.delivered.length
    await say(alice, textMsg(later))
    expect(await edit(alice, one.id, now)).toBe('ok')
    expect((await device.next(isMessage(now), from)).push).toMatchObject(quiet)
    await read()
    await device.next(isClose, from)
    expect(device.delivered.slice(from).filter(({ push }) => isMessage(later)(push))).toEqual([])
  })

  test('a message that is edited where the person wants no notifications by now goes', async () => {
    const one = await shown()
    await set('nothing')
    const [from, now] = [device.delivered.length, fresh()]
    expect(await edit(alice, one.id, now)).toBe('ok')
    await device.next(isClose, from)
    await set('all')
    await read()
  })
})

describe('in a group that notifies of mentions alone', () => {
  const { say, send, outcome, frameOf } = editing(all, 'group')
  const mentions = async () => {
    const set = (level: 'all' | 'mentions') =>
      bob.call('PUT /api/group/alerts', { body: { groupId: group, level, until: null } })
    await set('mentions')
    onTestFinished(async () => {
      const from = device.delivered.length
      const isShown = device.delivered.at(-1)?.push.kind === 'message'
      await bob.call('PUT /api/group/read', { body: { groupId: group } })
      if (isShown) await device.next(isClose, from)
      await set('all')
    })
  }
  const toBob = (...parts: Turning[]) => turning(...parts, at(bob))
  const turn = async (text: string) => {
    const { text: content, mentions } = toBob(text)
    const id = await send(alice, textMsg(content), { mentions })
    await device.next(isMessage(text))
    return Number(id)
  }

  test('an edited mention is shown as it is now', async () => {
    await mentions()
    const id = await turn(fresh())
    const [from, now] = [device.delivered.length, fresh()]
    const { text, mentions: places } = toBob(now)
    const { edit } = frameOf(alice, id, text)
    expect(await outcome(alice, { edit: { ...edit, mentions: places } })).toBe('ok')
    expect((await device.next(isMessage(now), from)).push).toMatchObject(quiet)
  })

  test('a mention that an edit takes away goes', async () => {
    await mentions()
    const id = await turn(fresh())
    const from = device.delivered.length
    expect(await outcome(alice, frameOf(alice, id, fresh()))).toBe('ok')
    await device.next(isClose, from)
  })

  test('a recalled mention goes, and an unread one before it is shown without a sound', async () => {
    await mentions()
    const first = fresh()
    await turn(first)
    const second = await turn(fresh())
    const from = device.delivered.length
    await say(alice, withdrawal(second))
    expect((await device.next(isMessage(first), from)).push).toMatchObject(quiet)
  })

  test('a recalled mention goes, and no other unread message is shown instead', async () => {
    await mentions()
    const [before, after] = [fresh(), fresh()]
    await say(alice, textMsg(before))
    const id = await turn(fresh())
    await say(alice, textMsg(after))
    const from = device.delivered.length
    await say(alice, withdrawal(id))
    await device.next(isClose, from)
    const shown = device.delivered.filter(({ push }) => isMessage(before)(push) || isMessage(after)(push))
    expect(shown).toEqual([])
  })
})

describe('when a group is dissolved', () => {
  const found = async () => {
    const { groupId } = await alice.call('POST /api/group/group', { body: { mode: 2, userIdList: [bob.id] } })
    return groupId
  }
  const speak = async (groupID: number) => {
    const socket = await alice.socket({ v2: true })
    const text = fresh()
    socket.send({ groupID, msg: textMsg(text) })
    return text
  }
  const dissolve = (id: number) => alice.call('DELETE /api/group/group/{id}', { params: { id } })

  test('its notification goes', async () => {
    const groupId = await found()
    const text = await speak(groupId)
    await device.next(isMessage(text))
    const from = device.delivered.length
    await dissolve(groupId)
    expect((await device.next(isClose, from)).push).toMatchObject({ tag: `/group/${groupId}` })
  })

  test('a notification of it that is just being sent goes too', async () => {
    const groupId = await found()
    const from = device.delivered.length
    const isAsked = new Promise<void>((resolve) => {
      device.mischance = () => {
        resolve()
        return { lateMs: 500 }
      }
    })
    onTestFinished(() => {
      device.mischance = () => undefined
    })
    const text = await speak(groupId)
    await isAsked
    await dissolve(groupId)
    await device.next(isMessage(text), from)
    expect((await device.next(isClose, from)).push).toMatchObject({ tag: `/group/${groupId}` })
  })
})
