export const readers = {
  title: '已读情况',
  all: '全部已读',
  unread: '{count} 人未读',
  both: '{read} 人已读，{unread} 人未读',
  unreadTab: '未读 {count}',
  readTab: '已读 {count}',
  remind: '提醒未读的 {count} 人',
  reminded: '已提醒 {count} 人',
  nobodyYet: '还没有人读过',
  everybody: '所有人都已读',
  asks: '{name} 请你阅读一条消息',
} as const
