export const bodies = {
  wholeText: '展开全文',
  foldText: '收起',
  openImage: '查看图片 {title}',
  openLongImage: '查看长图 {title}',
  longImage: '长图',
  imageFailed: '图片加载失败，点击重试',
  imageGone: '图片已失效',
} as const
