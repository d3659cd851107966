/** A setting of the operator is wrong; the message says what to set instead. */
export class ConfigError extends Error {}

/** Another server that a setting names does not answer, or refuses: the setting may be right, and it may answer later. */
export class NeighbourSilent extends ConfigError {}

/** The operator's command was not typed as it has to be. */
export class MisusedCommand extends ConfigError {}
