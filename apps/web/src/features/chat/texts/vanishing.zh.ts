export const vanishing = {
  title: '消息自动消失',
  hint: '到时间后，所有人都看不到；其他人仍可能截图或转存。',
  off: '不消失',
  hour: '1 小时',
  day: '1 天',
  week: '1 周',
  isOn: '新消息将在 {time}后消失',
  turnOff: '关闭自动消失',
  goesAt: '将于 {time} 消失',
  fileExpired: '文件已过期',
  fileExpiredNamed: '“{title}”已过期',
} as const
