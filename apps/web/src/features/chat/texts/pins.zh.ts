export const pins = {
  pin: '置顶',
  unpin: '取消置顶',
  title: '置顶消息',
  place: '置顶消息 {place}/{count}',
  said: '{name}：{text}',
  all: '查看全部置顶消息',
  none: '没有置顶消息了',
  by: '由 {name} 置顶',
  byYou: '由你置顶',
  pinnedLater: '网络恢复后会置顶',
  unpinnedLater: '网络恢复后会取消置顶',
} as const
