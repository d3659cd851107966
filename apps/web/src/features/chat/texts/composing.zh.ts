export const composing = {
  attach: '添加附件',
  attachImage: '图片',
  attachVideo: '视频',
  attachFile: '文件',
  attached: '待发送的附件',
  detach: '移除 {name}',
  voice: '语音',
  join: '图片和文字合为一条发送',
  drop: '松开即可发给 {name}',
  tooManyFiles: '一次最多发送 {max} 个文件',
  fileTooLarge: '“{name}”超过了 {max} MB，不能发送',
  noPrograms: '“{name}”是可执行程序，不能发送',
  noFolders: '不能发送文件夹“{name}”，请先压缩',

  textOnly: '临时会话只能发送文字',

  emoji: '表情',

  mention: '选择要提醒的人',
  everyone: '所有人',

  record: '录制语音',
  vanishing: '限时消息…',
} as const
