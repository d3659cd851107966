import { resolve } from 'node:path'
import manifest from '../../../apps/server/package.json' with { type: 'json' }

/** The built folder has its scripts in server/ and web app and pages beside them. */
export const { version } = manifest
export const docsDir = resolve(import.meta.dirname, '../docs')
export const defaultWebDir = resolve(import.meta.dirname, '../web')
