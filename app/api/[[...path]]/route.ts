export {
  nextMount as DELETE,
  nextMount as GET,
  nextMount as HEAD,
  nextMount as OPTIONS,
  nextMount as PATCH,
  nextMount as POST,
  nextMount as PUT,
} from '../../nextMount.ts'
