import { editLimits, MessageType } from '@parley/contract'
import { expect, test } from 'vitest'
import { kindNames, openConversations } from '../reactions/reactions-support.ts'
import { editing, textMsg } from './edits-support.ts'

const all = await openConversations()
const { world, alice, bob, carla, group } = all

test.for(kindNames)(
  'an edit in a %s conversation is published to everybody, live and in catch-up alike',
  async (kind) => {
    const { open, named, say, edit, message, missed, history } = editing(all, kind)
    const messageId = await say(alice)
    const { position = 0 } = await history(bob)
    const [hers, his] = [await open(alice), await open(bob)]
    expect(await edit(alice, messageId, 'Hello Bob')).toBe('ok')
    const heard = await his.hear({ event: 'edit' })
    const expected = {
      event: 'edit',
      messageId,
      by: alice.id,
      msg: textMsg('Hello Bob'),
      msgPreview: 'Hello Bob',
      extras: { edited: { at: expect.any(String), version: 1 } },
      position: position + 1,
    }
    expect(heard).toEqual({ ...expected, ...named(bob) })
    expect(await hers.hear({ event: 'edit' })).toEqual({ ...heard, ...named(alice) })
    expect(await missed(bob, position)).toEqual([heard])
    expect(await message(bob, messageId)).toMatchObject({
      msg: textMsg('Hello Bob'),
      msgPreview: 'Hello Bob',
      extras: heard.extras,
    })
    for (const socket of [hers, his]) socket.close()
  },
)

test.for(kindNames)(
  'in a %s conversation older clients read the newest text, and hear nothing',
  async (kind) => {
    const { say, edit } = editing(all, kind)
    const messageId = await say(alice)
    const older = await bob.socket({ kind: all.kinds[kind].socket })
    await edit(alice, messageId, 'Newer')
    const query = { limit: 1 }
    const { list } =
      kind === 'group'
        ? await bob.call('GET /api/group/history/{id}', { params: { id: group }, query })
        : await bob.call('GET /api/chat/history', { query: { friendId: alice.id, ...query } })
    expect(list[0]).toMatchObject({ id: messageId, msg: textMsg('Newer'), msgPreview: 'Newer' })
    expect(list[0]).not.toHaveProperty('extras')
    await say(alice, textMsg('After it'))
    await older.hear({ msg: textMsg('After it') })
    expect(older.heard).toHaveLength(1)
    older.close()
  },
)

test.for(kindNames)(
  'in a %s conversation lists show the newest text, and count and move nothing',
  async (kind) => {
    const { say, edit } = editing(all, kind)
    const first = await say(alice, textMsg('First'))
    const last = await say(alice, textMsg('Last'))
    const row = async () => {
      if (kind === 'group') {
        const { list } = await bob.call('GET /api/group/session', { query: { gists: true } })
        const found = list.find(({ groupId }) => groupId === group)
        return {
          preview: found?.newMsgPreview,
          text: found?.gist?.text,
          at: found?.newMsgDate,
          unread: found?.unreadCount,
        }
      }
      const { list } = await bob.call('GET /api/chat/session', { query: { gists: true } })
      const found = list.find(({ userId }) => userId === alice.id)
      return {
        preview: found?.msgPreview,
        text: found?.gist?.text,
        at: found?.created_at,
        unread: found?.unreadCount,
      }
    }
    const before = await row()
    await edit(alice, first, 'Nobody sees this in a list')
    expect(await row()).toEqual(before)
    await edit(alice, last, 'Last of all')
    expect(await row()).toEqual({ ...before, preview: 'Last of all', text: 'Last of all' })
  },
)

test.for(kindNames)('in a %s conversation what cites a message says what that says now', async (kind) => {
  const { say, edit, message } = editing(all, kind)
  const original = await say(alice, textMsg('Tne original'))
  const reply = await say(bob, { type: 9, replyMsg: { msgID: original, content: 'Indeed' } })
  await edit(alice, original, 'The original')
  expect((await message(bob, reply))?.msg).toMatchObject({
    replyMsg: { content: 'Indeed', replyMsgPreview: 'The original', msg: textMsg('The original') },
  })
  expect(await edit(bob, reply, { type: 9, replyMsg: { msgID: original, content: 'Yes' } })).toBe('ok')
  expect((await message(alice, reply))?.msg).toMatchObject({
    replyMsg: { msgID: original, content: 'Yes', msg: textMsg('The original') },
  })
})

