/** A setting of the operator is wrong; the message says what to set instead. */
export class ConfigError extends Error {}

/** Another server that a setting names does not answer, or refuses: the setting may be right, and it may answer later. */
export class NeighbourSilent extends ConfigError {}
