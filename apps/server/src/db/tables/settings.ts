import type { ColumnType } from 'kysely'

/** The setting that says of whom the site demands a second factor. */
export const secondFactorSetting = 'secondFactor'

export interface SettingsTables {
  settings: { key: string; value: ColumnType<unknown, string, string> }
}
