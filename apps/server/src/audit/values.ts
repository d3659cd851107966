import { type Language, Role } from '@parley/contract'
import type { Words } from './events.ts'

/** What a detail of an entry is one of, by its name in the sentence, where that is a word of the log’s own. */
const words: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  role: {
    [Role.administrator]: { zh: '系统管理员', en: 'administrator' },
    [Role.user]: { zh: '普通用户', en: 'user' },
  },
  duty: {
    '-': { zh: '无', en: 'none' },
    moderator: { zh: '协管员', en: 'moderator' },
    auditor: { zh: '审计员', en: 'auditor' },
  },
  kind: {
    messages: { zh: '消息', en: 'messages' },
    person: { zh: '用户', en: 'person' },
    group: { zh: '群聊', en: 'group' },
    site: { zh: '本站', en: 'site' },
  },
  outcome: {
    dismissed: { zh: '不成立', en: 'dismissed' },
    upheld: { zh: '成立', en: 'upheld' },
    released: { zh: '发出', en: 'released' },
    rejected: { zh: '不通过', en: 'rejected' },
  },
  action: {
    refuse: { zh: '拒绝', en: 'refuse' },
    mask: { zh: '打码', en: 'mask' },
    hold: { zh: '审核', en: 'hold' },
  },
  state: { on: { zh: '启用', en: 'on' }, off: { zh: '未启用', en: 'off' } },
  days: { '∞': { zh: '永久', en: 'for ever' } },
}

/** What was changed, as it stands before its colon. */
const fields: Readonly<Record<string, Words>> = {
  curtailChat: { zh: '禁止一对一聊天和通话', en: 'barred from chatting' },
  curtailInGroupChat: { zh: '禁止在群里发言', en: 'barred from group chat' },
  curtailAddUser: { zh: '禁止添加好友', en: 'barred from adding friends' },
  curtailCreateGroup: { zh: '禁止创建群聊', en: 'barred from creating groups' },
  messages: { zh: '消息', en: 'messages' },
  images: { zh: '图片', en: 'images' },
  videos: { zh: '视频', en: 'videos' },
  voices: { zh: '语音', en: 'voice messages' },
  files: { zh: '其他文件', en: 'other files' },
  log: { zh: '审计日志', en: 'audit log' },
  name: { zh: '站点名称', en: 'name' },
  kind: { zh: '站点类型', en: 'kind' },
  registration: { zh: '谁可以注册', en: 'registration' },
  personQuota: { zh: '每人的上传空间', en: 'quota of each person' },
  siteQuota: { zh: '全站的上传空间', en: 'quota of the site' },
  fileMib: { zh: '单个文件的大小', en: 'largest file' },
  groupSize: { zh: '群成员人数上限', en: 'largest group' },
  secondFactor: { zh: '两步验证', en: 'second factor' },
  accent: { zh: '主题颜色', en: 'colour' },
  logo: { zh: '标志', en: 'logo' },
}

const truths: Readonly<Record<string, Words>> = {
  true: { zh: '是', en: 'yes' },
  false: { zh: '否', en: 'no' },
}

/** A detail in the reader's language; what people have typed stays as they typed it. */
export function worded(kind: string, value: string | number, language: Language): string {
  if (kind !== 'changes') return words[kind]?.[value]?.[language] ?? String(value)
  return String(value)
    .replace(
      /\b(curtail\w+: )(true|false)/g,
      (_, field: string, is: string) => field + truths[is]?.[language],
    )
    .replace(/(?<=^|, )\w+(?=: )/g, (field) => fields[field]?.[language] ?? field)
}
