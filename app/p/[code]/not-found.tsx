import { UnknownPublicLink } from '../../../components/ui/page/NotFound.tsx'

export default function NoSuchPublicLink() {
  return <UnknownPublicLink />
}
