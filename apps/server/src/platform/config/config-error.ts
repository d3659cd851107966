/** A setting of the operator is wrong; the message says what to set instead. */
export class ConfigError extends Error {}
