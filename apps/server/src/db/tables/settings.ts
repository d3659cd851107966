import type { ColumnType } from 'kysely'

/** The setting for whom the site requires a second factor. */
export const secondFactorSetting = 'secondFactor'

export interface SettingsTables {
  settings: { key: string; value: ColumnType<unknown, string, string> }
}
