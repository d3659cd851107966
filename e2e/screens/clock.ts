/** Local time in the pictures, and the place that it is local to. */
export const place = { timezone: 'Asia/Shanghai', offset: '+08:00', locale: 'zh-CN' }
export const present = '2026-11-20T20:16:00'

export const shiftTo = (localTime: string) => Date.parse(`${localTime}${place.offset}`) - Date.now()

/** Lets a process or a page live at another time. Runs in browsers too, so it uses nothing from outside itself. */
export function shiftClock(shiftMs: number): void {
  const realNow = Date.now
  Date.now = () => realNow() + shiftMs
  globalThis.Date = new Proxy(Date, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length > 0 ? given : [target.now()], newTarget),
  })
}

const shift = process.env.SCREENS_CLOCK_SHIFT
if (shift) shiftClock(Number(shift))
