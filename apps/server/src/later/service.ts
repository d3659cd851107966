export { named, placeOf } from './place.ts'
