export const announcing = {
  announce: '设为群公告',
  announceTitle: '设为群公告？',
  announceText: '公告会显示在聊天顶部，直到每位成员确认收到。再次设置会请所有人重新确认。',
  done: '已设为群公告',
  card: '群公告',
  more: '群公告（还有 {count} 条待确认）',
  by: '{name} 发布',
  write: '写群公告',
  footCounts: '群公告 · 已确认 {confirmed}/{asked}',
  footConfirmed: '群公告 · 你已确认',
  confirm: '确认收到',
  show: '查看消息',
} as const
