import { EndedLink } from '../../../components/ui/page/NotFound.tsx'

export default function NoSuchPublicLink() {
  return <EndedLink />
}
