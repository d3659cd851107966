export const composing = {
  attach: '添加附件',
  saveEdit: '保存修改',
  keyboard: '键盘',
  emoji: '表情',

  record: '录制语音',
} as const
