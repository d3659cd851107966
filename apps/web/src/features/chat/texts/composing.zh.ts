export const composing = {
  attach: '添加附件',
  saveEdit: '保存修改',
  drop: '松开即可发给 {name}',
  emoji: '表情',

  mention: '选择要提醒的人',
  everyone: '所有人',

  record: '录制语音',
} as const
