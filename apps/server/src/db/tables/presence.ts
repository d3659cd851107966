export interface PresenceTables {
  last_seen: { user_id: number; at: Date }
}
