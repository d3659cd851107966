export const voice = {
  recording: '正在录音',
  cancelVoice: '取消录音',
  sendVoice: '发送语音',
  voiceTooShort: '录音时间太短',
  voiceFull: '语音最长 {minutes} 分钟，已停止录音',
  micInsecure: '浏览器只允许 https 网站使用麦克风，请联系管理员',
  micUnsupported: '这个浏览器不支持录音',
  micRefused: '没有使用麦克风的权限，请在浏览器的网站设置中允许',
  micMissing: '没有找到麦克风',
  micBusy: '麦克风打不开，可能正被其他程序占用',
} as const
