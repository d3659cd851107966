/** Of what people have written and not sent: apart from the limits that the web app loads before its first screen. */
export const draftLimits = {
  /** Conversations in which one person has something that is not sent. */
  ofPerson: 200,
  /** Code points, white space among them: more than a message holds, for whoever has yet to shorten it. */
  text: { min: 0, max: 10_000 },
  /** Of a name, as it stands in the text. */
  written: { min: 1, max: 64 },
  /** Changes by one person. */
  changes: { points: 300, seconds: 300 },
  /** Days for which it is known of a conversation that nothing is left of a draft. */
  emptiedDays: 30,
} as const
