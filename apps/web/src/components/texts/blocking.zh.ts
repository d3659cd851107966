export const blocking = {
  block: '加入黑名单',
  unblock: '移出黑名单',
  report: '举报',
  isBlocked: '已加入黑名单',
  chatClosed: '对方在你的黑名单中，不能发送消息。',
} as const
