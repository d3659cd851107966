export const mentions = {
  choose: '选择要提醒的人',
  everyone: '所有人',
  next: '{count} 条提到我的新消息',
  everyoneTitle: '提醒全部 {count} 位成员？',
  everyoneText: '开启了免打扰的成员也会收到提醒。',
} as const
