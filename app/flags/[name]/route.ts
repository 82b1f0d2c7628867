export { nextMount as GET } from '../../nextMount.ts'
