export const blockDialog = {
  blockTitle: '将“{name}”加入黑名单？',
  blockText:
    '对方的消息、通话、好友申请和 @ 不再打扰你，你们也看不到彼此是否在线。对方不会得到通知，好友关系和聊天记录都会保留。',
  blocked: '已将“{name}”加入黑名单',
  unblockTitle: '将“{name}”移出黑名单？',
  unblockText: '对方又可以给你发消息、打电话了。此前没有送达的消息不会补发。',
  unblocked: '已将“{name}”移出黑名单',
} as const
