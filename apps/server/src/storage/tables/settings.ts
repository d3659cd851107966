import type { ColumnType } from 'kysely'

export interface SettingsTables {
  settings: { key: string; value: ColumnType<unknown, string, string> }
}
