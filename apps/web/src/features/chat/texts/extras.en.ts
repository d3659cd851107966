export { announcing } from './announcing.en.ts'
export { pins } from './pins.en.ts'
export { reactions } from './reactions.en.ts'
export { vanishing } from './vanishing.en.ts'
