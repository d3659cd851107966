export const linkPreviews = { remove: '移除链接预览', show: '显示链接预览' } as const
