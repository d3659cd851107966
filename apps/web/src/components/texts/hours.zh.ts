/** Hours of every week. */
export const hours = {
  rule: '请填写时间，并至少选择一天',
  from: '开始',
  to: '结束',
  toNextDay: '结束（次日）',
  days: '在这些天开始',
  timeZone: '时区',
  overNight: '{from}–次日 {to}',
  withinDay: '{from}–{to}',
  place: '（{place}）',
  everyDay: '每天',
  dayComma: '、',
  daysTo: '{first}至{last}',
} as const
