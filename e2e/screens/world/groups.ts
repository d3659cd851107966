import type { Person } from '../../support/people.ts'
import type { Studio } from '../media/studio.ts'
import { type People, personOf } from './people.ts'
import { uploadImage } from './upload.ts'

interface Founding {
  readonly title: string
  readonly owner: string
  readonly members: string[]
  readonly abstract?: string
  readonly picture?: number
  readonly size?: number
}

/** Were in the hiking group, until it kept them out. */
const banned = ['高远', 'Sophie Laurent']

const foundings: Founding[] = [
  {
    title: '周末徒步',
    owner: '林晓',
    members: [
      '陈一鸣',
      '张晓峰',
      '周子涵',
      'Carla Gómez',
      '王小雨',
      '吴彦',
      '欧阳修远',
      'Noah',
      '徐静',
      '一个名字特别特别长长到列表里一定放不下的老同学',
      'Maximiliana Alexandra von Hohen',
      ...banned,
    ],
    abstract: '每周六早上七点，地铁站 A 口集合。\n下雨改期，以群里通知为准。',
    picture: 41,
  },
  {
    title: '产品设计组',
    owner: 'Alice Chen',
    members: ['林晓', '李想', '吴彦', 'Bob Miller', 'Sophie Laurent'],
    abstract: '评审每周三下午两点',
    picture: 42,
  },
  {
    title: '高三（2）班',
    owner: '王建国',
    members: ['林晓', '陈思远', '李娜', '刘洋', '张伟', '赵敏', '孙悦', '何欢'],
    abstract: '毕业十年，常回来看看',
    picture: 43,
  },
  { title: '读书会', owner: '欧阳修远', members: ['林晓', '沈括', '沈从文', '徐静'], picture: 44 },
  {
    title: '一个名称特别长的群聊用来看看列表标题和设置页面会不会被撑破呀',
    owner: '林晓',
    members: ['何欢', '孙悦', '李娜'],
  },
  { title: '家庭群', owner: '林晓', members: ['赵敏', '刘洋'], picture: 46 },
  { title: '乐队排练', owner: '何欢', members: ['林晓', '刘洋', 'Noah'] },
]

/** The person at the screen is not in these. */
const others: Founding[] = [
  { title: '城市摄影', owner: '沈清秋', members: ['沈默', '田甜'], abstract: '每月一次外拍', picture: 47 },
  { title: '摄影器材二手', owner: '沈默', members: ['高远'], abstract: '只聊器材，不聊别的', size: 2 },
  { title: '摄影新手村', owner: '田甜', members: [], abstract: '从按下快门开始' },
  { title: '手机摄影', owner: '高远', members: ['沈一石'], picture: 48 },
  {
    title: '毕业旅行',
    owner: '孙悦',
    members: ['李娜', '赵敏', '何欢', '张伟', '刘洋', '一个名字特别特别长长到列表里一定放不下的老同学'],
    abstract: '六月出发',
    picture: 49,
  },
]

/** Ids of groups by title. */
export type Groups = ReadonlyMap<string, number>

export function groupOf(groups: Groups, title: string): number {
  const id = groups.get(title)
  if (id === undefined) throw new Error(`There is no group ${title}`)
  return id
}

export async function foundGroups(url: string, studio: Studio, people: People): Promise<Groups> {
  const groups = new Map<string, number>()
  for (const founding of [...foundings, ...others]) {
    const owner = personOf(people, founding.owner)
    const members = founding.members.map((nickname) => personOf(people, nickname))
    groups.set(founding.title, await found(url, studio, founding, owner, members))
  }
  await arrange(people, groups)
  return groups
}

async function found(url: string, studio: Studio, founding: Founding, owner: Person, members: Person[]) {
  const { title, abstract, picture, size = 200 } = founding
  const body = { mode: 1, name: title, size, isSearch: true } as const
  const { groupId } = await owner.api.call('POST /api/group/group', { body })
  const change = (settings: object) =>
    owner.api.call('PUT /api/group/group', { body: { id: groupId, ...settings } })
  if (abstract) await change({ abstract })
  if (picture) {
    const image = await studio.picture(picture, 256, 256)
    await change({ avatar: await uploadImage(url, owner, image, 'group_avatar') })
  }
  await change({ verification: 1 })
  for (const { api } of members) await api.call('POST /api/group/valid', { body: { groupID: groupId } })
  await change({ verification: 2 })
  return groupId
}

/** Roles, group nicknames, muting and the ways to join. */
async function arrange(people: People, groups: Groups) {
  const me = personOf(people, '林晓')
  const hiking = groupOf(groups, '周末徒步')
  const member = (nickname: string) => personOf(people, nickname).id
  for (const nickname of ['陈一鸣', '张晓峰'])
    await me.api.call('PUT /api/group/member/role', {
      body: { id: hiking, memberId: member(nickname), role: 2 },
    })
  for (const [nickname, groupNickname] of [
    ['张晓峰', '领队老张'],
    ['Carla Gómez', '卡拉'],
  ] as const)
    await me.api.call('PUT /api/group/member/nickname', {
      body: { id: hiking, memberId: member(nickname), nickname: groupNickname },
    })
  for (const nickname of banned)
    await me.api.call('DELETE /api/group/member', {
      query: { id: hiking, memberId: member(nickname), ban: true },
    })
  const designers = groupOf(groups, '产品设计组')
  await personOf(people, 'Alice Chen').api.call('PUT /api/group/member/role', {
    body: { id: designers, memberId: me.id, role: 2 },
  })
  await personOf(people, '何欢').api.call('PUT /api/group/group', {
    body: { id: groupOf(groups, '乐队排练'), isProhibition: true },
  })
  const settings = (owner: string, title: string, body: object) =>
    personOf(people, owner).api.call('PUT /api/group/group', {
      body: { id: groupOf(groups, title), ...body },
    })
  await settings('王建国', '高三（2）班', { isInvite: true })
  await settings('田甜', '摄影新手村', { verification: 1 })
  const questions = { problem1: '你平时拍什么？', problem2: '用过哪些镜头？' }
  await settings('沈清秋', '城市摄影', { verification: 3, verificationQuestion: questions })
  const rightAnswer = { problem1: '快门速度 1/60 和 1/250，哪个更快？', answer1: '1/250' }
  await settings('高远', '手机摄影', { verification: 4, verificationQuestion: rightAnswer })
}
