export interface DirectTables {
  direct_conversations: { conversation_id: number; user_low: number; user_high: number }
}
