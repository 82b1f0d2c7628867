export { mmsiOf, vesselIdOf } from '#lib/vessel/identity.ts'
