export const conference = {
  onInList: '正在通话',
  voiceIsOn: '{count} 人正在语音通话',
  videoIsOn: '{count} 人正在视频通话',
  join: '加入',
  moveHere: '转到这里',
  elsewhere: '你正在另一个页面或设备上通话',
  full: '人数已满',
  label: '群通话',
  voiceTitle: '发起群语音通话？',
  videoTitle: '发起群视频通话？',
  whoSees: '群里的其他 {count} 人都会看到，并可以加入。',
  begin: '发起通话',
} as const
