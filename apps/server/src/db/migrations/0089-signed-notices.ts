/** Their notices are not signed, and are believed while they are there. */
export const olderNodes = 'live'

/** Changes nothing: nodes that know it sign what they tell others, and are told by its number from those that do not. */
export async function up(): Promise<void> {}
