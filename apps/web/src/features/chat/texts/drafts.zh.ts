export const drafts = {
  elsewhere: '你在另一台设备上写了',
  take: '使用',
  drop: '丢弃另一台设备上的草稿',
} as const
