import { expect, test } from 'vitest'
import { openWorld, type Person } from './groups-support.ts'

const world = await openWorld()

async function staffedGroup() {
  const [owner, admin, other, member, second] = await world.people(
    'Owner',
    'Admin',
    'Other',
    'Member',
    'Second',
  )
  const groupId = await world.group({ owner, admins: [admin, other], members: [member, second] })
  return { owner, admin, other, member, second, groupId }
}

const withdraw = (person: Person, groupId: number, msgID: number) =>
  person.sendOutcome(groupId, { type: 8, withdrawMsg: { msgID } })

async function messages(person: Person, id: number) {
  return (await person.call('GET /api/group/history/{id}', { params: { id }, query: { limit: -1 } })).list
}

/** Makes a message look three minutes old. */
async function age(id: number) {
  const created_at = new Date(Date.now() - 180_000)
  await world.queries.updateTable('messages').set({ created_at }).where('id', '=', id).execute()
}

test('a muted member writes by no withdrawal either', async () => {
  const { owner, member, second, groupId } = await staffedGroup()
  const id = await member.say(groupId, 'oh no')
  await owner.call('PUT /api/group/member/prohibition', {
    body: { groupId, memberId: member.id, prohibitionTime: 10 },
  })
  await member.call('PUT /api/user/user_info', { body: { recallMessage: 'Unmute me!' } })
  const plain = await second.socket()
  expect(await withdraw(member, groupId, id)).toBe('ok')
  expect((await plain.hear({ msgType: 8 })).msgPreview).toBe('[撤回消息] - 撤回了一条消息')
})

test('a withdrawn message says so in its place, and every open socket hears of it', async () => {
  const { owner, member, second, groupId } = await staffedGroup()
  await member.call('PUT /api/user/user_info', { body: { recallMessage: '手滑' } })
  const id = await member.say(groupId, 'A secret')
  const [plain, events] = await Promise.all([second.socket(), owner.socket({ v2: true })])
  expect(await withdraw(member, groupId, id)).toBe('ok')
  const content = '撤回了一条消息,手滑'
  const frame = {
    groupID: groupId,
    userID: member.id,
    userNickname: 'Member',
    userAvatar: '',
    msg: { type: 8, withdrawMsg: { msgID: id, content } },
    id: 0,
    msgType: 8,
    createdAt: expect.any(String),
    isMe: false,
    memberNickname: '',
    msgPreview: `[撤回消息] - ${content}`,
    showDate: false,
  }
  expect(await plain.hear({ msgType: 8 })).toEqual(frame)
  expect(await events.hear({ event: 'notice' })).toEqual({
    event: 'notice',
    position: expect.any(Number),
    message: frame,
  })
  const [left] = await messages(second, groupId)
  expect(left).toMatchObject({
    id,
    msgType: 8,
    msg: frame.msg,
    msgPreview: frame.msgPreview,
    userID: member.id,
  })
  expect((await second.call('GET /api/group/session')).list).toMatchObject([
    { newMsgPreview: frame.msgPreview },
  ])
  const row = await world.queries.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
  expect(JSON.stringify(row)).not.toContain('secret')
})

test('a member withdraws within two minutes, owner and administrators at any time', async () => {
  const { owner, admin, member, groupId } = await staffedGroup()
  const ids = [await member.say(groupId, 'a'), await admin.say(groupId, 'b'), await owner.say(groupId, 'c')]
  for (const id of ids) await age(id)
  expect(await withdraw(member, groupId, ids[0] ?? 0)).toBe('withdrawTooLate')
  expect(await withdraw(admin, groupId, ids[1] ?? 0)).toBe('ok')
  expect(await withdraw(owner, groupId, ids[2] ?? 0)).toBe('ok')
})

test('others’ messages: the owner anyone’s, an administrator those of ordinary members', async () => {
  const { owner, admin, other, member, second, groupId } = await staffedGroup()
  const by = async (person: Person) => {
    const id = await person.say(groupId, 'Old')
    await age(id)
    return id
  }
  expect(await withdraw(owner, groupId, await by(admin))).toBe('ok')
  expect(await withdraw(owner, groupId, await by(member))).toBe('ok')
  expect(await withdraw(admin, groupId, await by(member))).toBe('ok')
  expect(await withdraw(admin, groupId, await by(other))).toBe('withdrawForbidden')
  expect(await withdraw(admin, groupId, await by(owner))).toBe('withdrawForbidden')
  expect(await withdraw(member, groupId, await by(second))).toBe('withdrawForbidden')
  expect(await withdraw(member, groupId, await by(admin))).toBe('withdrawForbidden')
})

