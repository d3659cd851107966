export interface VoicesTables {
  heard_voices: { user_id: number; message_id: number }
  /** A single row: voice messages up to this message count as heard. */
  voices_from: { message_id: number }
}
