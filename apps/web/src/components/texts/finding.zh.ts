export const finding = {
  title: '查找聊天记录',
  field: '在聊天中查找',
  older: '上一处（更早）',
  newer: '下一处（更新）',
  place: '{at}/{count}',
  placeOrMore: '{at}/{count}+',
  none: '没有找到',
  noneYet: '没有找到（整理中 {percent}%）',
  failed: '没有成功，重试',
  offline: '没有网络',
} as const
