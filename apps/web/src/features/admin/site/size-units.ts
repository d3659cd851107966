export const sizeUnits = ['MB', 'GB', 'TB'] as const
export type SizeUnit = (typeof sizeUnits)[number]

const mibIn: Record<SizeUnit, number> = { MB: 1, GB: 1024, TB: 1024 * 1024 }

/** The largest unit in which a size in mebibytes has no more than one decimal; of nothing, that of most sizes. */
export function unitOf(mib: string): SizeUnit {
  const size = Number(mib)
  if (size === 0) return 'GB'
  const fits = (unit: SizeUnit) => size >= mibIn[unit] && Number.isInteger((size / mibIn[unit]) * 10)
  return [...sizeUnits].reverse().find(fits) ?? 'MB'
}

/** Mebibytes in a unit, as they are written. */
export const inUnit = (mib: string, unit: SizeUnit) =>
  /^\d+$/.test(mib) ? String(Number((Number(mib) / mibIn[unit]).toFixed(6))) : mib

/** The typed size in mebibytes; an invalid one as it was typed. */
export function mibOf(typed: string, unit: SizeUnit): string {
  if (!/^\d{1,10}([.,]\d{1,6})?$/.test(typed)) return typed === '' ? '' : `${typed} ${unit}`
  return String(Math.round(Number(typed.replace(',', '.')) * mibIn[unit]))
}
