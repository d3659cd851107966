export const drafts = {
  elsewhere: '另一台设备上写的内容',
  take: '使用',
  drop: '丢弃另一台设备上的草稿',
} as const
