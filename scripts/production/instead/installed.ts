import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const manifest = JSON.parse(readFileSync(resolve(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string
  commit?: string
}

/** The built folder has its scripts in server/ and web app and pages beside them. */
export const { version } = manifest
export const commit = () => manifest.commit
export const docsDir = resolve(import.meta.dirname, '../docs')
export const defaultWebDir = resolve(import.meta.dirname, '../web')
