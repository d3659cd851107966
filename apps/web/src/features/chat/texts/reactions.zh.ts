export const reactions = {
  toggle: '{emoji}，{count} 人',
  withMine: '{emoji}，{count} 人，包括你',
  react: '用 {emoji} 回应',
  takeOff: '取消 {emoji} 回应',
  more: '更多表情',
  choose: '选择表情回应',
  who: '查看谁回应了',
  whoTitle: '表情回应',
  all: '全部',
  toMine: '{name} 用 {emoji} 回应了你的消息',
  nobody: '还没有人回应',
} as const
