export const albums = {
  by: '{name}发的相册，{count} 项，{time}',
  items: '图片和视频',
  openImage: '查看图片 {title}，第 {place} 项，共 {count} 项',
  openVideo: '播放视频 {title}，时长 {length}，第 {place} 项，共 {count} 项',
  gone: '第 {place} 项（共 {count} 项）已失效',
  notSent: '没有发出',
  sendAgain: '没有发出，点按重发',
  failedWhy: '{count} 条没有发出：{reason}',
  selectAll: '选择整个相册',
  forwardAll: '转发整个相册',
  withdrawAll: '撤回整个相册',
  deleteAll: '删除整个相册',
} as const
