/** Migrations that read a table from its beginning to its end, which they hold for that long; see decision 149. */
export const reading: Readonly<Record<string, readonly string[]>> = {
  '0069-imports': ['messages'],
  '0073-lists-among-media': ['messages'],
}
