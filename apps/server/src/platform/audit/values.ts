import { type Language, Role } from '@parley/contract'
import type { Words } from './events.ts'

/** Words of the log for values of a detail, by the name of the detail in the sentence. */
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

/** Names of changed fields, before their colons. */
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
  language: { zh: '站点语言', en: 'language' },
  kind: { zh: '站点类型', en: 'kind' },
  registration: { zh: '谁可以注册', en: 'registration' },
  personQuota: { zh: '每人的上传空间', en: 'quota of each person' },
  siteQuota: { zh: '全站的上传空间', en: 'quota of the site' },
  fileMib: { zh: '单个文件的大小', en: 'largest file' },
  groupSize: { zh: '群成员人数上限', en: 'largest group' },
  secondFactor: { zh: '两步验证', en: 'two-step sign-in' },
  editFor: { zh: '可编辑消息的小时数', en: 'hours in which messages are edited' },
  linkPreviews: { zh: '链接预览', en: 'previews of links' },
  accent: { zh: '主题颜色', en: 'colour' },
  logo: { zh: '标志', en: 'logo' },
  created_at: { zh: '建站日期', en: 'site since' },
  bei_an: { zh: '备案号', en: 'filing number' },
  version: { zh: '版本', en: 'version' },
  qq_image: { zh: 'QQ 二维码图片', en: 'QQ picture' },
  wechat_image: { zh: '微信二维码图片', en: 'WeChat picture' },
  bilibili_url: { zh: '哔哩哔哩链接', en: 'Bilibili link' },
  gitee_url: { zh: 'Gitee 链接', en: 'Gitee link' },
  github_url: { zh: 'GitHub 链接', en: 'GitHub link' },
  enable: { zh: 'QQ 登录', en: 'QQ sign-in' },
  app_id: { zh: 'QQ 应用编号', en: 'QQ application' },
  redirect: { zh: 'QQ 回调地址', en: 'QQ redirect' },
  webPath: { zh: 'QQ 登录页', en: 'QQ page' },
}

/** Values of fields that are one of a few. */
const choices: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  kind: { circle: { zh: '圈子', en: 'circle' }, house: { zh: '机构', en: 'house' } },
  language: {
    zh: { zh: '中文', en: 'Chinese' },
    en: { zh: '英文', en: 'English' },
    browser: { zh: '跟随浏览器', en: 'each person’s browser' },
  },
  registration: {
    open: { zh: '所有人', en: 'everybody' },
    approval: { zh: '须经管理员同意', en: 'with approval' },
    invitation: { zh: '收到邀请的人', en: 'by invitation' },
    closed: { zh: '仅由管理员创建', en: 'administrators only' },
  },
  secondFactor: {
    none: { zh: '无', en: 'nobody' },
    administrators: { zh: '管理员', en: 'administrators' },
    all: { zh: '所有人', en: 'everybody' },
  },
}

const truths: Readonly<Record<string, Words>> = {
  true: { zh: '是', en: 'yes' },
  false: { zh: '否', en: 'no' },
}

/** A detail in the reader's language; what people have typed stays as they typed it. */
export function worded(kind: string, value: string | number, language: Language): string {
  if (kind !== 'changes') return words[kind]?.[value]?.[language] ?? String(value)
  return String(value).replace(
    change,
    (_, field: string, said: string) =>
      `${fields[field]?.[language] ?? field}: ${valueIn(field, said)?.[language] ?? said}`,
  )
}

/** A field and what it is set to, which may be a text in quotes with whatever in it. */
const change = /(?<=^|, )(\w+): ("(?:[^"\\]|\\.)*"|[^,]*)/g

const valueIn = (field: string, said: string): Words | undefined =>
  choices[field]?.[said.replace(/^"|"$/g, '')] ?? truths[said]
