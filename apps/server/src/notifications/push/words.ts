import type { Language } from '@parley/contract'

interface Words {
  /** Title of a notification that may name nobody. */
  readonly title: string
  /** Text of one that may not show the message. */
  readonly newMessage: string
  readonly trial: string
  /** Label of the button that marks it as read. */
  readonly read: string
  /** Title of a reminder. */
  readonly reminder: string
  /** Text of a request to read a message, or to confirm one; `name` may be empty. */
  readonly asksToRead: (name: string) => string
  readonly asksToConfirm: (name: string) => string
  /** Text of a call whose caller may not be named. */
  readonly calling: string
  readonly voiceCall: string
  readonly videoCall: string
  readonly answer: string
  readonly refuse: string
  /** A message of a group with its author. */
  readonly said: (name: string, text: string) => string
}

/** Texts of notifications, in the languages of devices. */
export const words: Readonly<Record<Language, Words>> = {
  zh: {
    title: 'Parley',
    newMessage: '你有新消息',
    trial: '这台设备能收到通知',
    read: '标为已读',
    reminder: '稍后提醒',
    asksToRead: (name) => (name ? `${name} 请你查看消息` : '有人请你查看消息'),
    asksToConfirm: (name) => (name ? `${name} 请你确认公告` : '有人请你确认公告'),
    calling: '有人给你打电话',
    voiceCall: '语音通话邀请',
    videoCall: '视频通话邀请',
    answer: '接听',
    refuse: '拒绝',
    said: (name, text) => `${name}：${text}`,
  },
  en: {
    title: 'Parley',
    newMessage: 'You have a new message',
    trial: 'This device gets notifications',
    read: 'Mark as read',
    reminder: 'Reminder',
    asksToRead: (name) => `${name || 'Somebody'} asks you to read a message`,
    asksToConfirm: (name) => `${name || 'Somebody'} asks you to confirm an announcement`,
    calling: 'Incoming call',
    voiceCall: 'Voice call',
    videoCall: 'Video call',
    answer: 'Answer',
    refuse: 'Decline',
    said: (name, text) => `${name}: ${text}`,
  },
}