test.for(kindNames)('in a %s conversation a reply stays one to the same message', async (kind) => {
  const { say, edit } = editing(all, kind)
  const [one, other] = [await say(alice), await say(alice)]
  const reply = await say(bob, { type: 9, replyMsg: { msgID: one, content: 'Indeed' } })
  expect(await edit(bob, reply, { type: 9, replyMsg: { msgID: other, content: 'Indeed' } })).toBe(
    'fieldInvalid',
  )
  expect(await edit(bob, reply, 'No reply any more')).toBe('fieldInvalid')
})

test('notes to oneself are edited too', async () => {
  const socket = await carla.socket({ kind: 'chat', v2: true })
  socket.send({ revUserID: carla.id, msg: textMsg('Buy mlik'), clientMessageId: 'note' })
  const { id } = await socket.hear({ event: 'ack', clientMessageId: 'note' })
  const edit = { revUserID: carla.id, messageId: id, version: 0, editId: 'e1', msg: textMsg('Buy milk') }
  socket.send({ edit, requestId: 'r1' })
  expect(await socket.hear({ event: 'edit' })).toMatchObject({ userID: carla.id, msg: textMsg('Buy milk') })
  await socket.hear({ event: 'done', requestId: 'r1' })
  socket.close()
})

test.for(kindNames)(
  'in a %s conversation nobody edits what others wrote, or what is no text',
  async (kind) => {
    const { say, edit } = editing(all, kind)
    expect(await edit(bob, await say(alice), 'Mine')).toBe('editForbidden')
    const call = await say(alice)
    await world.queries
      .updateTable('messages')
      .set({ type: MessageType.voiceCall })
      .where('id', '=', call)
      .execute()
    expect(await edit(alice, call, 'Hello')).toBe('editForbidden')
  },
)

test.for(kindNames)(
  'in a %s conversation a message of another one, or out of view, is none',
  async (kind) => {
    const here = editing(all, kind)
    const there = editing(all, kind === 'group' ? 'direct' : 'group')
    expect(await here.edit(alice, await there.say(alice), 'Hello')).toBe('messageUnknown')
    expect(await here.edit(alice, 999_999_999, 'Hello')).toBe('messageUnknown')
    const hidden = await here.say(alice)
    await world.queries
      .insertInto('message_deletions')
      .columns(['user_id', 'conversation_id', 'sequence'])
      .expression((eb) =>
        eb
          .selectFrom('messages')
          .where('id', '=', hidden)
          .select([eb.val(alice.id).as('user_id'), 'conversation_id', 'sequence']),
      )
      .execute()
    expect(await here.edit(alice, hidden, 'Hello')).toBe('messageUnknown')
  },
)

test('an edit is as long as a message may be', async () => {
  const { say, edit } = editing(all, 'group')
  const messageId = await say(alice)
  expect(await edit(alice, messageId, '')).toBe('fieldInvalid')
  expect(await edit(alice, messageId, 'x'.repeat(5001))).toBe('fieldInvalid')
  expect(await edit(alice, messageId, 'x'.repeat(5000))).toBe('ok')
})

test.for(kindNames)('in a %s conversation an edit that is sent again is made once', async (kind) => {
  const { say, edit, message, missed, history } = editing(all, kind)
  const messageId = await say(alice)
  const { position = 0 } = await history(bob)
  expect(await edit(alice, messageId, 'One', { editId: 'one' })).toBe('ok')
  expect(await edit(alice, messageId, 'One', { editId: 'one' })).toBe('ok')
  expect(await edit(alice, messageId, 'Two', { version: 1, editId: 'two' })).toBe('ok')
  expect(await edit(alice, messageId, 'One', { editId: 'one' })).toBe('ok')
  expect(await message(bob, messageId)).toMatchObject({
    msg: textMsg('Two'),
    extras: { edited: { version: 2 } },
  })
  const events = await missed(bob, position)
  expect(events).toMatchObject([{ event: 'edit', msg: textMsg('Two'), position: position + 2 }])
})

