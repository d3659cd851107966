/** Made by "npm run shapes" of the schemas of @parley/contract, and a test holds the two together: not edited by hand. */
export const envelopeShape = { code: 'number', msg: 'string' } as const
