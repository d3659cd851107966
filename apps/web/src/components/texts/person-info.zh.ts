export const personInfo = {
  friendInfo: '好友信息',
  myCard: '我的名片',
  nickname: '昵称',
  noAbstract: '暂无简介',
  pinChat: '置顶聊天',
  infoFailed: '资料加载失败',
  notFriendText: '成为好友后才能看到对方的资料。',
  deleteFriend: '删除好友',
  deleteFriendTitle: '删除好友“{name}”？',
  deleteFriendText: '你们将不能再互发消息，聊天记录会保留。对方的好友列表中也不再有你。',
  friendDeleted: '已删除好友“{name}”',
} as const
