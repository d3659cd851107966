export { announcing } from './announcing.zh.ts'
export { pins } from './pins.zh.ts'
export { reactions } from './reactions.zh.ts'
export { vanishing } from './vanishing.zh.ts'
