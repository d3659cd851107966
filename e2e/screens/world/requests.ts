import type { Person } from '../../support/people.ts'
import { type Groups, groupOf } from './groups.ts'
import { type People, personOf } from './people.ts'

const status = { agreed: 1, refused: 2, ignored: 3 } as const

/** Requests that have been answered, days ago. */
export async function answeredRequests(people: People, groups: Groups) {
  const me = personOf(people, '林晓')
  await ask(personOf(people, '沈一石'), me, '一起做点生意？')
  await answer(me, status.refused)
  await ask(personOf(people, '沈括'), me, '想请教徒步路线')
  await answer(me, status.ignored)
  await ask(me, personOf(people, '沈从文'), '我是林晓，读书会的')
  await answer(personOf(people, '沈从文'), status.refused)
  const hiking = groupOf(groups, '周末徒步')
  await join(personOf(people, '沈默'), hiking, '听朋友说你们常去爬山')
  await answerJoin(me, status.refused)
  await join(personOf(people, '刘洋'), hiking, '周末有空，带上我')
  await answerJoin(me, status.agreed)
  const leaver = personOf(people, 'Noah')
  await leaver.api.call('DELETE /api/group/member', { query: { id: hiking, memberId: leaver.id } })
}

/** Requests that wait. */
export async function waitingRequests(people: People, groups: Groups) {
  const me = personOf(people, '林晓')
  await me.api.call('PUT /api/user/user_info', {
    body: {
      verification: 3,
      verificationQuestion: { problem1: '我们是在哪里认识的？', problem2: '你的名字？' },
    },
  })
  await personOf(people, '高远').api.call('POST /api/user/friends', {
    body: {
      friendId: me.id,
      verificationQuestion: { answer1: '上周的社区读书活动', answer2: '高远，住三号楼' },
    },
  })
  await me.api.call('PUT /api/user/user_info', { body: { verification: 2 } })
  await ask(
    personOf(people, '田甜'),
    me,
    '你好，我是陈一鸣的同事田甜。他说你们周末常常组织徒步，我和几个朋友也很想参加，方便的话加个好友聊聊路线和装备，谢谢！',
  )
  await ask(me, personOf(people, 'Emma Brown'), 'Hi Emma, this is Lin from the design meetup.')
  const hiking = groupOf(groups, '周末徒步')
  await join(personOf(people, '沈清秋'), hiking, '可以给大家拍照')
  await join(personOf(people, 'Emma Brown'), hiking, 'Weekends are free, and I bring cookies.')
  await me.api.call('POST /api/group/valid', {
    body: {
      groupID: groupOf(groups, '城市摄影'),
      verificationQuestion: { answer1: '街道和光影', answer2: '35mm' },
    },
  })
}

const ask = (from: Person, to: Person, verify: string) =>
  from.api.call('POST /api/user/friends', { body: { friendId: to.id, verify } })

const join = (from: Person, groupID: number, verify: string) =>
  from.api.call('POST /api/group/valid', { body: { groupID, verify } })

/** Answers the newest request. */
async function answer({ api }: Person, status: 1 | 2 | 3) {
  const { list } = await api.call('GET /api/user/valid', { query: { limit: 1 } })
  await api.call('PUT /api/user/valid_status', { body: { verifyId: list[0]?.id ?? 0, status } })
}

async function answerJoin({ api }: Person, status: 1 | 2 | 3) {
  const { list } = await api.call('GET /api/group/valid', { query: { limit: 1 } })
  await api.call('PUT /api/group/valid/status', { body: { validId: list[0]?.id ?? 0, status } })
}
