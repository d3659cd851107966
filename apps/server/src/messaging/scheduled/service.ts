export { named, type Place, placeOf } from './place.ts'
