import type { CallInput } from '@parley/client'
import { type Person, password } from '../../support/people.ts'
import type { Chats } from './chats.ts'
import { type Groups, groupOf } from './groups.ts'
import { type People, personOf } from './people.ts'

/** Gives the staff of the site something of every kind to look after, without anybody else seeing it. */
export async function fillOffice(root: Person, people: People, groups: Groups, chats: Chats) {
  await reports(people, groups, chats)
  await wordLists(root, chats)
  await departments(root, people)
  await waiting(root)
  await announcements(root)
  await holds(root, people, groups)
}

async function reports(people: People, groups: Groups, chats: Chats) {
  const spam = [
    await chats.tellGroup('刘洋', '高三（2）班', '兼职日结，一天三百，加我微信 zhaogong88，先到先得！'),
    await chats.tellGroup('刘洋', '高三（2）班', '名额不多，最后三个'),
  ]
  type Body = CallInput<'POST /api/report/reports'>['body']
  const report = (by: string, body: Body) =>
    personOf(people, by).api.call('POST /api/report/reports', { body })
  const text = '这已经是这周第三次了，麻烦处理一下。'
  await report('李娜', { kind: 'messages', messageIds: spam, reason: 'fraud', text })
  await report('张伟', { kind: 'messages', messageIds: spam.slice(0, 1), reason: 'spam' })
  await report('Alice Chen', { kind: 'person', userId: personOf(people, '沈一石').id, reason: 'other' })
  await report('沈默', { kind: 'group', groupId: groupOf(groups, '手机摄影'), reason: 'illegal' })
}

async function wordLists(root: Person, chats: Chats) {
  const lists = [
    { name: '广告', action: 'hold', isOn: true, words: ['代开发票', '贷款秒批', '刷单'] },
    { name: '脏话', action: 'mask', isOn: true, words: ['混蛋', '滚开'] },
    {
      name: '赌博与诈骗（公安部门每月更新的名单）',
      action: 'refuse',
      isOn: false,
      words: ['博彩', 'casino'],
    },
  ] as const
  for (const list of lists)
    await root.api.call('POST /api/words/lists', { body: { ...list, words: [...list.words] } })
  await chats.tellGroup('沈默', '摄影器材二手', '专业代開發票，量大从优').catch(() => undefined)
}

async function departments(root: Person, people: People) {
  const make = async (name: string, parentId?: number) => {
    const body = { name, ...(parentId !== undefined && { parentId }) }
    return (await root.api.call('POST /api/directory/departments', { body })).id
  }
  const school = await make('高三年级')
  const first = await make('一班', school)
  const second = await make('二班', school)
  const office = await make('教务处')
  await make('图书馆')
  const place = (departmentId: number, ...names: string[]) =>
    root.api.call('PUT /api/directory/people', {
      body: { userIdList: names.map((name) => personOf(people, name).id), departmentId },
    })
  await place(first, '陈思远', '李娜', '一个名字特别特别长长到列表里一定放不下的老同学')
  await place(second, '刘洋', '张伟', '赵敏', '孙悦', '何欢')
  await place(office, '王建国', 'Maximiliana Alexandra von Hohen')
}

/** While registration was by approval. */
async function waiting(root: Person) {
  const rules = (registration: 'approval' | 'open') =>
    root.api.call('PUT /api/settings/admin/info', { body: { registration } })
  await rules('approval')
  for (const [nickname, message] of [
    ['周小满', '高三（2）班，学号 12，林晓的同桌'],
    ['Kenji Watanabe', 'Exchange student, class 1, from October on. My host family is that of Ms Zhao.'],
    ['路过的人', ''],
  ] as const)
    await root.api.call('POST /api/auth/register', {
      body: { nickname, pwd: password, rePwd: password, ...(message && { message }) },
    })
  await rules('open')
}

/** An announcement that was taken back: an open one would stand above every screen. */
async function announcements(root: Person) {
  for (const text of [
    '周日 02:00–04:00 服务器维护，期间可能短暂无法收发消息。',
    '校庆相册已经上传，欢迎补充照片。',
  ]) {
    const { id } = await root.api.call('POST /api/announcement/announcements', { body: { text } })
    await root.api.call('DELETE /api/announcement/announcements/{id}', { params: { id } })
  }
}

async function holds(root: Person, people: People, groups: Groups) {
  const held = [
    { userId: personOf(people, '沈一石').id, reason: '2026-117 号投诉' },
    { groupId: groupOf(groups, '摄影器材二手'), reason: '派出所来函，要求保留到年底' },
  ]
  for (const body of held) await root.api.call('POST /api/retention/holds', { body })
}