test('an edit that was made before is done, whatever has become of its author', async () => {
  const { say, edit } = editing(all, 'group')
  const messageId = await say(bob)
  expect(await edit(bob, messageId, 'One', { editId: 'before' })).toBe('ok')
  await alice.call('PUT /api/group/member/prohibition', {
    body: { groupId: group, memberId: bob.id, prohibitionTime: 5 },
  })
  expect(await edit(bob, messageId, 'One', { editId: 'before' })).toBe('ok')
  expect(await edit(bob, messageId, 'Two', { version: 1 })).toBe('memberMuted')
  await alice.call('PUT /api/group/member/prohibition', { body: { groupId: group, memberId: bob.id } })
})

test.for(kindNames)(
  'one of two edits at once in a %s conversation holds, and the other is refused',
  async (kind) => {
    const { say, edit, message, versions } = editing(all, kind)
    const messageId = await say(alice)
    for (let version = 0; version < 5; version++) {
      const texts = ['phone', 'desk'].map((device) => `${device} ${version}`)
      const outcomes = await Promise.all(texts.map((text) => edit(alice, messageId, text, { version })))
      expect(outcomes.toSorted()).toEqual(['editOutdated', 'ok'])
      const winner = texts[outcomes.indexOf('ok')] ?? ''
      expect(await message(bob, messageId)).toMatchObject({
        msg: textMsg(winner),
        extras: { edited: { version: version + 1 } },
      })
    }
    expect((await versions(alice, messageId)).count).toBe(5)
  },
)

test.for(kindNames)(
  'in a %s conversation an edit and a withdrawal at once leave nothing of what was said',
  async (kind) => {
    const { say, edit, message, versions } = editing(all, kind)
    for (let round = 0; round < 5; round++) {
      const messageId = await say(alice, textMsg(`a secret ${kind} word`))
      const [outcome] = await Promise.all([
        edit(alice, messageId, `another secret ${kind} word`),
        say(alice, { type: 8, withdrawMsg: { msgID: messageId } }),
      ])
      expect(['ok', 'messageWithdrawn']).toContain(outcome)
      expect(await message(bob, messageId)).toMatchObject({ msg: { type: 8 } })
      expect((await message(bob, messageId))?.extras?.edited).toBeUndefined()
      expect(await versions(alice, messageId)).toEqual({ list: [], count: 0 })
      expect(await edit(alice, messageId, 'Again', { version: 1 })).toBe('messageWithdrawn')
    }
    const logged = await world.queries.selectFrom('conversation_changes').select('change').execute()
    expect(JSON.stringify(logged)).not.toContain(`secret ${kind}`)
  },
)

test('an edit that changes nothing is done, and published to nobody', async () => {
  const { say, edit, message } = editing(all, 'group')
  const messageId = await say(alice)
  expect(await edit(alice, messageId, 'Hello')).toBe('ok')
  expect((await message(bob, messageId))?.extras).toBeUndefined()
})

test('a message is edited so many times', async () => {
  const { say, edit } = editing(all, 'group')
  const messageId = await say(alice)
  await world.queries
    .updateTable('messages')
    .set({
      edited: JSON.stringify({ version: editLimits.versions, at: new Date().toISOString(), id: 'last' }),
    })
    .where('id', '=', messageId)
    .execute()
  expect(await edit(alice, messageId, 'Once more', { version: editLimits.versions })).toBe('editsUsedUp')
})

test('reactions stay with a message that is edited', async () => {
  const { say, edit, react, message } = editing(all, 'group')
  const messageId = await say(alice)
  await react(bob, messageId)
  await edit(alice, messageId, 'Edited')
  expect((await message(bob, messageId))?.extras).toMatchObject({
    edited: { version: 1 },
    reactions: { kinds: [{ emoji: '👍', count: 1, mine: true }] },
  })
})

test('a person who has taken a message out of their view gets none of its edits when they come back', async () => {
  const { say, edit, missed, history } = editing(all, 'direct')
  const messageId = await say(alice)
  const { position = 0 } = await history(bob)
  await edit(alice, messageId, 'Edited')
  await bob.call('DELETE /api/chat/chat', { body: { idList: [messageId] } })
  expect(await missed(bob, position)).toEqual([])
  expect(await missed(alice, position)).toMatchObject([{ event: 'edit' }])
})
