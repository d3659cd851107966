import type { Language } from '@parley/contract'

interface Words {
  readonly newMessage: string
  readonly subject: (names: string) => string
  /** Subject of a digest that may name nobody. */
  readonly subjectOfAny: string
  readonly greeting: (nickname: string) => string
  readonly unread: string
  readonly mentions: string
  readonly more: string
  readonly others: string
  readonly open: string
  readonly openAll: (site: string) => string
  readonly why: (span: string) => string
  readonly minutes: (count: number) => string
  readonly hours: (count: number) => string
  readonly day: string
  readonly end: string
  readonly and: string
  readonly said: (name: string, text: string) => string
  readonly confirmSubject: string
  readonly confirmText: (nickname: string, site: string) => string
  readonly confirm: string
  readonly confirmElse: (hours: number) => string
  readonly refuse: string
  readonly refuseText: (days: number) => string
  readonly trialSubject: string
  readonly trialText: (site: string) => string
  readonly administratorSubject: (site: string) => string
  readonly administratorMade: (nickname: string, site: string) => string
  readonly byAdministrator: (nickname: string, time: string) => string
  readonly byOperator: (time: string) => string
  readonly administratorElse: string
  readonly resetSubject: (site: string) => string
  readonly resetText: (nickname: string, account: string, site: string) => string
  readonly reset: string
  readonly resetElse: (minutes: number) => string
  /** The site and its host, below every email. */
  readonly from: (site: string, host: string) => string
}

/** Texts of emails, in their languages. */
export const words: Readonly<Record<Language, Words>> = {
  zh: {
    newMessage: '新消息',
    subject: (names) => `未读消息：${names}`,
    subjectOfAny: '你有未读消息',
    greeting: (nickname) => `${nickname}，你好`,
    unread: '你离开后，有这些消息还没有看：',
    mentions: '提到了你',
    more: '还有更早的消息',
    others: '其他聊天里也有未读消息',
    open: '打开',
    openAll: (site) => `打开${/^[\x20-\x7e]/.test(site) ? ' ' : ''}${site}`,
    why: (span) => `你离开 ${span}后会收到这样的邮件，可以在“通知与勿扰”中修改。`,
    minutes: (count) => `${count} 分钟`,
    hours: (count) => `${count} 小时`,
    day: '1 天',
    end: '不再接收',
    and: '、',
    said: (name, text) => `${name}：${text}`,
    confirmSubject: '确认你的邮箱地址',
    confirmText: (nickname, site) => `${site} 的账号“${nickname}”要把未读消息摘要发送到这个地址。`,
    confirm: '确认地址',
    confirmElse: (hours) =>
      `链接 ${hours} 小时内有效。不打开它，就不会收到摘要，但可能会再收到这样的确认邮件。`,
    refuse: '不是我，不要再发确认邮件',
    refuseText: (days) => `${days} 天内本站不再向这个地址发送确认邮件。`,
    trialSubject: '这个地址能收到邮件',
    trialText: (site) => `${site} 的未读消息摘要会发送到这里。`,
    administratorSubject: (site) => `${site} 有了新的管理员`,
    administratorMade: (nickname, site) => `“${nickname}”成为了 ${site} 的管理员。`,
    byAdministrator: (nickname, time) => `由“${nickname}”于 ${time} 设置。`,
    byOperator: (time) => `由服务器的运维人员于 ${time} 设置。`,
    administratorElse: '如果这不在意料之中，请在“管理”中收回这一角色，并查看审计日志。',
    resetSubject: (site) => `${site} 的新密码`,
    resetText: (nickname, account, site) =>
      `有人申请为 ${site} 的账号“${nickname}”（用 ${account} 登录）设置新密码。`,
    reset: '设置新密码',
    resetElse: (minutes) =>
      `链接 ${minutes} 分钟内有效，只能使用一次。如果不是你申请的，请忽略这封邮件，密码不会改变。`,
    from: (site, host) => `来自 ${site}（${host}）`,
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
    openAll: (site) => `Open ${site}`,
    why: (span) =>
      `You get emails like this after being away for ${span}. You can change that under Notifications.`,
    minutes: (count) => `${count} minutes`,
    hours: (count) => (count === 1 ? 'an hour' : `${count} hours`),
    day: 'a day',
    end: 'Unsubscribe',
    and: ', ',
    said: (name, text) => `${name}: ${text}`,
    confirmSubject: 'Confirm your email address',
    confirmText: (nickname, site) =>
      `The account “${nickname}” of ${site} wants digests of unread messages sent to this address.`,
    confirm: 'Confirm address',
    confirmElse: (hours) =>
      `The link works for ${hours} hours. Without it no digests are sent, though you may be asked to confirm again.`,
    refuse: 'This wasn’t me: stop asking',
    refuseText: (days) => `This site then asks this address for no confirmation for ${days} days.`,
    trialSubject: 'This address gets email',
    trialText: (site) => `Digests of unread messages of ${site} will be sent here.`,
    administratorSubject: (site) => `${site} has a new administrator`,
    administratorMade: (nickname, site) => `“${nickname}” is now an administrator of ${site}.`,
    byAdministrator: (nickname, time) => `“${nickname}” made them one, at ${time}.`,
    byOperator: (time) => `The operator of the server made them one, at ${time}.`,
    administratorElse:
      'If nobody expected this, take the role back under Administration, and look at the audit log.',
    resetSubject: (site) => `Your new password for ${site}`,
    resetText: (nickname, account, site) =>
      `Somebody asked to set a new password for the account “${nickname}” of ${site}, which signs in as ${account}.`,
    reset: 'Set a new password',
    resetElse: (minutes) =>
      `The link works once, for ${minutes} minutes. If it wasn’t you, ignore this email: your password stays as it is.`,
    from: (site, host) => `Sent by ${site} (${host})`,
  },
}
