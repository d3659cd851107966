export const list = {
  markUnread: '标为未读',
  markedUnread: '已标为未读',
  mute: '消息免打扰',
  muteHint: '有新消息时不提醒，也不计入未读总数',
  unmute: '取消免打扰',
  temporary: '临时',
  muted: '免打扰',
  remove: '从列表中移除',
  noMessages: '还没有消息',
  mentioned: '[有人@我]',
  reminded: '[群公告待确认]',
  saidBy: '{name}：{text}',
} as const
