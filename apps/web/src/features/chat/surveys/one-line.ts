/** A question is one line, however many it fills. */
export const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ')
