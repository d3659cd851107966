import type { Engine } from '../../../engine/engine.ts'

/** Puts files beside what is being written; what looks at them is loaded with the first. */
export const attach = (engine: Engine, path: string, files: readonly File[]) =>
  import('./attaching.ts').then((attaching) => attaching.attach(engine, path, files))
