import type { Language } from './errors.ts'

type Words = Readonly<Record<Language, string>>

/** What a person calls a field, in error messages. A field that is not here is called by its wire name. */
export const labels: Readonly<Record<string, Words>> = {
  nickname: { zh: '昵称', en: 'Nickname' },
  pwd: { zh: '密码', en: 'Password' },
  rePwd: { zh: '确认密码', en: 'Password confirmation' },
  password: { zh: '密码', en: 'Password' },
  oldPassword: { zh: '当前密码', en: 'Current password' },
  code: { zh: '一次性代码', en: 'Code' },
  label: { zh: '名称', en: 'Name' },
  credential: { zh: '通行密钥', en: 'Passkey' },
  secondFactor: { zh: '两步验证要求', en: 'Two-step requirement' },
  device: { zh: '设备标识', en: 'Device id' },
  userName: { zh: '账号', en: 'Account' },
  accountName: { zh: '账号名', en: 'Username' },
  abstract: { zh: '简介', en: 'About' },
  avatar: { zh: '头像', en: 'Photo' },
  notice: { zh: '备注', en: 'Note' },
  verify: { zh: '验证消息', en: 'Message' },
  recallMessage: { zh: '撤回提示', en: 'Text for unsent messages' },
  problem1: { zh: '问题一', en: 'Question 1' },
  problem2: { zh: '问题二', en: 'Question 2' },
  problem3: { zh: '问题三', en: 'Question 3' },
  answer1: { zh: '答案一', en: 'Answer 1' },
  answer2: { zh: '答案二', en: 'Answer 2' },
  answer3: { zh: '答案三', en: 'Answer 3' },
  title: { zh: '标题', en: 'Title' },
  name: { zh: '群名称', en: 'Group name' },
  size: { zh: '群规模', en: 'Group size' },
  content: { zh: '内容', en: 'Content' },
  key: { zh: '搜索内容', en: 'Search text' },
  page: { zh: '页码', en: 'Page' },
  limit: { zh: '每页数量', en: 'Page size' },
  verification: { zh: '验证方式', en: 'Verification' },
  searchUser: { zh: '搜索方式', en: 'Who can find me' },
  src: { zh: '文件地址', en: 'File address' },
  image: { zh: '图片', en: 'Image' },
  imageType: { zh: '图片用途', en: 'Image purpose' },
  file: { zh: '文件', en: 'File' },
  time: { zh: '时长', en: 'Duration' },
  data: { zh: '通话信令', en: 'Call data' },
  prohibitionTime: { zh: '禁言时长', en: 'Mute duration' },
  '': { zh: '请求内容', en: 'The request' },
}

/** Rules that a field broke; `{…}` is filled from the rule's parameters. */
export const rules = {
  required: { zh: '不能为空', en: 'is required' },
  type: { zh: '类型错误', en: 'has the wrong type' },
  length: { zh: '须为 {min}–{max} 个字符', en: 'must be {min}–{max} characters' },
  blank: { zh: '不能为空白', en: 'can’t be blank' },
  characters: { zh: '含有不允许的字符', en: 'contains characters that aren’t allowed' },
  range: { zh: '超出允许的范围', en: 'is out of range' },
  choice: { zh: '不是允许的值', en: 'isn’t one of the allowed values' },
  count: { zh: '的数量超出允许的范围', en: 'has too few or too many items' },
  format: { zh: '格式错误', en: 'has the wrong format' },
  forbidden: { zh: '不能使用这个值', en: 'can’t have this value' },
} as const satisfies Record<string, Words>
export type Rule = keyof typeof rules
