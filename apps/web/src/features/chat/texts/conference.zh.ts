export const conference = {
  voiceIsOn: '{count} 人正在语音通话',
  videoIsOn: '{count} 人正在视频通话',
  join: '加入',
  moveHere: '转到这里',
  elsewhere: '你正在另一个页面或设备上通话',
  full: '人数已满',
  label: '群通话',
} as const
