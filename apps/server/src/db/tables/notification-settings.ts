import type { NotificationSettings, QuietHours } from '@parley/contract'
import type { NullableJson } from '../columns.ts'

export interface NotificationsTables {
  /** Only for people who have set anything. */
  notification_settings: {
    user_id: number
    quiet_until: Date | null
    rest: NullableJson<QuietHours>
    loud: NotificationSettings['loud']
    shows: NotificationSettings['shows']
  }
}
