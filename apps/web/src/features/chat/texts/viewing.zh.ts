export const viewing = {
  viewer: '聊天中的图片和视频',
  previousImage: '上一张',
  nextImage: '下一张',
  zoomIn: '放大',
  zoomOut: '缩小',
} as const
