export const longText = {
  title: '文字太长',
  text: '一条消息最多 {max} 字，现在有 {length} 字。',
  asFile: '作为文件发送',
  split: '分成 {count} 条发送',
  fileName: '长文本.txt',
} as const
