export const days = {
  goToDate: '跳到日期',
  findMessages: '查找聊天记录',
  findByDate: '按日期查找',
  contents: '图片、文件与链接',
  any: '不限',
  anyDay: '不限日期',
  previousYear: '上一年',
  previousMonth: '上个月',
  nextMonth: '下个月',
  nextYear: '下一年',
  messagesOn: '{day}，{count} 条消息',
  nothing: '这个月没有消息',
} as const
