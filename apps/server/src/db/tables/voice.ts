export interface VoicesTables {
  heard_voices: { user_id: number; message_id: number }
  /** One row: what was said up to this message counts as heard. */
  voices_from: { message_id: number }
}
