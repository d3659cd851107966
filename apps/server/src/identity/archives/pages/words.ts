import type { Language } from '@parley/contract'

const zh = {
  title: '我的数据',
  madeAt: '导出时间：{at}',
  about: '这里是导出时你能看到的内容。已撤回的消息、你删除的消息，以及你已离开的群聊不在其中。',
  data: '所有数据（供程序读取）：',
  leftOut: '有 {count} 个文件放不下，没有包含在内。',
  conversations: '聊天',
  none: '没有聊天',
  empty: '没有消息',
  direct: '单聊',
  group: '群聊',
  messages: '{count} 条消息',
  notes: '我的笔记',
  me: '我',
  back: '返回',
  ended: '导出时你已不在这个群聊中，此后的内容不在其中。',
  notHere: '不在导出的数据中',
}

const en: Record<keyof typeof zh, string> = {
  title: 'My data',
  madeAt: 'Exported {at}',
  about:
    'This is what you could see when you exported it. Messages that were unsent, messages that you deleted and groups that you’ve left aren’t in it.',
  data: 'Everything, for programs to read: ',
  leftOut: 'Files that didn’t fit and aren’t included: {count}',
  conversations: 'Conversations',
  none: 'No conversations',
  empty: 'No messages',
  direct: 'Direct message',
  group: 'Group',
  messages: 'Messages: {count}',
  notes: 'Notes to myself',
  me: 'Me',
  back: 'Back',
  ended: 'You left this group while it was being exported. What came later isn’t here.',
  notHere: 'not in this export',
}

const words: Readonly<Record<Language, Readonly<Record<keyof typeof zh, string>>>> = { zh, en }

export type Say = (word: keyof typeof zh, value?: string | number) => string

/** Texts on the pages of an archive, in its owner's language. */
export const sayIn =
  (language: Language): Say =>
  (word, value = '') =>
    words[language][word].replace(/\{\w+\}/, () => String(value))

/** In UTC: nobody knows where it will be read. */
export const timeOf = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`
