import type { Config } from './config.ts'

/** How push services reach whoever runs the site. */
export const contactOf = ({ push, publicUrl }: Pick<Config, 'push' | 'publicUrl'>): string | undefined =>
  push.contact ?? (publicUrl?.startsWith('https:') ? publicUrl : undefined)
