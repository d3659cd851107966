import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/*
 * Values that depend on where the server is: here among its sources. In the built folder scripts/production/instead
 * replaces this file.
 */
export const { version } = manifest
export const docsDir = resolve(import.meta.dirname, '../../../../../docs')
export const defaultWebDir = resolve(import.meta.dirname, '../../../../web/dist')
