export const stickers = {
  tabs: '表情',
  emoji: '表情符号',
  stickers: '我的表情',
  sticker: '表情 {number}',
  add: '添加图片作为表情',
  adding: '正在添加…',
  toFront: '移到最前',
  remove: '删除表情',
  menu: '管理表情',
  empty: '把喜欢的图片存成表情',
  emptyHow: '在聊天里对图片选“添加到表情”，或从这里上传。',
} as const
