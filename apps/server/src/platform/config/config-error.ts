/** Something that the operator set is wrong; the message says what to set instead. */
export class ConfigError extends Error {}
