/** The properties of an object that are not undefined. */
export const defined = <T extends object>(all: T) =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as T
