export const blocking = {
  block: '加入黑名单',
  blockTitle: '将“{name}”加入黑名单？',
  blockText:
    '对方的消息、通话、好友申请和 @ 不再打扰你，你们也看不到彼此是否在线。对方不会得到通知，好友关系和聊天记录都会保留。',
  blocked: '已将“{name}”加入黑名单',
  unblock: '移出黑名单',
  unblockTitle: '将“{name}”移出黑名单？',
  unblockText: '对方又可以给你发消息、打电话了。此前没有送达的消息不会补发。',
  unblocked: '已将“{name}”移出黑名单',
  report: '举报',
  isBlocked: '已加入黑名单',
  chatClosed: '对方在你的黑名单中，不能发送消息。',
  list: '黑名单',
  listText: '他们的消息、通话、好友申请和 @ 不会打扰你，他们也不知道自己在这里。',
  nobody: '黑名单中还没有人。在对方的资料页或聊天的菜单中可以加入。',
  since: '{time} 加入',
} as const
