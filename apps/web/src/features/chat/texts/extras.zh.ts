export { mentions } from './mentions.zh.ts'
export { reactions } from './reactions.zh.ts'
export { vanishing } from './vanishing.zh.ts'
