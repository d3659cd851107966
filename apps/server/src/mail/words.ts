import type { Language } from '@parley/contract'

interface Words {
  readonly newMessage: string
  readonly subject: (names: string) => string
  /** Of one that may name nobody. */
  readonly subjectOfAny: string
  readonly greeting: (nickname: string) => string
  readonly unread: string
  readonly mentions: string
  readonly more: string
  readonly others: string
  readonly open: string
  readonly openAll: string
  readonly why: (minutes: number) => string
  readonly end: string
  readonly and: string
  readonly said: (name: string, text: string) => string
  readonly confirmSubject: string
  readonly confirmText: (nickname: string) => string
  readonly confirm: string
  readonly confirmElse: (hours: number) => string
  readonly trialSubject: string
  readonly trialText: string
}

/** What mails say, in their languages. */
export const words: Readonly<Record<Language, Words>> = {
  zh: {
    newMessage: '新消息',
    subject: (names) => `未读消息：${names}`,
    subjectOfAny: '你有未读消息',
    greeting: (nickname) => `${nickname}，你好`,
    unread: '你离开后，有这些消息还没有看：',
    mentions: '提到了你',
    more: '还有更早的消息',
    others: '其他会话里也有未读消息',
    open: '打开',
    openAll: '打开 Parley',
    why: (minutes) => `你离开 ${minutes} 分钟后会收到这样的邮件，可以在“通知与勿扰”中修改。`,
    end: '不再接收',
    and: '、',
    said: (name, text) => `${name}：${text}`,
    confirmSubject: '确认你的邮箱地址',
    confirmText: (nickname) => `账号“${nickname}”要把未读消息摘要发送到这个地址。`,
    confirm: '确认地址',
    confirmElse: (hours) =>
      `链接 ${hours} 小时内有效。如果不是你本人操作，请忽略这封邮件，不会再收到其他邮件。`,
    trialSubject: '这个地址能收到邮件',
    trialText: '未读消息摘要会发送到这里。',
  },
  en: {
    newMessage: 'New message',
    subject: (names) => `Unread: ${names}`,
    subjectOfAny: 'You have unread messages',
    greeting: (nickname) => `Hi ${nickname},`,
    unread: 'these messages came while you were away:',
    mentions: 'mentions you',
    more: 'There are earlier ones too',
    others: 'There are unread messages in other chats too',
    open: 'Open',
    openAll: 'Open Parley',
    why: (minutes) =>
      `You get emails like this after being away for ${minutes} minutes. You can change that under Notifications.`,
    end: 'Unsubscribe',
    and: ', ',
    said: (name, text) => `${name}: ${text}`,
    confirmSubject: 'Confirm your email address',
    confirmText: (nickname) =>
      `The account “${nickname}” wants digests of unread messages sent to this address.`,
    confirm: 'Confirm address',
    confirmElse: (hours) =>
      `The link works for ${hours} hours. If this wasn’t you, ignore this email: nothing else will be sent.`,
    trialSubject: 'This address gets email',
    trialText: 'Digests of unread messages will be sent here.',
  },
}
