export { stickers } from './stickers.zh.ts'

export const emoji = {
  search: '搜索表情（中文或英文）',
  delete: '删除',
  none: '没有找到相关表情',
  recent: '最近使用',
  faces: '笑脸与情感',
  people: '人物与手势',
  nature: '动物与自然',
  food: '食物与饮料',
  travel: '旅行与地点',
  activities: '活动',
  objects: '物品',
  symbols: '符号',
  flags: '旗帜',
} as const
