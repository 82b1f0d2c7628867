export { nextMount as GET } from '../nextMount.ts'

export const dynamic = 'force-dynamic'