test('messages of a former member are those of an ordinary member', async () => {
  const { admin, other, member, groupId } = await staffedGroup()
  const id = await other.say(groupId, 'Bye')
  await other.call('DELETE /api/group/member', { query: { id: groupId, memberId: other.id } })
  expect(await withdraw(other, groupId, id)).toBe('notMember')
  expect(await withdraw(member, groupId, id)).toBe('withdrawForbidden')
  expect(await withdraw(admin, groupId, id)).toBe('ok')
})

test('a message is withdrawn once, in its own group', async () => {
  const { owner, member, groupId } = await staffedGroup()
  const elsewhere = await world.group({ owner })
  const id = await member.say(groupId, 'Once')
  expect(await withdraw(owner, elsewhere, id)).toBe('messageUnknown')
  expect(await withdraw(owner, groupId, 999_999_999)).toBe('messageUnknown')
  expect(await withdraw(owner, groupId, id)).toBe('ok')
  expect(await withdraw(owner, groupId, id)).toBe('messageWithdrawn')
})

test('replies and quotes of a withdrawn message lose its content, also one deeper', async () => {
  const { owner, member, second, groupId } = await staffedGroup()
  const id = await member.say(groupId, 'A secret')
  const reply = await second.sendMsg(groupId, { type: 9, replyMsg: { msgID: id, content: 'Really?' } })
  await owner.sendMsg(groupId, { type: 10, quoteMsg: { msgID: id, content: 'Look' } })
  await owner.sendMsg(groupId, { type: 10, quoteMsg: { msgID: reply, content: 'And this' } })
  const before = await messages(second, groupId)
  expect(before[1]?.msg).toEqual({
    type: 9,
    replyMsg: {
      msgID: id,
      content: 'Really?',
      replyMsgPreview: 'A secret',
      userID: member.id,
      userNickName: 'Member',
      originMsgDate: before[0]?.createdAt,
      msg: { type: 1, textMsg: { content: 'A secret' } },
    },
  })
  expect(before[2]?.msgPreview).toBe('[引用消息] - Look')
  await withdraw(member, groupId, id)
  const after = await messages(second, groupId)
  expect(JSON.stringify(after)).not.toContain('secret')
  expect(after[1]?.msg).toMatchObject({ replyMsg: { content: 'Really?', msg: { type: 8 } } })
  expect(await second.sendOutcome(groupId, { type: 9, replyMsg: { msgID: id, content: 'Late' } })).toBe(
    'messageWithdrawn',
  )
})

test('replies and quotes are about messages of the same group', async () => {
  const { owner, member, groupId } = await staffedGroup()
  const elsewhere = await world.group({ owner })
  const foreign = await owner.say(elsewhere, 'Not yours')
  for (const msgID of [foreign, 999_999_999]) {
    const reply = { type: 9, replyMsg: { msgID, content: 'x' } }
    expect(await member.sendOutcome(groupId, reply)).toBe('messageUnknown')
    const quote = { type: 10, quoteMsg: { msgID, content: 'x' } }
    expect(await owner.sendOutcome(groupId, quote)).toBe('messageUnknown')
  }
})

test('a member mentions members; everyone is mentioned by owner and administrators', async () => {
  const { owner, admin, member, second, groupId } = await staffedGroup()
  const outsider = await world.person('Outsider')
  const at = (userID: number) => ({ type: 11, atMsg: { userID, content: '看这里' } })
  const listening = await second.socket()
  expect(await member.sendOutcome(groupId, at(second.id))).toBe('ok')
  expect(await listening.hear({ msgType: 11 })).toMatchObject({
    msg: at(second.id),
    msgPreview: '[@消息] - 看这里',
  })
  expect(await member.sendOutcome(groupId, at(outsider.id))).toBe('memberUnknown')
  expect(await member.sendOutcome(groupId, at(999_999_999))).toBe('memberUnknown')
  expect(await member.sendOutcome(groupId, at(0))).toBe('mentionForbidden')
  expect(await admin.sendOutcome(groupId, at(0))).toBe('ok')
  expect(await owner.sendOutcome(groupId, at(0))).toBe('ok')
})
