import { resolve } from 'node:path'
import manifest from '../../../apps/server/package.json' with { type: 'json' }

/** The built folder has its scripts in server/ and the web app beside them. */
export const { version } = manifest
export const defaultWebDir = resolve(import.meta.dirname, '../web')
