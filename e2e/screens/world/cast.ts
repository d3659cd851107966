/** Somebody in the pictures. `portrait` is the seed of their avatar; without it they have none. */
interface Role {
  readonly nickname: string
  readonly abstract?: string
  readonly portrait?: number
  /** The note that the person at the screen keeps for them. */
  readonly note?: string
}

/** The person whose screens they are. */
export const me: Role = {
  nickname: '林晓',
  abstract: '产品设计师。周末不是在爬山，就是在去爬山的路上。',
  portrait: 3,
}

export const friends: Role[] = [
  { nickname: '陈一鸣', abstract: '慢慢来，比较快。', portrait: 11 },
  { nickname: '陈思远', portrait: 12 },
  { nickname: '周子涵', abstract: '今天也要好好吃饭', portrait: 13 },
  { nickname: '王小雨', abstract: '🌧️', portrait: 14 },
  { nickname: '王建国', abstract: '高三（2）班班主任', note: '王老师' },
  { nickname: '李娜', portrait: 15 },
  { nickname: '李想', abstract: '做一点有意思的东西' },
  { nickname: '刘洋', portrait: 16 },
  { nickname: '张伟' },
  { nickname: '张晓峰', abstract: '领队 / 摄影', portrait: 17 },
  { nickname: '赵敏', portrait: 18 },
  { nickname: '吴彦', abstract: '前端' },
  { nickname: '徐静', portrait: 19 },
  { nickname: '孙悦' },
  { nickname: '何欢', portrait: 20 },
  { nickname: '欧阳修远', abstract: '环滁皆山也', portrait: 21 },
  { nickname: 'Alice Chen', abstract: 'Design systems, mostly.', portrait: 22 },
  { nickname: 'Bob Miller' },
  { nickname: 'Carla Gómez', abstract: 'Madrid ↔ 上海', portrait: 23 },
  { nickname: 'Noah', portrait: 24 },
  { nickname: 'Sophie Laurent' },
  { nickname: '123小店', abstract: '营业时间 9:00–21:00', portrait: 25 },
  { nickname: '🌸樱花', portrait: 26 },
  {
    nickname: '一个名字特别特别长长到列表里一定放不下的老同学',
    abstract:
      '简介也写得很长：喜欢摄影、徒步、烘焙、古典音乐和一切需要耐心的事情。如果消息没有及时回复，多半是在暗房里或者山上，晚上九点以后一定会看手机，急事请直接打电话。',
    portrait: 27,
  },
  { nickname: 'Maximiliana Alexandra von Hohen', abstract: 'Call me Max.' },
]

export const strangers: Role[] = [
  { nickname: '高远', abstract: '刚搬来这个小区', portrait: 31 },
  { nickname: '田甜', portrait: 32 },
  { nickname: 'Emma Brown', portrait: 33 },
  { nickname: '沈括', abstract: '梦溪' },
  { nickname: '沈从文', portrait: 34 },
  { nickname: '沈清秋', abstract: '摄影约拍' },
  { nickname: '沈默', portrait: 35 },
  { nickname: '沈一石' },
]

/** Has just registered and knows nobody. */
export const newcomer: Role = { nickname: '小新' }
export type { Role }
