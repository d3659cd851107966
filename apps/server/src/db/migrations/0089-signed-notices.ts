/** Their notices are not signed, and are believed while they are there. */
export const olderNodes = 'live'

/** Changes nothing. Nodes with this number sign their notices; nodes without it do not. */
export async function up(): Promise<void> {}
