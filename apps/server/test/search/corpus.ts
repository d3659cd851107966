/**
 * Messages of our own making in Chinese, English, Japanese and mixed, always the same: sentences with holes, and what goes
 * into them.
 */
export interface CorpusMessage {
  readonly text: string
  readonly language: 'zh' | 'en' | 'ja' | 'mixed'
}

const lists: Readonly<Record<string, readonly string[]>> = {
  人: ['小陈', '老周', '林姐', '阿明', '王工', '李老师', '赵同学', '孙经理', '晓雯', '志强', '大伟', '佳怡'],
  时: [
    '今天上午',
    '明天下午',
    '后天晚上',
    '周一早上',
    '周五中午',
    '下周三',
    '月底前',
    '八点半',
    '十一点整',
    '放学以后',
  ],
  地: [
    '图书馆三楼',
    '东门口',
    '会议室二号',
    '食堂旁边',
    '体育场',
    '实验楼',
    '地铁站出口',
    '咖啡店',
    '老地方',
    '河边步道',
  ],
  事: [
    '交周报',
    '排练节目',
    '讨论预算',
    '看样品',
    '搬桌子',
    '打羽毛球',
    '改方案',
    '复习考试',
    '取快递',
    '拍合影',
    '签合同',
  ],
  物: ['投影仪', '充电器', '雨伞', '门禁卡', '签到表', '海报', '备用钥匙', '急救包', '保温杯', '相机'],
  评: [
    '没问题',
    '来不及了',
    '再等等',
    '太好了',
    '不太合适',
    '可以考虑',
    '有点麻烦',
    '就这么定',
    '我看行',
    '先缓一缓',
  ],
  name: ['Ann', 'Oliver', 'Priya', 'Mateo', 'Hana', 'Noah', 'Leila', 'Tom', 'Greta', 'Ivan'],
  thing: [
    'projector',
    'budget',
    'timetable',
    'poster',
    'invoice',
    'prototype',
    'backpack',
    'contract',
    'schedule',
    'umbrella',
  ],
  verb: [
    'bring',
    'review',
    'print',
    'collect',
    'postpone',
    'translate',
    'measure',
    'publish',
    'repair',
    'compare',
  ],
  when: [
    'tonight',
    'tomorrow morning',
    'before lunch',
    'on Friday',
    'next week',
    'at half past nine',
    'after class',
    'in March',
  ],
  誰: ['田中さん', '佐藤さん', '鈴木先生', '山本くん', '中村さん', '小林部長'],
  何: ['会議の資料', '新しいカメラ', '駅前の写真', '昼ごはん', '切符', 'おみやげ', 'プリンター', '宿題'],
  動: [
    '届きました',
    '忘れないでください',
    'どこにありますか',
    '準備できました',
    'お願いします',
    '楽しみにしています',
  ],
  mix: ['PPT', 'Excel表', 'iPhone', 'Wi-Fi', 'README', 'API文档', 'Node', 'v2版本', 'PDF', 'USB线'],
}

const sentences: ReadonlyArray<readonly [CorpusMessage['language'], string]> = [
  ['zh', '{人}，{时}在{地}{事}，记得带{物}'],
  ['zh', '{事}的事{人}说{评}'],
  ['zh', '谁看见我的{物}了？好像忘在{地}了。'],
  ['zh', '{时}{人}要去{地}，顺便{事}吧！'],
  ['zh', '{评}，{物}已经放到{地}'],
  ['zh', '通知：{时}起{地}不再开放，{事}改到别处'],
  ['zh', '{人}和{人}都{评}'],
  ['en', 'Could {name} {verb} the {thing} {when}?'],
  ['en', '{name} will {verb} it {when}, so please keep the {thing}.'],
  ['en', 'The {thing} is late again; {name} has to {verb} another one.'],
  ['en', "I can't find the {thing}. {name}, did you {verb} it {when}?"],
  ['en', 'Reminder: {verb} every {thing} {when} ({name})'],
  ['ja', '{誰}、{何}は{動}'],
  ['ja', '{誰}が{何}を持ってきます。{動}'],
  ['ja', '明日の{何}について{誰}に聞きました'],
  ['mixed', '{人}把{mix}发给{name}了吗？{评}'],
  ['mixed', '{name}说{mix}要{事}，{时}之前'],
  ['mixed', '下载{mix}以后{verb}一下，{评} 👍'],
]

/** Numbers that are always the same. */
export function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    yield state >> 8
  }
}

export function corpus(count: number): CorpusMessage[] {
  const source = numbers(20)
  const next = (below: number) => Number(source.next().value) % below
  return Array.from({ length: count }, () => {
    const [language, sentence] = sentences[next(sentences.length)] ?? ['zh', '']
    const text = sentence.replace(/\{([^}]+)\}/g, (_, name: string) => {
      const all = lists[name] ?? []
      return all[next(all.length)] ?? ''
    })
    return { language, text }
  })
}

/** Words that are written in several ways, and must be found by each of them. */
export const variants: ReadonlyArray<readonly [said: string, asked: string]> = [
  ['請把圖書館的鑰匙還給張老師', '图书馆的钥匙'],
  ['这台电脑的显示器坏了', '電腦的顯示器'],
  ['ＡＢＣ商店今日打折', 'abc商店'],
  ['abc酒店明日退房', 'ＡＢＣ酒店'],
  ['Café Müller öffnet um acht', 'cafe muller'],
  ['the naive resume', 'naïve résumé'],
  ['ﾃﾞｰﾀを送ってください', 'データ'],
  ['カタカナで書いて', 'かたかな'],
  ['안녕하세요 여러분', '녕하'],
  ['生日快乐🎂🎉', '🎉'],
  ['👍🏽 同意', '👍'],
  ['iPhone手机壳', 'iphone 手机壳'],
  ['iPhone 充电头', 'iphone充电头'],
  ['STRASSE und Straße', 'straße'],
  ['İstanbul’a gidiyoruz', 'istanbul'],
  ['見本市は東京で', '见本市'],
  ['报价单_最终版v3.xlsx', '最终版v3'],
  ['quarterly-report.final.pdf', 'report.final'],
  ['去 https://example.org/plan?week=12 看', 'example.org/plan'],
  ['電話：０１２３－４５６７', '0123-4567'],
  ['第①章', '第1章'],
  ['㎏ 和 ㎡', 'kg'],
  ['ΑΘΗΝΑ η πόλη', 'αθηνα'],
  ['Ещё раз, пожалуйста', 'еще раз'],
  ['สวัสดีครับทุกคน', 'ครับ'],
]
