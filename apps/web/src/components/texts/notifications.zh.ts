export { hours } from './hours.zh.ts'
/** How one is told of messages. */
export const notifications = {
  remove: '移除',
  title: '通知',
  ofChat: '消息提醒',
  all: '所有消息都提醒',
  mentions: '只在提到我时提醒',
  muted: '免打扰',
  nothing: '完全不提醒',
  noCalls: '完全不提醒，来电也不响',
  anHour: '1 小时内',
  untilTomorrow: '到明早 8 点前',
  aWeek: '一周内',
  until: '{time} 前{what}',
  span: '{time}{what}',
  newMessage: '你有新消息',
} as const
