import { notFound, redirect } from 'next/navigation'
import { withBase } from '#lib/wire/basePath.ts'
import { service } from '../../loadedLib.ts'
import { maxLocationCharacters, requiredSession } from '../../session.ts'
import { titled } from '../../speech.ts'

export const generateMetadata = titled('link')

/** Redirects a signed-in user from a short link to the view that it was made from. */
export default async function FollowLink({ params }: PageProps<'/s/[code]'>) {
  await requiredSession()
  const { code } = await params
  const query = await (await service()).links.queryOf(code)
  if (query === null) notFound()
  const address = withBase(`/?${query}`)
  if (address.length <= maxLocationCharacters) redirect(address)
  return <meta httpEquiv="refresh" content={`0;url=${address}`} />
}
