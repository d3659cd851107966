export const days = {
  goToDate: '跳到日期',
  findByDate: '按日期查找聊天记录',
  date: '日期',
  noDate: '请选择日期',
  dateToCome: '最晚到今天',
  go: '前往',
} as const
